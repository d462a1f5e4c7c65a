"""Everything that is done with accounts, gathered for the web."""

from dataclasses import dataclass, field

from app.accounts.changing import Changing
from app.accounts.entering import Entering
from app.accounts.joining import Joining
from app.accounts.leaving import Leaving
from app.accounts.office import Office
from app.accounts.proving import Proving


@dataclass(slots=True)
class Accounts:
    """Made of one office; each part says what it does."""

    office: Office
    joining: Joining = field(init=False)
    entering: Entering = field(init=False)
    proving: Proving = field(init=False)
    changing: Changing = field(init=False)
    leaving: Leaving = field(init=False)

    def __post_init__(self) -> None:
        self.joining = Joining(self.office)
        self.entering = Entering(self.office)
        self.proving = Proving(self.office, self.joining)
        self.changing = Changing(self.office)
        self.leaving = Leaving(self.office)
