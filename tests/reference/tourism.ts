/**
 * A second, plain implementation of Tourism and Economy (docs/movement-data.md 4 and 5), computed from trips and
 * payments. Shares no code with the product.
 */
import type { Counted } from './movement.ts'
import { thousandths } from './movement.ts'
import type { FactorOf } from './noise.ts'

export interface PaymentsRow {
  readonly zone: number
  readonly month: number
  readonly dayType: 0 | 1
  readonly industry: string
  readonly payments: number
  readonly amountPence: number
  readonly cards: number
  readonly merchants: number
}

export interface Filters {
  readonly timePeriods?: readonly number[]
  readonly dayTypes?: readonly number[]
  readonly zones?: readonly number[]
  readonly dwellTimes?: readonly number[]
  readonly industries?: readonly string[]
  readonly amount?: boolean
}

export interface TourismWorld {
  readonly visits: readonly Counted[]
  readonly departures: readonly Counted[]
  readonly payments: readonly PaymentsRow[]
  /** The dataset's months, such as 202610. */
  readonly months: readonly number[]
  /**
   * Functions that return a small zone's middle zone, among the zones of the study area (near) or among all zones
   * (far).
   */
  readonly nearOf: (small: number) => number
  readonly farOf: (small: number) => number
  readonly nearZones: readonly number[]
  readonly minDevices: number
  readonly factorOf: FactorOf
}

