import type { Client } from '../../../../app/create-client.ts'
import { standardWeekScale } from '../../../../domain/standard-week.ts'
import { periodOf } from '../../../kit/report/report-period.ts'
import { chosenOptions } from '../../../kit/zone-map/filters.ts'
import type { FilterChoices, ZoneMode } from '../../../kit/zone-map/mode.ts'
import { askZones } from '../../../kit/zone-map/place-result.ts'
import { FILTERS, VISITS_MAP } from '../../../maps/location-insights-map.ts'
import { areOfMonths, daysOfDataset } from '../../compare/standard-week.ts'
import type { MapSide } from '../map-sides.ts'

const DAY_TYPE = FILTERS.daytype.id
/** The values of the filter: Monday to Friday, and the weekend. */
const [ON_WEEKDAYS, AT_WEEKENDS] = FILTERS.daytype.options.map(({ value }) => value)

/** Returns the sides if they cover different months, and none otherwise. The sides of an event have the same month. */
export const monthsOf = (sides: readonly MapSide[]): readonly MapSide[] =>
  areOfMonths(sides.map(({ details }) => ({ period: periodOf(details.details) }))) ? sides : []

interface WeekQuery {
  readonly callOf: (datasetId: number) => Client['call']
  readonly mode: ZoneMode
  readonly filters: FilterChoices
  readonly signal: AbortSignal
}

/**
 * Reads the factors that turn the sums of sides into average days of a standard week. Sides without a known factor are
 * absent.
 */
export async function readWeekScales(
  months: readonly MapSide[],
  query: WeekQuery,
): Promise<ReadonlyMap<number, number>> {
  const scales = await Promise.all(
    months.map(async side => {
      // If the totals are missing, figures are divided by the days of the month.
      const scale = await readWeekScale(side, query).catch(() => null)
      query.signal.throwIfAborted()
      return scale === null ? [] : [[side.id, scale] as const]
    }),
  )
  return new Map(scales.flat())
}

/** Reads the factor of one side, from the totals of its map on weekdays and at weekends. */
async function readWeekScale(side: MapSide, { callOf, mode, filters, signal }: WeekQuery): Promise<number | null> {
  const days = daysOfDataset(side)
  const byDay = mode.filters.find(({ id }) => id === DAY_TYPE)
  const [chosen, other] = byDay === undefined ? [] : chosenOptions(byDay, filters)
  if (other === undefined && chosen?.value === ON_WEEKDAYS)
    return standardWeekScale({ weekday: 1, weekendDay: 0 }, days)
  if (other === undefined && chosen?.value === AT_WEEKENDS)
    return standardWeekScale({ weekday: 0, weekendDay: 1 }, days)
  const totalOn = async (value: string | undefined) => {
    const asked = byDay === undefined ? { mode: VISITS_MAP, filters: {} } : { mode, filters }
    const { total } = await askZones(callOf(side.details.id), {
      mode: asked.mode,
      filters: { ...asked.filters, [DAY_TYPE]: value === undefined ? [] : [value] },
      selected: new Set(),
      datasetId: side.details.id,
      signal,
    })
    return total?.magnitude ?? null
  }
  const [weekday, weekendDay] = await Promise.all([totalOn(ON_WEEKDAYS), totalOn(AT_WEEKENDS)])
  return weekday === null || weekendDay === null ? null : standardWeekScale({ weekday, weekendDay }, days)
}
