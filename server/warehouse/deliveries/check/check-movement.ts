import { MISSING_DAYS_AT_MOST } from '../../../../src/domain/constants.ts'
import { weekdayOfDate } from '../../../../src/domain/days.ts'
import { daysInMonth } from '../../../../src/domain/months.ts'
import { statement } from '../../sql/statement.ts'
import type { Warehouse } from '../../warehouse.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import { oddWeights } from './odd-weights.ts'

type OfBatches = { batches: readonly number[] }

/** The trips that end on a local day, Europe/London. */
export interface DayOfTrips {
  readonly day: string
  readonly trips: number
  readonly people: number
  readonly unknown_stays: number
  /** Sums over all of the day's trips. */
  readonly all_m: number
  readonly all_s: number
  readonly longest_m: number
  readonly slowest_s: number
}

const daysOfTrips = statement<OfBatches, DayOfTrips>(import.meta.url, 'days-of-trips.sql')
const coveredDays = statement<OfBatches, { day: string; complete: number }>(import.meta.url, 'covered-days.sql')

const DAY_MS = 86_400_000
/** A day is reported if its number of trips differs from its weekday's median by more than this share. */
const UNUSUAL = 0.5
/** The minimum number of days needed to compute a weekday's median. */
const MIN_DAYS = 3
/** Trips that are longer than Great Britain or take more than a day are reported. */
const LONGEST_M = 1_500_000
const SLOWEST_S = 86_400

interface MovementCheck {
  readonly months: readonly {
    readonly month: string
    readonly days: number
    readonly complete: number
    readonly trips: number
    readonly available: boolean
  }[]
  readonly days: readonly DayOfTrips[]
  /** Days without trips between the first and the last; complete days without trips; days with trips that no delivery declares complete. */
  readonly gaps: {
    readonly empty: readonly string[]
    readonly completeEmpty: readonly string[]
    readonly uncovered: readonly string[]
  }
  /** Sentences about unusual days and weights. */
  readonly outliers: readonly string[]
}

const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

const every = (first: string, last: string): string[] => {
  const [from, to] = [Date.parse(`${first}T00:00Z`), Date.parse(`${last}T00:00Z`)]
  return Array.from({ length: (to - from) / DAY_MS + 1 }, (_, i) => iso(from + i * DAY_MS))
}

const asMonth = (month: string) => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) })

/** Reports implausible trips, and days whose trips are far from their weekday's median. */
const outliersOf = (days: readonly DayOfTrips[]): string[] =>
  days.flatMap(row => {
    const alike = days.filter(({ day }) => weekdayOfDate(day) === weekdayOfDate(row.day))
    const usual = median(alike.map(({ trips }) => trips))
    const far = alike.length >= MIN_DAYS && Math.abs(row.trips - usual) > usual * UNUSUAL
    return [
      ...(far ? [`${row.day}: ${row.trips} trips, where ${usual} are usual`] : []),
      ...(row.longest_m > LONGEST_M ? [`${row.day}: a trip of ${Math.round(row.longest_m / 1000)} km`] : []),
      ...(row.slowest_s > SLOWEST_S ? [`${row.day}: a trip of ${Math.round(row.slowest_s / 3600)} hours`] : []),
    ]
  })

/** Reports the warehouse's trips by day and month, including gaps and implausible values. */
export const checkMovement = async (warehouse: Warehouse): Promise<MovementCheck> => {
  const [trips, coverage] = await Promise.all(
    [Delivery.Trips, Delivery.Coverage].map(kind => visibleBatches(warehouse, kind)),
  )
  const options = { budget: 'load' } as const
  const days = await warehouse.rows(daysOfTrips, { batches: trips! }, options)
  const complete = new Set(
    (await warehouse.rows(coveredDays, { batches: coverage! }, options))
      .filter(row => row.complete === 1)
      .map(row => row.day),
  )
  const withTrips = new Set(days.map(({ day }) => day))
  const span = days.length > 0 ? every(days[0]!.day, days.at(-1)!.day) : []
  const months = [...new Set([...withTrips, ...complete].map(day => day.slice(0, 7)))].sort()
  return {
    months: months.map(month => {
      const covered = [...complete].filter(day => day.startsWith(month)).length
      const own = days.filter(({ day }) => day.startsWith(month))
      return {
        month,
        days: own.length,
        complete: covered,
        trips: own.reduce((sum, row) => sum + row.trips, 0),
        available: covered >= daysInMonth(asMonth(month)) - MISSING_DAYS_AT_MOST,
      }
    }),
    days,
    gaps: {
      empty: span.filter(day => !withTrips.has(day)),
      completeEmpty: [...complete].filter(day => !withTrips.has(day)).sort(),
      uncovered: days.map(({ day }) => day).filter(day => !complete.has(day)),
    },
    outliers: [...outliersOf(days), ...(await oddWeights(warehouse, trips!, trips!))],
  }
}
