import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disclosureSettings } from '../../../server/warehouse/gate/settings.ts'
import type { ZonePayments } from '../../../server/warehouse/load/load-payments.ts'
import { movementDataOf } from '../../../server/warehouse/movement-of.ts'
import { NO_FILTERS } from '../../../server/warehouse/tourism/filters.ts'
import type { TourismMeasure } from '../../../server/warehouse/tourism/tourism.ts'
import { INDUSTRIES } from '../../../src/domain/tourism.ts'
import { departuresOf, type Question, visitsOf } from '../../reference/movement.ts'
import { type Filters, tourismOf } from '../../reference/tourism.ts'
import { randomOf } from '../../support/random.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { reckonedOnce } from './reckoned-once.ts'
import { makeTrips, type TripRow } from './rows.ts'
import { AREAS, factorOf, HOOKS, loadWorld, NOISE, noZones, questionOf, specOf } from './worlds.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 35_001)
const MIN_DEVICES = 12

/** Every second person lives far away, some of them 35 km from where they go, to the metre. */
const farHome = (trip: TripRow): TripRow => {
  if (trip.personId % 2 === 0) return trip
  const [e, n] = trip.home
  const home: [number, number] = trip.personId % 10 === 1 ? [trip.dest[0] + 35_000, trip.dest[1]] : [e - 61_000, n]
  return {
    ...trip,
    home,
    dwellS: trip.tripId % 9 === 0 ? [1799, 1800, 7199, 7200, 21_600, 21_601][trip.tripId % 6]! : trip.dwellS,
  }
}
const TRIPS = makeTrips({ seed: SEED, people: 2500, trips: 12_000, spreadM: 1200 }).map(farHome)

/** Small zones 1 to 54 lie in middle zones 119 to 127, the rest in none. */
const parentOf = (small: number) => (small <= 54 ? 119 + Math.floor((small - 1) / 6) : 0)
const PARENTS = Array.from({ length: 54 }, (_, i) => ({ zone: i + 1, parent: parentOf(i + 1) }))

/** Payments of the middle zones and of some elsewhere; here and there too few cards, too few merchants, or none at all. */
const PAYMENTS: ZonePayments[] = (() => {
  const random = randomOf(SEED)
  return Array.from({ length: 12 }, (_, i) => 119 + i).flatMap(zone =>
    [202_610, 202_611].flatMap(month =>
      ([0, 1] as const).flatMap(dayType =>
        INDUSTRIES.flatMap((industry, at) => {
          const payments = 40 + Math.floor(random() * 4000)
          const missing = zone === 121 && at === 2
          const few = zone === 122 && at === 1 && dayType === 1
          const lone = zone === 123 && at === 0
          return missing
            ? []
            : {
                zone,
                month,
                dayType,
                industry,
                payments,
                amountPence: Math.floor(payments * (500 + random() * 4000)),
                cards: few ? 14 : 15 + Math.floor(random() * 120),
                merchants: lone ? 4 : 5 + Math.floor(random() * 20),
              }
        }),
      ),
    ),
  )
})()

const QUESTIONS: Readonly<Record<string, Question>> = {
  'a month with a change of clocks': questionOf(AREAS['a ring with a hole']!),
  'weeks over the end of a month': questionOf(AREAS['two parts']!, ['2026-10-20', '2026-11-05']),
  nobody: questionOf([
    [
      [
        [100_100, 900_100],
        [100_900, 900_100],
        [100_500, 900_800],
      ],
    ],
  ]),
}

const ASKED: readonly (readonly [TourismMeasure, string, Filters])[] = [
  ['totaltourists', 'of the month', {}],
  ['totaltourists', 'off peak and at weekends', { timePeriods: [1, 5, 6], dayTypes: [0, 1] }],
  ['totaltourists', 'where day types leave part of the time periods', { timePeriods: [3, 4, 5, 7], dayTypes: [1] }],
  ['totaltourists', 'where day types leave nothing', { timePeriods: [1, 2], dayTypes: [1] }],
  ['origins', 'of all zones', {}],
  ['origins', 'of some zones on weekdays', { zones: [119, 120, 124], dayTypes: [0] }],
  ['origins', 'of a zone that is not there', { zones: [999] }],
  ['destinations', 'of all zones', {}],
  ['destinations', 'of some zones by day', { zones: [121, 122], timePeriods: [2, 3, 4, 6, 7, 8] }],
  ['dwelltime', 'of any length', {}],
  ['dwelltime', 'medium and long', { dwellTimes: [1, 2] }],
  ['dwelltime', 'short, on weekdays', { dwellTimes: [0], dayTypes: [0] }],
  ['totalpayments', 'by number', {}],
  ['totalpayments', 'by amount, eating', { amount: true, industries: ['Eating Places'] }],
  ['totalpayments', 'of weekends, two industries', { dayTypes: [1], industries: ['Total Retail', 'Total Apparel'] }],
  ['blendedhotspots', 'by number', {}],
  ['blendedhotspots', 'where day types leave nothing', { timePeriods: [1], dayTypes: [1] }],
  ['blendedcorrelation', 'by amount', { amount: true, industries: ['Total Retail'] }],
  ['blendedhighspendratio', 'by amount, eating', { amount: true, industries: ['Eating Places'] }],
  ['blendedlowspendratio', 'by amount, eating', { amount: true, industries: ['Eating Places'] }],
]

