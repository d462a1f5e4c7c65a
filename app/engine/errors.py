"""What can be wrong with a move or with rules, said so that a person can put it right."""


class IllegalMove(Exception):
    """A move the position does not allow: the rule's number and one plain sentence."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason


class RulesError(ValueError):
    """Rules or a setup that cannot be played: `field: what is wrong, what would be right`."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason
