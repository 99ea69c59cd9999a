import { MISSING_DAYS_AT_MOST } from '../../../../src/domain/constants.ts'
import { daysInMonth, monthLabel } from '../../../../src/domain/months.ts'
import { OperatorError } from '../../../errors.ts'
import { statement } from '../../sql/statement.ts'
import type { Warehouse } from '../../warehouse.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import type { CoveredDay } from '../load/load-rows.ts'
import { versionsOfBatches, zoneVersions } from '../load/zone-versions.ts'

/**
 * Returns the version of the standard zones that a delivery uses: the requested one, or the newest.
 * @throws OperatorError if that version does not exist; the message lists the existing versions
 */
export const chooseVersion = async (warehouse: Warehouse, asked?: number): Promise<number> => {
  const versions = await zoneVersions(warehouse)
  const newest = versions.at(-1)
  if (newest === undefined)
    throw new OperatorError(
      'There are no standard zones yet that the zones of this delivery could be compared with. Import them first: npm run zones:standard -- --name NAME --small FILE --middle FILE',
    )
  if (asked !== undefined && !versions.includes(asked))
    throw new OperatorError(
      `There is no version ${asked} of the standard zones; there ${versions.length === 1 ? 'is' : 'are'} ${versions.join(', ')}.`,
    )
  return asked ?? newest
}

/** Counts how many trip files were delivered for each standard zone version. */
export const deliveriesByVersion = async (warehouse: Warehouse): Promise<ReadonlyMap<number, number>> => {
  const versionOf = await versionsOfBatches(warehouse)
  const files = new Map<number, Set<string>>()
  for (const { batch, file } of await warehouse.rows(filesOfBatches, { kind: Delivery.Trips })) {
    const version = versionOf(batch)
    files.set(version, (files.get(version) ?? new Set()).add(file))
  }
  return new Map([...files].map(([version, { size }]) => [version, size]))
}

/**
 * How many versions of a month's trips may be sold. Each version draws separate noise, and averaging many draws removes
 * noise.
 */
const MAX_VERSIONS = 3

type OfBatches = { batches: readonly number[] }
const monthsOfBatches = statement<OfBatches, { batch: number; month: number }>(import.meta.url, 'months-of-batches.sql')
export const filesOfBatches = statement<{ kind: number }, { batch: number; file: string }>(
  import.meta.url,
  'files-of-batches.sql',
)
const coveredSince = statement<{ coverageBatches: readonly number[] }, { day: string; since: number }>(
  import.meta.url,
  'covered-since.sql',
)

/** @example monthOfDay('2026-10-11') // 202610 */
const monthOfDay = (day: string): number => Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7))
const asMonth = (month: number) => ({ year: Math.floor(month / 100), month: month % 100 })

/** The coverage deliveries that completed a month, given by their batches. */
interface Completion {
  /** The delivery that made the month available to order. */
  readonly since: number
  /** The deliveries that completed more days. */
  readonly later: readonly number[]
}

/** The completions of each month (such as 202610) that can be ordered. */
const completions = (days: ReadonlyMap<string, number>): ReadonlyMap<number, Completion> => {
  const byMonth = new Map<number, number[]>()
  for (const [day, since] of days) byMonth.set(monthOfDay(day), [...(byMonth.get(monthOfDay(day)) ?? []), since])
  return new Map(
    [...byMonth].flatMap(([month, batches]) => {
      const since = batches.toSorted((a, b) => a - b)[daysInMonth(asMonth(month)) - MISSING_DAYS_AT_MOST - 1]
      return since === undefined ? [] : [[month, { since, later: batches.filter(batch => batch > since) }] as const]
    }),
  )
}

/**
 * The import that each visible batch belongs to. Batches of an import have the same files, and the first batch
 * identifies the import.
 */
const importsByBatch = async (warehouse: Warehouse): Promise<ReadonlyMap<number, number>> => {
  const firstOfFile = new Map<string, number>()
  const imports = new Map<number, number>()
  for (const { batch, file } of await warehouse.rows(filesOfBatches, { kind: Delivery.Trips })) {
    const first = firstOfFile.get(file) ?? batch
    firstOfFile.set(file, first)
    imports.set(batch, Math.min(first, imports.get(batch) ?? batch))
  }
  return imports
}

/**
 * Refuses a delivery that would create a fourth version of a month. A delivery creates a version if it adds trips or
 * complete days to a month that can already be ordered. Days delivered with trips have the number of the trips' first
 * batch, so that both together create a single version.
 *
 * @param added batches of trips that are not visible yet
 * @param covered days that are delivered with them
 * @throws OperatorError naming the month
 */
export const limitVersions = async (
  warehouse: Warehouse,
  added: readonly number[],
  covered: readonly CoveredDay[] = [],
): Promise<void> => {
  const coverageBatches = await visibleBatches(warehouse, Delivery.Coverage)
  const days = new Map((await warehouse.rows(coveredSince, { coverageBatches })).map(({ day, since }) => [day, since]))
  const complete = completions(days)
  const touched = added.length > 0 ? await warehouse.rows(monthsOfBatches, { batches: added }) : []
  const newDays = covered.filter(({ day, complete: isComplete }) => isComplete && !days.has(day))
  const months = new Set(
    [...touched.map(({ month }) => month), ...newDays.map(({ day }) => monthOfDay(day))].filter(month =>
      complete.has(month),
    ),
  )
  if (months.size === 0) return
  const imports = await importsByBatch(warehouse)
  const before = await warehouse.rows(monthsOfBatches, { batches: await visibleBatches(warehouse, Delivery.Trips) })
  for (const month of months) {
    const { since, later } = complete.get(month)!
    const ofTrips = before.filter(one => one.month === month).map(({ batch }) => imports.get(batch) ?? batch)
    const versions = 1 + new Set([...ofTrips.filter(one => one > since), ...later]).size
    if (versions >= MAX_VERSIONS)
      throw new OperatorError(
        `${monthLabel(asMonth(month))} has been complete and was changed ${versions - 1} times since: a month has at most ${MAX_VERSIONS} versions, because each carries separate noise, which could be averaged away. Take its trips and days out of this delivery.`,
      )
  }
}
