import type { LonLat } from '../../../../../workers/contract.ts'
import { penetration } from '../../../../domain/catchment/penetration.ts'
import { groundDistanceM } from '../../../../domain/geography/ground-distance.ts'
import { perThousandText } from '../../../../domain/summaries/magnitude-text.ts'
import { oneDecimal } from '../../../../domain/text/numbers.ts'
import type { Column } from '../../../../ui/data-table/column.ts'
import type { GroupingFacts } from '../grouping.ts'
import type { ZoneItem } from '../mode.ts'
import type { GroupRow } from './group-columns.ts'

/** Facts of a place that do not come from the movement data: its residents, and its distance from the report's place. */
export interface PlaceFacts {
  readonly residents: number | null
  /** In a straight line from about its middle to the nearest point of the report; null if one is not known. */
  readonly distanceKm: number | null
}

/** The facts of each place of a result, by its first zone. */
export const placeFacts = (
  places: readonly Pick<ZoneItem, 'zoneId' | 'zones' | 'residents'>[],
  { pointOf, from }: Pick<GroupingFacts, 'pointOf' | 'from'>,
): ReadonlyMap<number, PlaceFacts> =>
  new Map(
    places.map(place => {
      const at = pointOf(place)
      return [place.zoneId, { residents: place.residents, distanceKm: at && nearestKm(at, from) }]
    }),
  )

const nearestKm = (at: LonLat, from: readonly LonLat[]): number | null =>
  from.length === 0 ? null : Math.min(...from.map(point => groundDistanceM(point, at))) / 1000

/** @example kmText(4.16) // '4.2 km' */
export const kmText = (km: number): string => `${oneDecimal(km)} km`

const NOT_KNOWN = '–'
const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits

/** A column of figures that some places lack. @param digits after the point in files */
const numberColumn = (
  id: string,
  header: string,
  of: (row: GroupRow) => number | null,
  digits: number,
  textOf: (value: number) => string,
): Column<GroupRow> => ({
  id,
  header,
  numeric: true,
  value: row => rounded(of(row), digits),
  order: of,
  text: row => {
    const value = of(row)
    return value === null ? NOT_KNOWN : textOf(value)
  },
})

/** The columns that tell where a place lies and how many live there, of visits of a month. */
export const placeColumns = (facts: ReadonlyMap<number, PlaceFacts>): readonly Column<GroupRow>[] => {
  const residents = ({ zone }: GroupRow) => facts.get(zone)?.residents ?? null
  const perThousand = (row: GroupRow) => penetration(row.magnitude, residents(row))
  const distance = ({ zone }: GroupRow) => facts.get(zone)?.distanceKm ?? null
  return [
    numberColumn('penetration', 'Visits per 1,000 residents', perThousand, 1, perThousandText),
    numberColumn('distance', 'Distance, km', distance, 2, value => oneDecimal(value)),
  ]
}