/** A count of trips, with the values that decide whether it may be shown. */
export interface Figure {
  readonly devices: number
  /** The sum over devices of contribution times factor, in 1/3000 of a thousandth. */
  readonly noised: number
  readonly noisedDevices: number
  /** Noised contributions, largest first. */
  readonly parts: readonly number[]
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

export const shownValue = ({ noised }: Figure): number => Math.round(noised / 3e6)

const LOW = 2n ** 32n
const hashOf = (value: number): number => {
  const times = (a: bigint, b: bigint) => (a * b) % LOW
  let h = (BigInt(value) % LOW) ^ (BigInt(value) / LOW)
  h = times(h ^ (h >> 16n), 0x85eb_ca6bn)
  h = times(h ^ (h >> 13n), 0xc2b2_ae35n)
  return Number(h ^ (h >> 16n))
}

const among = <T>(some: readonly T[] | undefined, one: T) => !some || some.length === 0 || some.includes(one)

const periodOf = ({ weekday, hour }: Counted): number => {
  const first = weekday === 0 || weekday === 6 ? 5 : 1
  if (hour >= 7 && hour <= 9) return first + 1
  if (hour >= 10 && hour <= 15) return first + 2
  return hour >= 16 && hour <= 18 ? first + 3 : first
}

const lengthOf = (seconds: number) => (seconds < 7200 ? 0 : seconds <= 21_600 ? 1 : 2)

const isTourist = ({ trip: { home, dest } }: Counted) => Math.hypot(home[0] - dest[0], home[1] - dest[1]) > 35_000
const isDwell = ({ trip }: Counted) => (trip.dwellS ?? 0) >= 1800

const mean = (values: readonly number[]) => total(values) / values.length

const standard = (values: readonly number[], value: number): number => {
  const deviation = Math.sqrt(mean(values.map(one => (one - mean(values)) ** 2)))
  return deviation === 0 ? 0 : (value - mean(values)) / deviation
}

export type CountedMeasure = 'totaltourists' | 'dwelltime' | 'origins' | 'destinations'

/** A compared place, with its tourists and their margin, and its payments. */
export interface Pair {
  readonly t: number
  readonly m: number
  readonly p: number
}

/** The half-widths of intervals, computed by varying one place's tourists at a time. */
const hotspotMargin = ({ t, m }: Pair, all: readonly Pair[]) => {
  const largest = all.find(place => place.t === Math.max(...all.map(each => each.t)))!
  return t === largest.t && m === largest.m ? m / 2 : Math.sqrt(m * m + largest.m * largest.m) / 2
}
const ratioMargin = (place: Pair, all: readonly Pair[]) => {
  const sum = total(all.map(each => each.t))
  return Math.sqrt(total(all.map(each => ((each.t / sum - (each === place ? 1 : 0)) * each.m) ** 2)))
}
const ratio = ({ t, p }: Pair, all: readonly Pair[]) =>
  t === 0 || p === 0 ? 1 : p / t / (mean(all.map(place => place.p)) / mean(all.map(place => place.t)))

/** Every blend of a place with its margin; null if the blend does not apply to the place. */
export const BLENDS: Readonly<
  Record<string, (place: Pair, all: readonly Pair[]) => { magnitude: number; margin: number | null } | null>
> = {
  blendedhotspots: (place, all) => ({
    magnitude:
      100 *
      Math.sqrt((place.t / Math.max(...all.map(each => each.t))) * (place.p / Math.max(...all.map(each => each.p)))),
    margin: hotspotMargin(place, all),
  }),
  blendedcorrelation: ({ t, p }, all) => ({
    magnitude: Math.min(
      standard(
        all.map(each => each.t),
        t,
      ),
      standard(
        all.map(each => each.p),
        p,
      ),
    ),
    margin: null,
  }),
  blendedhighspendratio: (place, all) =>
    ratio(place, all) > 1 ? { magnitude: ratio(place, all), margin: ratioMargin(place, all) } : null,
  blendedlowspendratio: (place, all) =>
    ratio(place, all) < 1 ? { magnitude: 1 / ratio(place, all), margin: ratioMargin(place, all) } : null,
}

export const tourismOf = (world: TourismWorld) => {
  const { visits, departures, nearOf, farOf, minDevices, factorOf } = world
  const near = {
    totaltourists: ({ trip }: Counted) => nearOf(trip.destZone),
    dwelltime: ({ trip }: Counted) => nearOf(trip.destZone),
    origins: ({ trip }: Counted) => nearOf(trip.destZone),
    destinations: ({ trip }: Counted) => nearOf(trip.originZone),
  }
  /** Returns the zone that a map shows a trip in. */
  const zoneOf = {
    ...near,
    origins: ({ trip }: Counted) => farOf(trip.originZone),
    destinations: ({ trip }: Counted) => farOf(trip.destZone),
  }
  const tripsOf = (measure: CountedMeasure, { timePeriods, dayTypes, zones, dwellTimes }: Filters): Counted[] =>
    (measure === 'destinations' ? departures : visits).filter(moved => {
      const period = periodOf(moved)
      if (!among(timePeriods, period) || !among(dayTypes, period > 4 ? 1 : 0)) return false
      if (measure === 'totaltourists') return isTourist(moved)
      if (measure === 'dwelltime')
        return isTourist(moved) && isDwell(moved) && among(dwellTimes, lengthOf(moved.trip.dwellS!))
      return among(zones, near[measure](moved))
    })
  const figureOf = (trips: readonly Counted[]): Figure => {
    const byPerson = new Map<number, number>()
    for (const { trip } of trips)
      byPerson.set(trip.personId, (byPerson.get(trip.personId) ?? 0) + thousandths(trip.weight))
    const people = [...byPerson].filter(([, gave]) => gave > 0)
    const parts = people.map(([personId, gave]) => gave * factorOf(personId)).sort((a, b) => b - a)
    return {
      devices: people.length,
      noised: total(parts),
      noisedDevices: total(people.map(([personId]) => factorOf(personId))),
      parts,
    }
  }
  const isSafe = ({ devices, noised, noisedDevices, parts: [first = 0, second = 0] }: Figure): boolean => {
    const shift = 0.15 * ((2 * hashOf(noised + 1)) / 2 ** 32 - 1)
    return (
      noisedDevices >= 2 * minDevices * 3000 &&
      devices >= minDevices + (hashOf(noised) % 5) &&
      first <= (0.5 + shift) * noised &&
      first + second <= (0.8 + shift) * noised
    )
  }
  const figure = (measure: CountedMeasure, filters: Filters, zones: readonly number[]): Figure =>
    figureOf(tripsOf(measure, filters).filter(moved => zones.includes(zoneOf[measure](moved))))

  return {
    figure,
    isSafe,
    tripsOf,
    /** Visitors to some zones who are not tourists, and tourists who do not stay. */
    others: (zones: readonly number[]) =>
      figureOf(visits.filter(moved => !isTourist(moved) && zones.includes(zoneOf.totaltourists(moved)))),
    passing: (zones: readonly number[]) =>
      figureOf(
        visits.filter(moved => isTourist(moved) && !isDwell(moved) && zones.includes(zoneOf.totaltourists(moved))),
      ),
    payments: (filters: Filters) =>
      world.nearZones.flatMap(zoneId => {
        const cells = world.months.flatMap(month =>
          [0, 1]
            .filter(dayType => among(filters.dayTypes, dayType))
            .flatMap(dayType =>
              ['Total Retail', 'Eating Places', 'Total Apparel']
                .filter(industry => among(filters.industries, industry))
                .map(industry =>
                  world.payments.find(
                    row =>
                      row.zone === zoneId &&
                      row.month === month &&
                      row.dayType === dayType &&
                      row.industry === industry,
                  ),
                ),
            ),
        )
        const known = cells.flatMap(row => (row && row.cards >= 15 && row.merchants >= 5 ? [row] : []))
        if (known.length < cells.length) return []
        const cards = known.reduce((most, row) => (row.cards > most ? row.cards : most), 0)
        const sum = known.reduce((all, row) => all + (filters.amount ? row.amountPence : row.payments), 0)
        return [
          {
            zoneId,
            magnitude: filters.amount ? Math.round(sum / 100) : sum,
            devices: cards >= 300 ? '300+' : cards >= 100 ? '100-299' : cards >= 30 ? '30-99' : '<30',
            margin: null,
          },
        ]
      }),
  }
}
