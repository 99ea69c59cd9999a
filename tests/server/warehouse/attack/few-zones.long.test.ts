import { describe, expect, test } from 'vitest'
import { eventOf } from '../../../reference/events.ts'
import { figureOf, mayShow } from '../../../reference/gate.ts'
import type { Counted } from '../../../reference/movement.ts'
import { attackFewZones, fewZonesWorld, partsOfZones, shownByEach, weekendOf, zoneOf } from './few-zones-world.ts'
import { linearSystem } from './linear-system.ts'
import { figuresOf, learnAll } from './told.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 1)
const worlds = (count: number) =>
  Array.from({ length: count }, (_, i) => fewZonesWorld(SEED + i, { least: 4, most: 12 }))

describe('in an area of few zones', () => {
  const WORLDS = worlds(3)

  test('all selections of days, purposes and modes with the whole report tell no part of a zone that is not safe', () => {
    console.log(`seed ${SEED}`)
    const attacks = WORLDS.map(world => attackFewZones(world))
    expect(attacks.flatMap(({ found }) => found)).toEqual([])
    expect(Math.min(...attacks.map(({ shown, unsafe }) => Math.min(shown, unsafe)))).toBeGreaterThan(20)
  })

  test('they would, were the zones beside an unsafe one chosen anew by each selection, so that the attacker is no weak one', () => {
    expect(WORLDS.flatMap(world => attackFewZones(world, shownByEach(world)).found)).not.toEqual([])
  })
})

/**
 * The unsafe parts of zones that follow from maps and dates of the month with both sides of an event.
 * @param isProtected false: the attacker has every zone of a side that is safe alone
 */
const attackEvent = (
  { visits, dates, report, shown, rules, random }: ReturnType<typeof fewZonesWorld>,
  isProtected: boolean,
) => {
  const eventDays = ['2026-10-03', '2026-10-04', '2026-10-10', '2026-10-11'].filter(() => random() < 0.8)
  const mapOn = (chosen: readonly number[]) => shown({ name: 'daytype', optionOf: weekendOf, options: [0, 1], chosen })
  const always = [[0, 1], [0], [1]].map(mapOn)
  const inEach = new Set(always[0]!.filter(zone => always.every(zones => zones.includes(zone))))
  const event = eventOf({ visited: visits, dates, report, zones: inEach }, eventDays, rules)
  const partOf = ({ weekday, day }: Counted) => {
    if (!event.counted.includes(weekday)) return 0
    return eventDays.includes(day) ? 1 : 2
  }
  const select = (isIn: (visit: Counted) => boolean): number[] => [...visits.keys()].filter(at => isIn(visits[at]!))
  const system = linearSystem(visits.length)
  for (const view of ['visitors/averagedaily', 'visitors/bydate']) {
    const { rows, totals } = figuresOf(view, report[view]!, visits)
    learnAll(system, [...rows, ...totals])
  }
  for (const [at, chosen] of [[0, 1], [0], [1]].entries())
    for (const zone of always[at]!)
      system.learn(select(visit => zoneOf(visit) === zone && chosen.includes(weekendOf(visit))))
  const isSafe = (members: readonly number[]) => {
    const counted = members.map(at => ({ personId: visits[at]!.trip.personId, weight: visits[at]!.trip.weight }))
    return mayShow(figureOf(counted, rules), rules)
  }
  for (const [at, { origins }] of [event.event, event.ordinary].entries()) {
    system.learn(select(visit => partOf(visit) === at + 1))
    const ofZone = (zone: number) => select(visit => zoneOf(visit) === zone && partOf(visit) === at + 1)
    const sides = isProtected
      ? origins.Items.map(({ zoneId }) => zoneId)
      : [...new Set(visits.map(zoneOf))].filter(zone => ofZone(zone).length > 0 && isSafe(ofZone(zone)))
    for (const zone of sides) system.learn(ofZone(zone))
  }
  const unsafe = partsOfZones(visits, [[], [weekendOf], [partOf]]).filter(({ members }) => !isSafe(members))
  return {
    shown: event.event.origins.Items.length,
    unsafe: unsafe.length,
    found: unsafe.filter(({ members }) => system.tells(members)).map(({ name }) => name),
  }
}

test('in an area of few zones the sides of an event and the month tell no part of a zone that is not safe', () => {
  const attacks = worlds(12).map(world => attackEvent(world, true))
  expect(attacks.flatMap(({ found }) => found)).toEqual([])
  expect(attacks.filter(({ shown, unsafe }) => shown > 0 && unsafe > 0).length).toBeGreaterThan(6)
})

test('they would, were every zone of a side that is safe alone shown, so that the attacker is no weak one', () => {
  expect(worlds(12).flatMap(world => attackEvent(world, false).found)).not.toEqual([])
})
