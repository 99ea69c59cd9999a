import type { Client } from '../../../../app/create-client.ts'
import { loadOnceIn } from '../../../../domain/collections.ts'
import { standardWeekFactor, standardWeekScale } from '../../../../domain/standard-week.ts'
import { periodOf } from '../../../kit/report/report-period.ts'
import { chosenOptions, filterQuery, filterWords } from '../../../kit/zone-map/filters.ts'
import {
  type FilterChoices,
  type MapMeasure,
  measureOf,
  TRAVERSES_BY_DESTINATION,
  TRAVERSES_BY_ORIGIN,
  VISITS_BY_ORIGIN,
  type ZoneMode,
} from '../../../kit/zone-map/mode.ts'
import { askZones } from '../../../kit/zone-map/place-result.ts'
import { COMBINED_MAP, FILTERS } from '../../../maps/location-insights-map.ts'
import { areOfMonths, daysOfDataset, wholeWeek } from '../../compare/standard-week.ts'
import type { MapSide } from '../map-sides.ts'

const DAY_TYPE = FILTERS.daytype.id
/** The values of the filter: Monday to Friday, and the weekend. */
const [ON_WEEKDAYS = '', AT_WEEKENDS = ''] = FILTERS.daytype.options.map(({ value }) => value)

/** The measures whose means by weekday are in reports. */
const BY_WEEKDAY: readonly MapMeasure[] = [VISITS_BY_ORIGIN, TRAVERSES_BY_ORIGIN, TRAVERSES_BY_DESTINATION]

/** Returns the sides if they cover different months, and none otherwise. The sides of an event have the same month. */
export const monthsOf = (sides: readonly MapSide[]): readonly MapSide[] =>
  areOfMonths(sides.map(({ details }) => ({ period: periodOf(details.details) }))) ? sides : []

interface Search {
  readonly mode: ZoneMode
  readonly filters: FilterChoices
}

/** The figures that weights are computed from. Each is read once, because many searches need the same ones. */
interface WeekSource {
  /** Reads the means of the seven weekdays, Sunday first. Null if one of them is missing. */
  readonly means: (call: ZoneMode['byWeekday']) => Promise<readonly number[] | null>
  /** Reads the total of a search on weekdays or at weekends. Null if it may not be released. */
  readonly total: (search: Search, dayType: string) => Promise<number | null>
}

/**
 * Returns a function that reads the factors that turn the sums of sides into average days of a standard week. Sides
 * without a known factor are absent.
 */
export function createWeekScales(months: readonly MapSide[], callOf: (datasetId: number) => Client['call']) {
  const sources = months.map(side => ({ side, source: weekSource(callOf(side.details.id), side.details.id) }))
  return async (search: Search): Promise<ReadonlyMap<number, number>> => {
    const scales = await Promise.all(
      sources.map(async ({ side, source }) => {
        // If figures are missing, sums are divided by the days of the month.
        const scale = await readWeekScale(side, source, search).catch(() => null)
        return scale === null ? [] : [[side.id, scale] as const]
      }),
    )
    return new Map(scales.flat())
  }
}

function weekSource(call: Client['call'], datasetid: number): WeekSource {
  const means = new Map<string, () => Promise<readonly number[] | null>>()
  const totals = new Map<string, () => Promise<number | null>>()
  return {
    means: async route =>
      route === undefined
        ? null
        : loadOnceIn(means, route.path, async () => {
            const { Items } = await call(route, { query: { datasetid } })
            return wholeWeek(new Map(Items[0].map(({ weekday, visitorcount }) => [weekday, visitorcount])))
          }),
    total: (search, dayType) => {
      // An analysis without the filter is a part of the combined one.
      const mode = dayTypeOf(search.mode) === undefined ? COMBINED_MAP : search.mode
      const filters = { ...search.filters, [DAY_TYPE]: [dayType] }
      const key = JSON.stringify([mode.call.path, filterQuery(mode, filters)])
      return loadOnceIn(totals, key, async () => {
        const { total } = await askZones(call, { mode, filters, selected: new Set(), datasetId: datasetid })
        return total?.magnitude ?? null
      })
    },
  }
}

const dayTypeOf = ({ filters }: ZoneMode) => filters.find(({ id }) => id === DAY_TYPE)

/**
 * Reads the factor of one side: of all visits or traverses from their means by weekday, as in the report, and of others
 * from their totals on weekdays and at weekends.
 */
async function readWeekScale(side: MapSide, source: WeekSource, search: Search): Promise<number | null> {
  const { mode, filters } = search
  const counts = daysOfDataset(side)
  const means = await source.means(mode.byWeekday)
  if (means === null) return null
  if (filterWords(mode, filters) === '' && BY_WEEKDAY.includes(measureOf(mode, filters))) {
    const factor = standardWeekFactor(means, counts)
    return factor === null ? null : factor / counts.reduce((sum, count) => sum + count, 0)
  }
  const byDay = dayTypeOf(mode)
  const [chosen, other] = byDay === undefined ? [] : chosenOptions(byDay, filters)
  if (other === undefined && chosen?.value === ON_WEEKDAYS)
    return standardWeekScale({ weekday: 1, weekendDay: 0 }, means, counts)
  if (other === undefined && chosen?.value === AT_WEEKENDS)
    return standardWeekScale({ weekday: 0, weekendDay: 1 }, means, counts)
  const [weekday, weekendDay] = await Promise.all([
    source.total(search, ON_WEEKDAYS),
    source.total(search, AT_WEEKENDS),
  ])
  return weekday === null || weekendDay === null ? null : standardWeekScale({ weekday, weekendDay }, means, counts)
}
