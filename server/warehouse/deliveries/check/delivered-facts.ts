import { statement } from '../../sql/statement.ts'
import type { RunOptions, Warehouse } from '../../warehouse.ts'
import { Delivery, NO_BATCH, visibleBatches } from '../load/batches.ts'
import { availableMonths, completeDays } from '../load/covered-days.ts'
import { versionsOfBatches, zoneVersions } from '../load/zone-versions.ts'

type OfBatches = { batches: readonly number[] }
type OfVersion = OfBatches & { version: number }
export const daysWithTrips = statement<OfBatches, { day: string; trips: number }>(
  import.meta.url,
  'days-with-trips.sql',
)
const acceptedDays = statement<OfBatches, { day: string }>(import.meta.url, 'accepted-days.sql')
const zoneFit = statement<OfVersion, { trips: number; outside: number; unknown: number }>(
  import.meta.url,
  'zone-fit.sql',
)
const strangePayments = statement<OfVersion, number>(import.meta.url, 'strange-payments.sql')

/** Facts about the deliveries and whether they fit together. None of them are figures about people. */
export interface DeliveredFacts {
  readonly hasTrips: boolean
  readonly hasCells: boolean
  /** True if at least one month can be ordered. */
  readonly hasMonth: boolean
  /** True if the warehouse has the zones of the version in question. */
  readonly hasZones: boolean
  /** True if payments were delivered for that version's middle zones. */
  readonly hasPayments: boolean
  /** Examples of middle zones that payments name but that do not exist in their version. */
  readonly strangePayments: readonly number[]
  /** Local days that are declared complete, but on which no trip ends. */
  readonly emptyDays: readonly string[]
  readonly otherVersions: readonly number[]
  /** True if the share of trips that end outside all zones exceeds MUCH_OUTSIDE. */
  readonly isMuchOutside: boolean
  /** True if trips end in zones that are not in their version, because their deliveries were not checked against it. */
  readonly hasUnknownZones: boolean
}

/** If a larger share of trips than this is outside, the zones or coordinates are probably wrong. */
const MUCH_OUTSIDE = 0.1

const none = (batches: readonly number[]) => batches.every(batch => batch === NO_BATCH)

/** Caches the result for the most recent set of batches. Their rows never change. */
const byBatches = <T>(work: (batches: readonly number[]) => Promise<T>) => {
  let last: { key: string; answer: Promise<T> } | null = null
  return (batches: readonly number[], more = ''): Promise<T> => {
    const key = `${batches.join(' ')} ${more}`
    if (last?.key === key) return last.answer
    const answer = work(batches)
    last = { key, answer }
    answer.catch(() => {
      last = null
    })
    return answer
  }
}

/** Reads the facts on every call, but rereads the expensive ones only after a delivery. */
export const createDeliveredFacts = (warehouse: Warehouse) => {
  const options: RunOptions = { budget: 'build' }
  const daysOf = byBatches(batches => warehouse.rows(daysWithTrips, { batches }, options))
  const fitOf = byBatches(async batches => {
    const versionOf = await versionsOfBatches(warehouse)
    const sums = { trips: 0, outside: 0, unknown: 0 }
    for (const version of new Set(batches.map(versionOf))) {
      const ofVersion = batches.filter(batch => versionOf(batch) === version)
      const [fit] = await warehouse.rows(zoneFit, { batches: ofVersion, version }, options)
      sums.trips += fit?.trips ?? 0
      sums.outside += fit?.outside ?? 0
      sums.unknown += fit?.unknown ?? 0
    }
    return sums
  })

  return async (version: number): Promise<DeliveredFacts> => {
    const [trips, coverageBatches, cells, payments, versions, versionOf, months] = await Promise.all([
      visibleBatches(warehouse, Delivery.Trips),
      visibleBatches(warehouse, Delivery.Coverage),
      visibleBatches(warehouse, Delivery.Cells),
      visibleBatches(warehouse, Delivery.Payments),
      zoneVersions(warehouse),
      versionsOfBatches(warehouse),
      availableMonths(warehouse),
    ])
    const covered = await warehouse.rows(completeDays, { coverageBatches })
    const accepted = (await warehouse.rows(acceptedDays, { batches: coverageBatches })).map(({ day }) => day)
    const withTrips = new Set([...accepted, ...(await daysOf(trips)).map(({ day }) => day)])
    const fit = await fitOf(trips, versions.join(' '))
    const ownPayments = payments.filter(batch => batch !== NO_BATCH && versionOf(batch) === version)
    const strange =
      ownPayments.length > 0 ? await warehouse.numbers(strangePayments, { batches: ownPayments, version }, options) : []
    const tripVersions = none(trips) ? [] : [...new Set(trips.map(versionOf))]
    return {
      hasTrips: fit.trips > 0,
      hasCells: !none(cells),
      hasMonth: months.length > 0,
      hasZones: versions.includes(version),
      hasPayments: ownPayments.length > 0,
      strangePayments: [...strange],
      emptyDays: covered.map(({ day }) => day).filter(day => !withTrips.has(day)),
      otherVersions: tripVersions.filter(other => other !== version).sort((a, b) => a - b),
      isMuchOutside: fit.outside > fit.trips * MUCH_OUTSIDE,
      hasUnknownZones: fit.unknown > 0,
    }
  }
}
