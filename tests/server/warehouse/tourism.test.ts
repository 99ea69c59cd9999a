import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ZonePayments } from '../../../server/warehouse/deliveries/load/load-rows.ts'
import { disclosureSettings } from '../../../server/warehouse/disclosure/is-safe.ts'
import { NO_FILTERS } from '../../../server/warehouse/figures/tourism/tourism-context.ts'
import type { TourismMeasure } from '../../../server/warehouse/figures/tourism/tourism-measures.ts'
import { movementDataOf } from '../../../server/warehouse/open-movement-data.ts'
import type { MapNode } from '../../../src/contract/location-insights.ts'
import { INDUSTRIES } from '../../../src/domain/tourism.ts'
import { departuresOf, type Question, visitsOf } from '../../reference/movement.ts'
import { BLENDS, type CountedMeasure, type Filters, shownValue, tourismOf } from '../../reference/tourism.ts'
import { randomOf } from '../../support/random.ts'
import type { TripRow } from '../../support/trips.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { makeTrips, WORLD_CENTRE } from './invented-trips.ts'
import { treesOfNumbers } from './invented-zones.ts'
import { AREAS, factorOf, HOOKS, loadWorld, NOISE, questionOf, specOf, wktOf } from './worlds.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 35_001)
const MIN_DEVICES = 12

/** Moves every second person's home far away, in some cases exactly 35 km from the destination. */
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
/**
 * Middle zones 119 to 125 have eight small zones each, and small zones 57 to 64 belong to none. The tree of numbers
 * splits between them.
 */
const SMALL = Array.from({ length: 64 }, (_, i) => i + 1)
const parentOf = (small: number) => (small <= 56 ? 119 + Math.floor((small - 1) / 8) : 0)
const PARENTS = SMALL.map(zone => ({ zone, parent: parentOf(zone) }))
const FAR_ZONES = [119, 120, 121, 122, 123, 124, 125]
/** Zones without a middle zone count with their neighbour in the tree. */
const farOf = (small: number) => parentOf(small) || 125
/** The area is in 119 to 123. Zones 124, 125 and the zones without a middle zone are next to 123 in the tree. */
const NEAR_ZONES = [119, 120, 121, 122, 123]
const nearOf = (small: number) => (parentOf(small) >= 119 && parentOf(small) <= 123 ? parentOf(small) : 123)
const locate = async (_file: string, eastings: Float64Array) => Uint32Array.from(eastings, (_, i) => 1 + (i % 40))

/**
 * True for trips to leave out, so that nearly all visitors to 122 are tourists and few visitors to 119 come from 120.
 */
const isThin = ({ personId, home, dest, destZone, originZone }: TripRow) =>
  personId > 24 &&
  ((parentOf(destZone) === 122 && Math.hypot(home[0] - dest[0], home[1] - dest[1]) <= 35_000) ||
    (parentOf(destZone) === 119 && parentOf(originZone) === 120))
const TRIPS = makeTrips({ seed: SEED, people: 6000, trips: 30_000, spreadM: 1200 })
  .map(farHome)
  .filter(trip => !isThin(trip))

/**
 * Payments for the middle zones and for some other zones. Some have too few cards or too few merchants, and some are
 * missing.
 */
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
  'weeks across the end of a month': questionOf(AREAS['two parts']!, ['2026-10-20', '2026-11-05']),
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
  ['totaltourists', 'for the month', {}],
  ['totaltourists', 'off peak and at weekends', { timePeriods: [1, 5, 6], dayTypes: [0, 1] }],
  [
    'totaltourists',
    'for day types that exclude some of the time periods',
    { timePeriods: [3, 4, 5, 7], dayTypes: [1] },
  ],
  ['totaltourists', 'for day types that exclude all of the time periods', { timePeriods: [1, 2], dayTypes: [1] }],
  ['origins', 'for all zones', {}],
  ['origins', 'for some zones on weekdays', { zones: [119, 120, 122], dayTypes: [0] }],
  ['origins', 'for an unknown zone', { zones: [999] }],
  ['destinations', 'for all zones', {}],
  ['destinations', 'for some zones in the daytime', { zones: [121, 122], timePeriods: [2, 3, 4, 6, 7, 8] }],
  ['dwelltime', 'for stays of any length', {}],
  ['dwelltime', 'for medium and long stays', { dwellTimes: [1, 2] }],
  ['dwelltime', 'for short stays on weekdays', { dwellTimes: [0], dayTypes: [0] }],
  ['totalpayments', 'by number', {}],
  ['totalpayments', 'by amount in eating places', { amount: true, industries: ['Eating Places'] }],
  ['totalpayments', 'at weekends for two industries', { dayTypes: [1], industries: ['Total Retail', 'Total Apparel'] }],
  ['blendedhotspots', 'by number', {}],
  ['blendedhotspots', 'for day types that exclude all of the time periods', { timePeriods: [1], dayTypes: [1] }],
  ['blendedcorrelation', 'by amount', { amount: true, industries: ['Total Retail'] }],
  ['blendedhighspendratio', 'by amount in eating places', { amount: true, industries: ['Eating Places'] }],
  ['blendedlowspendratio', 'by amount in eating places', { amount: true, industries: ['Eating Places'] }],
]

