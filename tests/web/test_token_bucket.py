"""The flood gate of one connection."""

from app.web.token_bucket import TokenBucket


class TestTokenBucket:
    now_s = 0.0

    def bucket(self) -> TokenBucket:
        return TokenBucket(burst=3, each_second=2, now_s=lambda: self.now_s)

    def test_a_burst_passes_and_the_next_does_not(self) -> None:
        bucket = self.bucket()

        assert [bucket.take() for _ in range(4)] == [True, True, True, False]

    def test_time_fills_it_again_up_to_the_burst(self) -> None:
        bucket = self.bucket()
        assert [bucket.take() for _ in range(3)] == [True] * 3
        self.now_s = 1.0

        assert [bucket.take() for _ in range(3)] == [True, True, False]

        self.now_s = 1000.0
        assert [bucket.take() for _ in range(4)] == [True, True, True, False]