const REFERENCES = new Map(
  Object.entries(QUESTIONS).map(([name, question]) => [
    name,
    tourismOf({
      visits: visitsOf(TRIPS, question),
      departures: departuresOf(TRIPS, question),
      payments: PAYMENTS,
      months: question.lastDay > '2026-10-31' ? [202_610, 202_611] : [202_610],
      parentOf,
      rules: { minDevices: MIN_DEVICES, factorOf },
    }),
  ]),
)
const expected = reckonedOnce((name: string, measure: TourismMeasure, filters: Filters) =>
  REFERENCES.get(name)![measure](filters),
)

describe.each(ENGINES)('Tourism and Economy, on $name', ({ open }) => {
  let engine: OpenEngine
  let movement: ReturnType<typeof movementDataOf>
  const builds = new Map<string, number>()
  beforeAll(async () => {
    console.log(`world of seed ${SEED}`)
    engine = await open()
    await loadWorld(engine, TRIPS)
    movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(MIN_DEVICES), NOISE)
    await movement.load.zones(1, PARENTS)
    // A later delivery of some of the same payments takes the place of the first.
    await movement.load.payments(
      PAYMENTS.map(row => (row.zone === 119 ? { ...row, payments: 1, amountPence: 1 } : row)),
    )
    await movement.load.payments(PAYMENTS.filter(row => row.zone === 119))
    for (const [name, question] of Object.entries(QUESTIONS)) {
      builds.set(name, builds.size + 1)
      await movement.build(specOf(question, builds.size), HOOKS)
    }
  })
  afterAll(() => engine.close())

  const answer = (measure: TourismMeasure, build: number, { amount, industries, ...filters }: Filters) =>
    movement.tourism(measure, build, {
      ...NO_FILTERS,
      ...filters,
      industries: (industries ?? []).map(name => (INDUSTRIES as readonly string[]).indexOf(name)),
      paymentsType: amount ? 1 : 0,
    })

  test.each(ASKED)('[V7.06] %s %s equals the reference', async (measure, _, filters) => {
    for (const [name, build] of builds)
      expect(await answer(measure, build, filters), name).toEqual(expected(name, measure, filters))
  })

  test('[V7.06] every measure has zones to show, and withholds some', async () => {
    const shown = await Promise.all(
      (['totaltourists', 'origins', 'destinations', 'dwelltime', 'totalpayments', 'blendedhotspots'] as const).map(
        async measure => (await answer(measure, 1, {})).Items.length,
      ),
    )
    expect(Math.min(...shown)).toBeGreaterThan(2)
    const paid = (await answer('totalpayments', 1, {})).Items.map(item => item.zoneId)
    expect(paid).not.toContain(121)
    expect(paid).not.toContain(122)
    expect(paid).not.toContain(123)
  })

  test('[V3.03] one that lives 35 km away, to the metre, is no tourist', () => {
    const homes = visitsOf(TRIPS, QUESTIONS['a month with a change of clocks']!).map(({ trip }) =>
      Math.hypot(trip.home[0] - trip.dest[0], trip.home[1] - trip.dest[1]),
    )
    expect(homes).toContain(35_000)
    expect(homes.filter(metres => metres > 35_000).length).toBeGreaterThan(100)
  })

  test('no zone is shown under two selections that too few tell apart', async () => {
    const visits = visitsOf(TRIPS, QUESTIONS['a month with a change of clocks']!)
    const differing = new Map<string, Set<number>>()
    for (const { trip } of visits) {
      const pair = `${parentOf(trip.originZone)} ${parentOf(trip.destZone)}`
      differing.set(pair, (differing.get(pair) ?? new Set()).add(trip.personId))
    }
    const parents = [...new Set(PARENTS.map(({ parent }) => parent))]
    const pairs = parents
      .flatMap(zone => [[zone], parents.filter(other => other !== zone)])
      .flatMap(zones =>
        parents
          .filter(zone => !zones.includes(zone))
          .map(more => ({ more, fewer: String(zones), larger: String([...zones, more].sort()) })),
      )
    const selections = [...new Set(pairs.flatMap(({ fewer, larger }) => [fewer, larger]))]
    const answers = await Promise.all(
      selections.map(zones => answer('origins', 1, { zones: zones.split(',').map(Number) })),
    )
    const shown = new Map(
      answers.map(({ Items }, i) => [selections[i]!, new Set(Items.map(({ zoneId }) => zoneId))] as const),
    )
    let small = 0
    let both = 0
    for (const { more, fewer, larger } of pairs)
      for (const zone of shown.get(fewer)!) {
        if (!shown.get(larger)!.has(zone)) continue
        const devices = differing.get(`${zone} ${more}`)?.size ?? 0
        if (devices > 0 && devices < MIN_DEVICES) small++
        else both++
      }
    expect(small).toBe(0)
    expect(both).toBeGreaterThan(0)
  })

  test('nothing is answered of a build that is not complete', async () => {
    await expect(answer('totaltourists', 99, {})).rejects.toMatchObject({ code: 'refused' })
  })
})
