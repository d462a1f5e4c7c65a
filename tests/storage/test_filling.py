"""A slow database gets smaller transactions, before it loses all that is in a large one."""

from app.storage.filling import AT_ONCE, GOOD_S, Filling


class TestFilling:
    def test_a_transaction_that_took_too_long_makes_the_next_smaller(self) -> None:
        filling = Filling()

        filling.learn(100, 2 * GOOD_S)

        assert filling.most == 50

    def test_one_work_is_always_let_in(self) -> None:
        filling = Filling()

        filling.learn(1, 10 * GOOD_S)

        assert filling.most == 1

    def test_no_less_than_what_is_done_in_good_time_anyhow(self) -> None:
        filling = Filling(least=8)

        filling.learn(2, 10 * GOOD_S)

        assert filling.most == 8

    def test_full_ones_that_end_in_good_time_grow_again(self) -> None:
        filling = Filling()
        filling.learn(20, 2 * GOOD_S)

        filling.learn(5, GOOD_S / 2)
        assert filling.most == 10

        for _ in range(20):
            filling.learn(filling.most, GOOD_S / 2)
        assert filling.most == AT_ONCE
