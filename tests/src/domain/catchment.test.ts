import { describe, expect, test } from 'vitest'
import {
  CATCHMENT_CUTS_PERCENT,
  catchmentOf,
  drawParts,
  halfwayDistance,
  type OriginZone,
  penetration,
  type RankedBy,
} from '../../../src/domain/catchment.ts'
import { createRandom } from '../../../src/domain/random.ts'
import { chancesOf, partsOf } from '../../reference/catchment.ts'
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

const parts = (zones: readonly OriginZone[], rankedBy: RankedBy) => catchmentOf(zones, rankedBy).parts

/** The chances of a catchment's zones. They are drawn without pausing. */
function chances(zones: readonly OriginZone[], rankedBy: RankedBy, seed = 1) {
  const drawing = drawParts(zones, rankedBy, createRandom(seed, 'catchment'))
  for (;;) {
    const step = drawing.next()
    if (step.done) return step.value
  }
}

describe('the parts of a catchment', () => {
  test('include the zone at which a part reaches its share, but not the next one', () => {
    const zones = [zone(1, 60), zone(2, 20), zone(3, 15), zone(4, 5)]
    expect([...parts(zones, 'visits')]).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 3],
    ])
    expect([...parts([zone(1, 59), zone(2, 21), zone(3, 15), zone(4, 5)], 'visits').values()]).toEqual([0, 0, 2, 3])
  })

  test('rank a zone with few residents first by visits per resident', () => {
    const zones = [zone(1, 600, 5, 60_000), zone(2, 400, 5, 100)]
    expect(parts(zones, 'visits').get(1)).toBe(0)
    expect(parts(zones, 'visits-per-resident').get(2)).toBe(0)
    expect(parts(zones, 'visits-per-resident').get(1)).toBe(0)
    expect(parts([...zones, zone(3, 1000, 5, 1_000_000)], 'visits-per-resident').get(3)).toBe(0)
    expect(parts([...zones, zone(3, 200, 5, 1_000_000)], 'visits-per-resident').get(3)).toBe(2)
  })

  test('rank zones with unknown or no residents by visits only', () => {
    const zones = [zone(1, 100), zone(2, 900, 5, null), zone(3, 300, 5, 0)]
    expect(catchmentOf(zones, 'visits').unranked).toEqual([])
    const { parts: ranked, unranked } = catchmentOf(zones, 'visits-per-resident')
    expect([...ranked.keys()]).toEqual([1])
    expect(unranked).toEqual([2, 3])
  })

  test('are empty without zones, and only the core for a single zone', () => {
    expect(parts([], 'visits').size).toBe(0)
    expect(parts([zone(7, 3)], 'visits').get(7)).toBe(0)
  })
})

test('equal the independent reference in 60 random worlds with both rankings', () => {
  const random = randomOf(21)
  for (let world = 0; world < 60; world++) {
    const zones = randomZones(random, Math.floor(random() * 40))
    for (const rankedBy of RANKINGS)
      expect(parts(zones, rankedBy), `seed 21, world ${world}`).toEqual(
        partsOf(zones, rankedBy === 'visits-per-resident'),
      )
  }
})

const randomZones = (random: () => number, count: number): readonly OriginZone[] =>
  Array.from({ length: count }, (_, at) =>
    zone(
      1000 - at,
      Math.floor(10 ** (random() * 4)),
      random() < 0.1 ? null : Math.round(random() * 90),
      random() < 0.1 ? null : Math.floor(random() * 5) * 700,
    ),
  )

describe('a zone’s chances of belonging to a part', () => {
  test('are certain for exact figures', () => {
    const zones = [zone(1, 60, 0), zone(2, 20, 0), zone(3, 15, 0), zone(4, 5, 0)]
    expect([...chances(zones, 'visits').values()]).toEqual([
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1],
    ])
  })

  test('are even for a zone at which half of the draws pass a cut, and certain far from all cuts', () => {
    // Before zone 2 there are 600 of about 1,000 visits.
    const found = chances([zone(1, 600, 10, 100), zone(2, 300, 0, 1000), zone(3, 100, 0, 5000)], 'visits-per-resident')
    expect(found.get(1)).toEqual([1, 0, 0, 0])
    expect(found.get(2)![0]).toBeGreaterThan(0.4)
    expect(found.get(2)![0]).toBeLessThan(0.6)
    expect(found.get(3)).toEqual([0, 0, 1, 0])
  })

  test('are the same for the same seed, cover ranked zones only, and sum to 1', () => {
    const zones = randomZones(randomOf(23), 30)
    const found = chances(zones, 'visits-per-resident')
    expect(chances(zones, 'visits-per-resident')).toEqual(found)
    expect([...found.keys()].sort()).toEqual([...parts(zones, 'visits-per-resident').keys()].sort())
    for (const ofZone of found.values()) expect(ofZone.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1)
  })

  test('agree with 2,000 draws of the independent reference', () => {
    const random = randomOf(24)
    for (let world = 0; world < 3; world++) {
      const zones = randomZones(random, 25)
      for (const rankedBy of RANKINGS) {
        const expected = chancesOf(zones, rankedBy === 'visits-per-resident', random, 2000)
        for (const [id, ofZone] of chances(zones, rankedBy))
          ofZone.forEach((chance, part) => {
            // With 200 draws, four standard deviations are at most 0.14.
            expect(Math.abs(chance - (expected.get(id)?.[part] ?? 0)), `seed 24, world ${world}`).toBeLessThan(0.15)
          })
      }
    }
  })
})

test('each part up to a cut is the shortest run of ranked zones that reaches its share', () => {
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
