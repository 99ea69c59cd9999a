/**
 * The Tourism and Economy figures of docs/movement-data.md 4 a second time, plainly from trips and payments. Shares no code
 * with the product.
 */
import type { Rules } from './gate.ts'
import type { Counted } from './movement.ts'
import { type Choice, magnitudesOf } from './zones.ts'

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
  /** Month of the dataset, as in 202610. */
  readonly months: readonly number[]
  readonly parentOf: (small: number) => number
  readonly rules: Rules
}

interface Item {
  readonly zoneId: number
  readonly magnitude: number
  readonly devices: string
  readonly margin: number | null
}

const among = <T>(some: readonly T[] | undefined, one: T) => !some || some.length === 0 || some.includes(one)

const periodOf = ({ weekday, hour }: Counted): number => {
  const first = weekday === 0 || weekday === 6 ? 5 : 1
  if (hour >= 7 && hour <= 9) return first + 1
  if (hour >= 10 && hour <= 15) return first + 2
  return hour >= 16 && hour <= 18 ? first + 3 : first
}

/** Classes 0 to 9 by rank among the distinct magnitudes. */
const classed = (items: readonly Item[]) => {
  const ranked = [...new Set(items.map(item => item.magnitude))].sort((a, b) => a - b)
  const Classes = ranked.length < 10 ? ranked.length : 10
  return {
    Items: items.map(item => ({
      ...item,
      displayGroup: Math.floor((Classes * ranked.indexOf(item.magnitude)) / ranked.length),
    })),
    Classes,
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const standard = (values: readonly number[], value: number): number => {
  const deviation = Math.sqrt(mean(values.map(one => (one - mean(values)) ** 2)))
  return deviation === 0 ? 0 : (value - mean(values)) / deviation
}

/** The rows of every call, by the end of its path. */
export const tourismOf = (world: TourismWorld) => {
  const { visits, departures, parentOf, rules } = world
  const ALL_PERIODS = [1, 2, 3, 4, 5, 6, 7, 8]
  /** The time periods that both filters of time leave: none of them is cut by a day type. */
  const timeOf = ({ timePeriods, dayTypes }: Filters): Choice => ({
    codeOf: periodOf,
    chosen: ALL_PERIODS.filter(period => among(timePeriods, period) && among(dayTypes, period > 4 ? 1 : 0)),
  })
  const counted = (trips: readonly Counted[], zoneOf: (moved: Counted) => number, choices: readonly Choice[]) =>
    magnitudesOf(trips, zoneOf, choices, rules)
  /** A choice among codes that are known from the trips; none chosen: all. */
  const choiceOf = (
    trips: readonly Counted[],
    codeOf: Choice['codeOf'],
    some: readonly number[] | undefined,
  ): Choice => ({
    codeOf,
    chosen: some && some.length > 0 ? some : [...new Set(trips.map(codeOf))],
  })
  const from = ({ trip }: Counted) => parentOf(trip.originZone)
  const to = ({ trip }: Counted) => parentOf(trip.destZone)
  const tourists = visits.filter(
    ({ trip: { home, dest } }) => Math.hypot(home[0] - dest[0], home[1] - dest[1]) > 35_000,
  )
  const totaltourists = (filters: Filters) => counted(tourists, to, [timeOf(filters)])
  const alone = <T>(answer: T) => ({ ...answer, Compared: null })
  const lengthOf = (seconds: number) => (seconds < 7200 ? 0 : seconds <= 21_600 ? 1 : 2)

  const spent = (filters: Filters): Item[] => {
    const area = counted(visits, to, []).Items.map(item => item.zoneId)
    return area.flatMap(zoneId => {
      const cells = world.months.flatMap(month =>
        [0, 1]
          .filter(dayType => among(filters.dayTypes, dayType))
          .flatMap(dayType =>
            ['Total Retail', 'Eating Places', 'Total Apparel']
              .filter(industry => among(filters.industries, industry))
              .map(industry =>
                world.payments.find(
                  row =>
                    row.zone === zoneId && row.month === month && row.dayType === dayType && row.industry === industry,
                ),
              ),
          ),
      )
      const known = cells.flatMap(row => (row && row.cards >= 15 && row.merchants >= 5 ? [row] : []))
      if (known.length < cells.length) return []
      const cards = known.reduce((most, row) => (row.cards > most ? row.cards : most), 0)
      const sum = known.reduce((total, row) => total + (filters.amount ? row.amountPence : row.payments), 0)
      return [
        {
          zoneId,
          magnitude: filters.amount ? Math.round(sum / 100) : sum,
          devices: cards >= 300 ? '300+' : cards >= 100 ? '100-299' : cards >= 30 ? '30-99' : '<30',
          margin: null,
        },
      ]
    })
  }

  const blended = (
    filters: Filters,
    magnitude: (zone: Pair, all: readonly Pair[]) => number | null,
    marginOf: (zone: Pair, all: readonly Pair[]) => number | null,
  ) => {
    const came = new Map(totaltourists(filters).Items.map(item => [item.zoneId, item]))
    const both = spent(filters).flatMap(item => {
      const tourist = came.get(item.zoneId)
      if (!tourist) return []
      const worse = ['<30', '30-99', '100-299', '300+'].find(devices =>
        [tourist.devices, item.devices].includes(devices),
      )!
      return [{ zoneId: item.zoneId, devices: worse, t: tourist.magnitude, m: tourist.margin!, p: item.magnitude }]
    })
    const items = both.flatMap(zone => {
      const value = magnitude(zone, both)
      if (value === null) return []
      const margin = marginOf(zone, both)
      return [
        {
          zoneId: zone.zoneId,
          magnitude: Math.round(value * 100) / 100,
          devices: zone.devices,
          margin: margin === null ? null : Number(margin.toPrecision(2)),
        },
      ]
    })
    return { ...classed(items), Compared: both.length }
  }
  type Pair = { t: number; p: number; m: number }
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const hotspotMargin = ({ t, m }: Pair, all: readonly Pair[]) => {
    const largest = all.find(zone => zone.t === Math.max(...all.map(each => each.t)))!
    return t === largest.t && m === largest.m ? m / 2 : Math.sqrt(m * m + largest.m * largest.m) / 2
  }
  /** The error of log(T / t), every zone's tourists moved alone by their margin. */
  const ratioMargin = (zone: Pair, all: readonly Pair[]) => {
    const sum = total(all.map(each => each.t))
    return Math.sqrt(total(all.map(each => ((each.t / sum - (each === zone ? 1 : 0)) * each.m) ** 2)))
  }
  const ratio = ({ t, p }: Pair, all: readonly Pair[]) =>
    t === 0 || p === 0 ? 1 : p / t / (mean(all.map(zone => zone.p)) / mean(all.map(zone => zone.t)))

  return {
    totaltourists: (filters: Filters) => alone(totaltourists(filters)),
    origins: (filters: Filters) => alone(counted(visits, from, [timeOf(filters), choiceOf(visits, to, filters.zones)])),
    destinations: (filters: Filters) =>
      alone(counted(departures, to, [timeOf(filters), choiceOf(departures, from, filters.zones)])),
    dwelltime: (filters: Filters) => {
      const dwells = tourists.filter(({ trip }) => (trip.dwellS ?? 0) >= 1800)
      const length = ({ trip }: Counted) => lengthOf(trip.dwellS!)
      return alone(counted(dwells, to, [timeOf(filters), choiceOf(dwells, length, filters.dwellTimes)]))
    },
    totalpayments: (filters: Filters) => alone(classed(spent(filters))),
    blendedhotspots: (filters: Filters) =>
      blended(
        filters,
        ({ t, p }, all) =>
          100 * Math.sqrt((t / Math.max(...all.map(zone => zone.t))) * (p / Math.max(...all.map(zone => zone.p)))),
        hotspotMargin,
      ),
    blendedcorrelation: (filters: Filters) =>
      blended(
        filters,
        ({ t, p }, all) =>
          Math.min(
            standard(
              all.map(zone => zone.t),
              t,
            ),
            standard(
              all.map(zone => zone.p),
              p,
            ),
          ),
        () => null,
      ),
    blendedhighspendratio: (filters: Filters) =>
      blended(filters, (zone, all) => (ratio(zone, all) > 1 ? ratio(zone, all) : null), ratioMargin),
    blendedlowspendratio: (filters: Filters) =>
      blended(filters, (zone, all) => (ratio(zone, all) < 1 ? 1 / ratio(zone, all) : null), ratioMargin),
  }
}
