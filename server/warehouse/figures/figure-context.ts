import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isWeekend, weekdayOf } from '../../../src/domain/days.ts'
import type { BuildCache } from '../cache/create-cache.ts'
import type { StoredOr } from '../cache/stored-results.ts'
import type { Count, CountDevices } from '../counting/count-cells.ts'
import type { CountDwells } from '../counting/count-dwells.ts'
import type { TripReader } from '../counting/read-trips.ts'
import type { PartedBy, ZoneField } from '../dimensions.ts'
import { statement } from '../sql/statement.ts'
import type { Warehouse } from '../warehouse.ts'
import type { ZonesOfBuild } from '../zones/zones-of-build.ts'

/** Everything that a dataset's figures are computed from: the warehouse, the counts and the disclosure rules. */
export interface FigureContext {
  readonly warehouse: Warehouse
  /** Counts the trips of reports and maps. */
  readonly count: Count
  /** Counts the devices of trips, for checks whose results are stored. */
  readonly countDevices: CountDevices
  /** Results that the rules in `settings` derive from counts. Results derived under other settings are not used. */
  readonly stored: StoredOr
  /** Counts dwells and the people who dwell. */
  readonly dwells: CountDwells
  readonly trips: TripReader
  /** Reads the zones that a build's trips are counted by, with their tree. */
  readonly zonesOf: (buildId: number, zone: ZoneField) => Promise<ZonesOfBuild>
  readonly settings: DisclosureSettings
  /** The axes of each build's tables and the cuts of its maps. */
  readonly cuts: BuildCache
  /** For an event's figures, the event's days. For figures without the residents of compared areas, those areas. */
  readonly parts?: PartedBy
}

/**
 * Returns a result that is stored with the build, and keeps it in memory under the same question. An axis is compared
 * with all earlier ones, so without the memory a build without stored results would derive them again for each.
 * @param question names everything on which the result depends; results stored by earlier releases have the same
 * questions
 */
export const storedOnce = <R>(
  { cuts, stored }: Pick<FigureContext, 'cuts' | 'stored'>,
  buildId: number,
  question: string,
  compute: () => Promise<R[]>,
): Promise<R[]> => cuts.getOrCompute(buildId, question, () => stored(buildId, question, compute))

const daysOfBuild = statement<{ buildId: number }, { day: number }>(import.meta.url, 'days.sql')

/** The days of the period that have data. */
export interface Days {
  /** The days as options of the `date` dimension. */
  readonly dates: readonly number[]
  /** The number of days on a weekday; 0 is Sunday. */
  readonly of: (weekday: number) => number
  /** 0: Monday to Friday; 1: Saturday and Sunday. */
  readonly ofDayType: readonly [number, number]
  readonly all: number
}

/** @param dates days since 1970 */
export const daysOf = (dates: readonly number[]): Days => {
  const weekdays = dates.map(weekdayOf)
  const weekend = weekdays.filter(isWeekend).length
  return {
    dates,
    of: weekday => weekdays.filter(one => one === weekday).length,
    ofDayType: [dates.length - weekend, weekend],
    all: dates.length,
  }
}

export const readDays = async ({ warehouse }: FigureContext, buildId: number): Promise<Days> =>
  daysOf((await warehouse.rows(daysOfBuild, { buildId })).map(({ day }) => day))
