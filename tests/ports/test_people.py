"""What the rest may rely on about people, on every adapter."""

from __future__ import annotations

import asyncio

from bastide.runtime.ports import Millis, People, Person, PersonId

ZOE = Person(PersonId("p-1"), "Zoé 🏰 l’aînée", "fr", Millis(1_764_500_000_123))
TOM = Person(PersonId("p-2"), "Tom", "en", Millis(1_764_500_000_456))


async def test_unknown_person_is_none(people: People) -> None:
    await people.save(ZOE)
    assert await people.get(TOM.id) is None


async def test_person_comes_back_as_saved(people: People) -> None:
    await people.save(ZOE)
    await people.save(TOM)
    assert await people.get(ZOE.id) == ZOE
    assert await people.get(TOM.id) == TOM


async def test_saving_again_replaces_that_person_alone(people: People) -> None:
    await people.save(ZOE)
    await people.save(TOM)
    renamed = Person(ZOE.id, "Zora", "en", ZOE.created_at_ms)
    await people.save(renamed)
    assert await people.get(ZOE.id) == renamed
    assert await people.get(TOM.id) == TOM


async def test_two_people_may_bear_one_name(people: People) -> None:
    twin = Person(PersonId("p-3"), TOM.name, "fr", Millis(7))
    await people.save(TOM)
    await people.save(twin)
    assert await people.get(TOM.id) == TOM
    assert await people.get(twin.id) == twin


async def test_many_save_at_once(people: People) -> None:
    crowd = [Person(PersonId(f"p-{number}"), f"n{number}", "fr", Millis(number)) for number in range(50)]
    await asyncio.gather(*(people.save(person) for person in crowd + crowd))
    assert [await people.get(person.id) for person in crowd] == crowd
