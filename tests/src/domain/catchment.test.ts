import { describe, expect, test } from 'vitest'
import {
  CATCHMENT_CUTS_PERCENT,
  catchmentOf,
  halfwayDistance,
  mayChangeSides,
  type OriginZone,
  penetration,
  type RankedBy,
} from '../../../src/domain/catchment.ts'
import { partsOf, unstableOf } from '../../reference/catchment.ts'
import { randomOf } from '../../support/random.ts'

const RANKINGS = ['visits', 'visits-per-resident'] as const satisfies RankedBy[]

const zone = (
  zoneId: number,
  visits: number,
  margin: number | null = 5,
  residents: number | null = 1000,
): OriginZone => ({
  zoneId,
  visits,
  margin,
  residents,
})

const parts = (zones: readonly OriginZone[], rankedBy: RankedBy) =>
  new Map([...catchmentOf(zones, rankedBy).zones].map(([id, { part }]) => [id, part]))

describe('the parts of a catchment', () => {
  test('a part includes the zone at which its share is reached, but not the next one', () => {
    const zones = [zone(1, 60), zone(2, 20), zone(3, 15), zone(4, 5)]
    expect([...parts(zones, 'visits')]).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 3],
    ])
    expect([...parts([zone(1, 59), zone(2, 21), zone(3, 15), zone(4, 5)], 'visits').values()]).toEqual([0, 0, 2, 3])
  })

  test('a zone with few residents comes first in the ranking by visits per resident', () => {
    const zones = [zone(1, 600, 5, 60_000), zone(2, 400, 5, 100)]
    expect(parts(zones, 'visits').get(1)).toBe(0)
    expect(parts(zones, 'visits-per-resident').get(2)).toBe(0)
    expect(parts(zones, 'visits-per-resident').get(1)).toBe(0)
    expect(parts([...zones, zone(3, 1000, 5, 1_000_000)], 'visits-per-resident').get(3)).toBe(0)
    expect(parts([...zones, zone(3, 200, 5, 1_000_000)], 'visits-per-resident').get(3)).toBe(2)
  })

  test('zones with unknown or no residents are ranked by visits only', () => {
    const zones = [zone(1, 100), zone(2, 900, 5, null), zone(3, 300, 5, 0)]
    expect(catchmentOf(zones, 'visits').unranked).toEqual([])
    const { zones: ranked, unranked } = catchmentOf(zones, 'visits-per-resident')
    expect([...ranked.keys()]).toEqual([1])
    expect(unranked).toEqual([2, 3])
  })

  test('without zones there are no parts, and a single zone is the core', () => {
    expect(catchmentOf([], 'visits').zones.size).toBe(0)
    expect(catchmentOf([zone(7, 3)], 'visits').zones.get(7)).toEqual({ part: 0, innermost: 0, outermost: 0 })
  })

  test('a zone may change sides only if its interval crosses a cut', () => {
    const zones = [zone(1, 500, 2), zone(2, 110, 30), zone(3, 100, 30), zone(4, 190, 2), zone(5, 100, 2)]
    const found = catchmentOf(zones, 'visits').zones
    expect([...found].filter(([, each]) => mayChangeSides(each)).map(([id]) => id)).toEqual([
      ...unstableOf(zones, false),
    ])
    expect(found.get(1)).toEqual({ part: 0, innermost: 0, outermost: 0 })
  })
})

test('cuts and zones that may change sides equal the independent reference in 60 random worlds with both rankings', () => {
  const random = randomOf(21)
  for (let world = 0; world < 60; world++) {
    const count = Math.floor(random() * 40)
    const zones = Array.from({ length: count }, (_, at) =>
      zone(
        1000 - at,
        Math.floor(10 ** (random() * 4)),
        random() < 0.1 ? null : Math.round(random() * 90),
        random() < 0.1 ? null : Math.floor(random() * 5) * 700,
      ),
    )
    for (const rankedBy of RANKINGS) {
      const perResident = rankedBy === 'visits-per-resident'
      const found = catchmentOf(zones, rankedBy)
      expect(parts(zones, rankedBy), `seed 21, world ${world}`).toEqual(partsOf(zones, perResident))
      const unstable = [...found.zones].filter(([, each]) => mayChangeSides(each)).map(([id]) => id)
      const ranked = zones.filter(({ zoneId }) => found.zones.has(zoneId))
      expect(new Set(unstable), `seed 21, world ${world}`).toEqual(unstableOf(ranked, perResident))
      for (const { part, innermost, outermost } of found.zones.values()) {
        expect(innermost).toBeLessThanOrEqual(part)
        expect(outermost).toBeGreaterThanOrEqual(part)
      }
    }
  }
})

test('each part up to a cut is the smallest run of ranked zones that reaches its share', () => {
  const random = randomOf(22)
  const zones = Array.from({ length: 500 }, (_, at) => zone(at, 1 + Math.floor(10 ** (random() * 4))))
  const found = parts(zones, 'visits')
  const all = zones.reduce((sum, { visits }) => sum + visits, 0)
  CATCHMENT_CUTS_PERCENT.forEach((cut, at) => {
    const inside = zones.filter(({ zoneId }) => found.get(zoneId)! <= at).sort((a, b) => a.visits - b.visits)
    const held = inside.reduce((sum, { visits }) => sum + visits, 0)
    expect((100 * held) / all).toBeGreaterThanOrEqual(cut)
    expect((100 * (held - inside[0]!.visits)) / all).toBeLessThan(cut)
  })
})

test('penetration is visits per 1,000 residents, and null without residents', () => {
  expect(penetration(1200, 1500)).toBe(800)
  expect(penetration(0, 1500)).toBe(0)
  expect(penetration(1200, 0)).toBeNull()
  expect(penetration(1200, null)).toBeNull()
})

test('half of all visits start within the halfway distance', () => {
  expect(halfwayDistance([])).toBeNull()
  expect(halfwayDistance([{ visits: 0, distance: 2 }])).toBeNull()
  expect(
    halfwayDistance([
      { visits: 10, distance: 9 },
      { visits: 30, distance: 1 },
      { visits: 25, distance: 4 },
    ]),
  ).toBe(4)
  expect(
    halfwayDistance([
      { visits: 30, distance: 1 },
      { visits: 30, distance: 8 },
    ]),
  ).toBe(1)
})
