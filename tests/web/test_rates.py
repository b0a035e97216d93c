"""A socket's allowance, by a clock in the test's hand; and windows by address."""

from __future__ import annotations

from bastide.web.rates import Bucket, Rates


def test_a_burst_is_let_through_then_a_steady_stream() -> None:
    now = 100.0
    bucket = Bucket(2, 3, lambda: now)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now += 1000
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]


def test_refusals_cost_nothing() -> None:
    now = 100.0
    bucket = Bucket(1, 1, lambda: now)
    assert bucket.take()
    assert not any(bucket.take() for _ in range(100))
    now += 1
    assert bucket.take()


async def test_each_address_and_each_purpose_has_a_window_of_its_own() -> None:
    rates = Rates()
    assert [await rates.allows("2/minute", "open", "a") for _ in range(3)] == [True, True, False]
    assert await rates.allows("2/minute", "open", "b")
    assert await rates.allows("2/minute", "join", "a")
