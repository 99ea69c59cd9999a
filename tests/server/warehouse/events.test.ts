import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EventView, eventViews } from '../../../server/warehouse/events/event-views.ts'
import { disclosureSettings } from '../../../server/warehouse/gate/settings.ts'
import { movementDataOf } from '../../../server/warehouse/movement-of.ts'
import { eventOf } from '../../reference/events.ts'
import { mapOf } from '../../reference/maps.ts'
import { type Counted, daysWithData, visitsOf } from '../../reference/movement.ts'
import { reportOf } from '../../reference/report.ts'
import { hidingOf } from '../../reference/reserves.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { makeTrips } from './rows.ts'
import { AREAS, factorOf, HOOKS, loadWorld, NOISE, noZones, questionOf, specOf } from './worlds.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 46)
const RULES = { minDevices: 12, factorOf }
const TRIPS = makeTrips({ seed: SEED, people: 2500, trips: 12_000, spreadM: 1200, farShare: 0.3 })
const QUESTION = questionOf(AREAS['a ring with a hole']!)
const VISITS = visitsOf(TRIPS, QUESTION)
const DATES = daysWithData(TRIPS, QUESTION)
const ORIGINS = { trips: VISITS, zoneOf: ({ trip }: Counted) => trip.originZone, rules: RULES }
const OPENS = new Set(mapOf({ ...ORIGINS, parentOf: () => 0 }, [], 'small').Items.map(({ zoneId }) => zoneId))
const DAYTYPES = { options: [0, 1], optionOf: ({ weekday }: Counted) => (weekday % 6 === 0 ? 1 : 0) }
const HIDDEN = hidingOf({ ...ORIGINS, opens: OPENS }, DAYTYPES, false).options
const MONTH = {
  visited: VISITS,
  dates: DATES,
  report: reportOf({ visited: VISITS, traversed: [], dates: DATES }, QUESTION.polygons, RULES),
  zones: new Set([...OPENS].filter(zone => !HIDDEN.has(zone))),
}

/** The clocks change on 25 October, a Sunday. */
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  'one crowded day': ['2026-10-25'],
  'days of three weekdays': ['2026-10-12', '2026-10-17', '2026-10-24', '2026-10-25'],
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
    movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(RULES.minDevices), NOISE)
    await movement.build(specOf(QUESTION, 1), HOOKS)
  })
  afterAll(() => engine.close())

  test.each(Object.keys(EVENTS))('has of %s what the reference has, on both sides', async name => {
    const eventDays = EVENTS[name]!
    const expected = eventOf(MONTH, eventDays, RULES)
    for (const side of SIDES) {
      for (const view of Object.keys(eventViews) as EventView[])
        expect(await movement.eventReport(view, 1, { eventDays, side }), `${side} ${view}`).toEqual(
          expected[side].views[view],
        )
      const { Items, Classes, Total } = await movement.eventOrigins(1, { eventDays, side })
      expect({ Items, Classes }, side).toEqual(expected[side].origins)
      expect(Total).toBeNull()
    }
  })

  test('shows days, hours, distances and origins where there is a crowd', () => {
    const { counted, event } = eventOf(MONTH, EVENTS['half of the month']!, RULES)
    expect(counted.length).toBeGreaterThan(0)
    for (const [view, { rows }] of Object.entries(event.views))
      expect(rows.filter(row => !row.suppressed).length, view).toBeGreaterThan(0)
    expect(event.origins.Items.length).toBeGreaterThan(0)
  })

  test('has the same figures in a dataset of its own', async () => {
    const eventDays = EVENTS['days of three weekdays']!
    await movement.build({ ...specOf(QUESTION, 2), eventDays }, HOOKS)
    for (const side of SIDES)
      expect(await movement.eventReport('visitors/averagehourly', 2, { eventDays, side })).toEqual(
        await movement.eventReport('visitors/averagehourly', 1, { eventDays, side }),
      )
  })
})
