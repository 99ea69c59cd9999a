import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disclosureSettings } from '../../../server/warehouse/disclosure/is-safe.ts'
import { type EventView, eventViews } from '../../../server/warehouse/figures/reports/event-views.ts'
import { movementDataOf } from '../../../server/warehouse/open-movement-data.ts'
import { eventOf } from '../../reference/events.ts'
import { daysWithData, visitsOf } from '../../reference/movement.ts'
import { recoded } from '../../reference/recode.ts'
import type { TripRow } from '../../support/trips.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { makeTrips, WORLD_CENTRE } from './invented-trips.ts'
import { zonesOfTrips, zonesSeenFrom } from './invented-zones.ts'
import { AREAS, factorOf, HOOKS, KEYS, loadWorld, NOISE, noZones, questionOf, specOf } from './worlds.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 46)
const RULES = { minDevices: 12, factorOf }
/** Hardly anybody comes on 8 October, so it shares a figure with other days. */
const isQuiet = ({ endedAt }: TripRow) => new Date(endedAt * 1000 + 3_600_000).toISOString().startsWith('2026-10-08')
const TRIPS = makeTrips({ seed: SEED, people: 2500, trips: 12_000, spreadM: 1200, farShare: 0.3 }).filter(
  trip => !isQuiet(trip) || trip.tripId % 20 === 0,
)
const QUESTION = questionOf(AREAS['a ring with a hole']!)
const { trees, whole, metresOf } = zonesSeenFrom(zonesOfTrips(TRIPS), WORLD_CENTRE)
const KEYS_OF_BANDS = { age: KEYS.saltedKey, gender: KEYS.saltedKey }
const MONTH = {
  visited: recoded(visitsOf(TRIPS, QUESTION), ({ trip }) => metresOf(trip.originZone), KEYS_OF_BANDS),
  dates: daysWithData(TRIPS, QUESTION),
  whole,
}

/** The clocks change on 25 October, a Sunday. */
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  'one crowded day': ['2026-10-25'],
  'days of three weekdays': ['2026-10-12', '2026-10-17', '2026-10-24', '2026-10-25'],
  'a day next to a quiet one': ['2026-10-07'],
  'half of the month': Array.from({ length: 15 }, (_, i) => `2026-10-${String(2 * i + 1).padStart(2, '0')}`),
  'a day outside the month': ['2026-11-02'],
}
const SIDES = ['event', 'ordinary'] as const

describe.each(ENGINES)('an event, on $name', ({ open }) => {
  let engine: OpenEngine
  let movement: ReturnType<typeof movementDataOf>
  beforeAll(async () => {
    console.log(`world of seed ${SEED}`)
    engine = await open()
    await loadWorld(engine, TRIPS)
    movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(RULES.minDevices), NOISE, trees)
    await movement.build(specOf(QUESTION, 1), HOOKS)
  })
  afterAll(() => engine.close())

  test.each(Object.keys(EVENTS))('matches the reference on both sides of %s', async name => {
    const eventDays = EVENTS[name]!
    const { Options: options } = await movement.zones('visit-origins', 1, {})
    const expected = eventOf({ ...MONTH, options }, eventDays, RULES)
    for (const side of SIDES) {
      for (const view of Object.keys(eventViews) as EventView[])
        expect(await movement.eventReport(view, 1, { eventDays, side }), `${side} ${view}`).toEqual(
          expected[side].views[view],
        )
      expect(await movement.eventOrigins(1, { eventDays, side }), side).toEqual(expected[side].origins)
    }
  })

  test('shows a crowd’s days, hours, distances and origins, in the same cells on both sides', async () => {
    const eventDays = EVENTS['half of the month']!
    const cellsOf = async (view: EventView, side: (typeof SIDES)[number]) => {
      const { rows } = await movement.eventReport(view, 1, { eventDays, side })
      expect(rows.length, view).toBeGreaterThan(1)
      return rows.map(row => ({ ...row, visitorcount: 0, margin: 0, devices: '' }))
    }
    for (const view of ['visitors/averagedaily', 'visitors/averagehourly', 'journeys/visitorsbydistance'] as const)
      expect(await cellsOf(view, 'event'), view).toEqual(await cellsOf(view, 'ordinary'))
    const places = async (side: (typeof SIDES)[number]) =>
      (await movement.eventOrigins(1, { eventDays, side })).Nodes.map(({ name, zones }) => [name, zones])
    expect((await places('event')).length).toBeGreaterThan(3)
    expect(await places('event')).toEqual(await places('ordinary'))
  })

  test('has the same figures in another dataset', async () => {
    const eventDays = EVENTS['days of three weekdays']!
    await movement.build({ ...specOf(QUESTION, 2), eventDays }, HOOKS)
    for (const side of SIDES)
      expect(await movement.eventReport('visitors/averagehourly', 2, { eventDays, side })).toEqual(
        await movement.eventReport('visitors/averagehourly', 1, { eventDays, side }),
      )
  })
})