const REFERENCES = new Map(
  Object.entries(QUESTIONS).map(([name, question]) => [
    name,
    tourismOf({
      visits: visitsOf(TRIPS, question),
      departures: departuresOf(TRIPS, question),
      payments: PAYMENTS,
      months: question.lastDay > '2026-10-31' ? [202_610, 202_611] : [202_610],
      nearOf,
      farOf,
      nearZones: NEAR_ZONES,
      minDevices: MIN_DEVICES,
      factorOf,
    }),
  ]),
)
const MONTH = 'a month with a change of clocks'
const reference = REFERENCES.get(MONTH)!

const COUNTED = ['totaltourists', 'dwelltime', 'origins', 'destinations'] as const
const isCounted = (measure: TourismMeasure): measure is CountedMeasure => COUNTED.some(one => one === measure)

/** The zones below each node of a reply's tree. */
const zonesBelow = (nodes: readonly MapNode[]): number[][] => {
  const below = nodes.map(({ zones = [] }) => [...zones])
  for (let node = nodes.length - 1; node > 0; node--) below[nodes[node]!.parent]!.push(...below[node]!)
  return below.map(zones => zones.sort((a, b) => a - b))
}

describe.each(ENGINES)('Tourism and Economy, on $name', ({ open }) => {
  let engine: OpenEngine
  let movement: ReturnType<typeof movementDataOf>
  const builds = new Map<string, number>()
  beforeAll(async () => {
    console.log(`world of seed ${SEED}`)
    engine = await open()
    await loadWorld(engine, TRIPS)
    const trees = treesOfNumbers(SMALL, WORLD_CENTRE)
    const areaWkt = wktOf(AREAS['a ring with a hole']!)
    movement = movementDataOf(engine.warehouse, locate, disclosureSettings(MIN_DEVICES), NOISE, {
      ofBuild: async buildId => ({ ...(await trees.ofBuild(buildId)), areaWkt }),
    })
    await movement.load.zones(1, PARENTS)
    // A later delivery replaces some of the same payments.
    await movement.load.payments(
      PAYMENTS.map(row => (row.zone === 119 ? { ...row, payments: 1, amountPence: 1 } : row)),
    )
    await movement.load.payments(PAYMENTS.filter(row => row.zone === 119))
    for (const [name, question] of Object.entries(QUESTIONS)) {
      builds.set(name, builds.size + 1)
      await movement.build({ ...specOf(question, builds.size), isTourism: true }, HOOKS)
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

  test.each(ASKED.filter(([measure]) => isCounted(measure)))(
    '[V7.06] %s %s: every place is safe, and its figure equals the reference',
    async (measure, _, filters) => {
      for (const [name, build] of builds) {
        const { figure, isSafe } = REFERENCES.get(name)!
        const { Items, Nodes = [], Total, Zones } = await answer(measure, build, filters)
        if (Nodes.length === 0) {
          expect(Items, name).toEqual([])
          expect(Total, name).toBeNull()
          continue
        }
        const below = zonesBelow(Nodes)
        expect(below[0], name).toEqual(measure === 'origins' || measure === 'destinations' ? FAR_ZONES : NEAR_ZONES)
        const figures = below.map(zones => figure(measure as CountedMeasure, { ...filters, zones: Zones ?? [] }, zones))
        expect(
          Nodes.map(({ magnitude }) => magnitude),
          name,
        ).toEqual(figures.map(shownValue))
        expect(figures.every(isSafe), name).toBe(true)
        expect(Total?.magnitude, name).toBe(Nodes[0]!.magnitude)
        expect(Items.flatMap(({ zones }) => zones).sort((a, b) => a - b)).toEqual(below[0])
        for (const { zoneId, zones, magnitude, name: words } of Items) {
          const node = below.findIndex(some => String(some) === String(zones))
          expect(Nodes[node]).toMatchObject({ magnitude, name: words })
          expect(zoneId).toBe(zones[0])
        }
      }
    },
  )

  test('[V7.06] every measure has places to show, except for the correlation of fewer than five', async () => {
    const hasPlaces = ([measure, words]: (typeof ASKED)[number]) =>
      measure !== 'blendedcorrelation' && !/exclude all|unknown/.test(words)
    for (const [measure, , filters] of ASKED.filter(hasPlaces))
      expect((await answer(measure, 1, filters)).Items.length, `${measure} ${JSON.stringify(filters)}`).toBeGreaterThan(
        0,
      )
    for (const measure of COUNTED) expect((await answer(measure, 1, {})).Nodes!.length, measure).toBeGreaterThan(2)
    expect((await answer('totaltourists', 1, { timePeriods: [1], dayTypes: [1] })).Items).toEqual([])
    expect((await answer('origins', 1, { zones: [999] })).Items).toEqual([])
    expect((await answer('totaltourists', 3, {})).Total).toBeNull()
  })

  test.each(['origins', 'destinations'] as const)(
    '[V7.06] %s are shown at the finest safe resolution',
    async measure => {
      const shown = new Set(zonesBelow((await answer(measure, 1, {})).Nodes!).map(String))
      /** Splits zones along the tree of numbers from the root down, as long as both halves are safe. */
      const safe = (zones: readonly number[]): number[][] => {
        const middle = zones.length > 4 ? 4 : Math.ceil(zones.length / 2)
        const halves = [zones.slice(0, middle), zones.slice(middle)]
        const isParted = zones.length > 1 && halves.every(half => reference.isSafe(reference.figure(measure, {}, half)))
        return [[...zones], ...(isParted ? halves.flatMap(safe) : [])]
      }
      expect(shown).toEqual(new Set(safe(FAR_ZONES).map(String)))
    },
  )

  test('shows tourists and dwells only if the other visits are safe too', async () => {
    for (const zones of zonesBelow((await answer('totaltourists', 1, {})).Nodes!))
      expect(reference.isSafe(reference.others(zones)), String(zones)).toBe(true)
    for (const zones of zonesBelow((await answer('dwelltime', 1, {})).Nodes!))
      expect(reference.isSafe(reference.passing(zones)), String(zones)).toBe(true)
  })

  test('counts indistinguishable zones together, and names them in the reply', async () => {
    const { Options } = await answer('origins', 1, {})
    expect(Options.zones!.flat().sort((a, b) => a - b)).toEqual(NEAR_ZONES)
    for (const zone of NEAR_ZONES) {
      const { Zones } = await answer('origins', 1, { zones: [zone] })
      const group = Options.zones!.find(zones => zones.includes(zone))!
      if (Zones !== null) expect(Zones).toEqual(expect.arrayContaining(group))
    }
    const { Zones } = await answer('origins', 1, { zones: NEAR_ZONES })
    expect(Zones).toBeNull()
  })

  test('shows no place under two selections that differ by too few people', async () => {
    const selections = Array.from({ length: 2 ** NEAR_ZONES.length - 1 }, (_, i) =>
      NEAR_ZONES.filter((_zone, at) => ((i + 1) >> at) % 2 === 1),
    )
    const shown: { readonly zones: readonly number[]; readonly places: readonly number[][] }[] = []
    for (const zones of selections) {
      const { Zones, Nodes = [] } = await answer('origins', 1, { zones })
      shown.push({ zones: Zones ?? NEAR_ZONES, places: zonesBelow(Nodes) })
    }
    const peopleOf = new Map<string, Set<number>>()
    for (const { trip } of reference.tripsOf('origins', {})) {
      const pair = `${nearOf(trip.destZone)} ${farOf(trip.originZone)}`
      peopleOf.set(pair, (peopleOf.get(pair) ?? new Set()).add(trip.personId))
    }
    const devicesOf = (zones: readonly number[], place: readonly number[]): number => {
      const people = new Set(zones.flatMap(near => place.flatMap(far => [...(peopleOf.get(`${near} ${far}`) ?? [])])))
      return [...people].reduce((sum, person) => sum + factorOf(person), 0)
    }
    let compared = 0
    for (const one of shown)
      for (const other of shown) {
        const more = other.zones.filter(zone => !one.zones.includes(zone))
        if (more.length === 0 || one.zones.some(zone => !other.zones.includes(zone))) continue
        for (const place of one.places.filter(zones => other.places.some(some => String(some) === String(zones)))) {
          expect(devicesOf(more, place), `${place} of ${one.zones}, ${other.zones}`).toBeGreaterThanOrEqual(
            2 * MIN_DEVICES * 3000,
          )
          compared++
        }
      }
    expect(compared).toBeGreaterThan(0)
  })

  test.each(ASKED.filter(([measure]) => measure === 'totalpayments'))(
    '[V7.06] %s %s equals the reference',
    async (_measure, _, filters) => {
      for (const [name, build] of builds) {
        const { Items, Total, Compared } = await answer('totalpayments', build, filters)
        expect(
          Items.map(({ zoneId, magnitude, devices, margin }) => ({ zoneId, magnitude, devices, margin })),
          name,
        ).toEqual(REFERENCES.get(name)!.payments(filters))
        expect([Total, Compared]).toEqual([null, null])
        for (const { zones, name: words } of Items)
          expect(words).toBe(`Zones ${(zones[0]! - 119) * 8 + 1} to ${(zones[0]! - 118) * 8}`)
      }
      const paid = (await answer('totalpayments', 1, {})).Items.map(item => item.zoneId)
      expect(paid).toEqual([119, 120])
    },
  )

  test.each(ASKED.filter(([measure]) => measure.startsWith('blended')))(
    '[V7.06] %s %s is computed from released figures only',
    async (measure, _, filters) => {
      for (const build of builds.values()) {
        const tourists = (await answer('totaltourists', build, filters)).Items
        const paid = new Map((await answer('totalpayments', build, filters)).Items.map(row => [row.zoneId, row]))
        const pairs = tourists
          .filter(({ zones }) => zones.every(zone => paid.has(zone)))
          .map(({ zones, magnitude: t, margin }) => ({
            zones,
            t,
            m: margin!,
            p: zones.reduce((sum, zone) => sum + paid.get(zone)!.magnitude, 0),
          }))
        const { Items, Total, Compared } = await answer(measure, build, filters)
        expect(Compared).toBe(pairs.flatMap(({ zones }) => zones).length)
        expect(Total).toBeNull()
        const isTooFew = measure === 'blendedcorrelation' && pairs.length < 5
        const expected = (isTooFew ? [] : pairs).flatMap(pair => {
          const blend = BLENDS[measure]!(pair, pairs)
          if (!blend) return []
          const margin = blend.margin === null ? null : Number(blend.margin.toPrecision(2))
          return [{ zones: pair.zones, magnitude: Math.round(blend.magnitude * 100) / 100, margin }]
        })
        expect(Items.map(({ zones, magnitude, margin }) => ({ zones, magnitude, margin }))).toEqual(expected)
      }
    },
  )

  test('[V3.03] a person who lives exactly 35 km away is not a tourist', () => {
    const homes = visitsOf(TRIPS, QUESTIONS[MONTH]!).map(({ trip }) =>
      Math.hypot(trip.home[0] - trip.dest[0], trip.home[1] - trip.dest[1]),
    )
    expect(homes).toContain(35_000)
    expect(homes.filter(metres => metres > 35_000).length).toBeGreaterThan(100)
  })

  test('refuses questions about an incomplete build', async () => {
    await expect(answer('totaltourists', 99, {})).rejects.toMatchObject({ code: 'refused' })
  })
})
