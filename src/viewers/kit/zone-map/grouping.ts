import type { LonLat } from '../../../../workers/contract.ts'
import type { Client } from '../../../app/create-client.ts'
import type { MapTotal } from '../../../contract/location-insights.ts'
import { halfwayDistance, penetration } from '../../../domain/catchment.ts'
import { groundDistanceM } from '../../../domain/geography/coordinates.ts'
import { oneDecimal, twoDigits } from '../../../domain/text/numbers.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { type GroupRow, sumMargin } from './group.ts'
import type { ZoneItem } from './mode.ts'

/** Published facts about the zones and the report's place, which a grouping uses in addition to the released figures. */
export interface GroupingFacts {
  /** The approximate centre of a place, [lon, lat] degrees; null: unknown. */
  readonly pointOf: (place: Pick<ZoneItem, 'zones'>) => LonLat | null
  readonly km2Of: (place: Pick<ZoneItem, 'zones'>) => number
  /** The points that distances are measured from: the report's points, or one in its area. [lon, lat] degrees; empty: unknown. */
  readonly from: readonly LonLat[]
  readonly call: Client['call']
}

/** The total of all places of a class. */
export interface GroupedClass {
  /** From 0, as on the map. */
  readonly at: number
  readonly name: string
  readonly places: number
  /** null if the residents of any of its places are unknown. */
  readonly residents: number | null
  readonly magnitude: number
  /** In per cent. */
  readonly margin: number | null
  /** The distance in kilometres that half of the class's magnitude is within. */
  readonly halfwayKm: number | null
}

/** The places of a result, by their first zones, in the classes of a grouping. */
export interface Grouped {
  /** By place: its class, from 0; other places are unclassified and drawn plain. */
  readonly classes: ReadonlyMap<number, number>
  /** Places that may belong to another class; they are drawn paler. */
  readonly unsure: ReadonlySet<number>
  /** In the order of the table. */
  readonly summary: readonly GroupedClass[]
  /** A sentence that summarises the result. */
  readonly sentence: string
  /** A place's class in words: `Core, may be secondary`. */
  readonly wordsOf: (place: number) => string
  /** Places to mark on the map, with their names; the most important first. */
  readonly marks: readonly { readonly at: LonLat; readonly name: string }[]
  /** Further columns of the table and the exports, in addition to those of every analysis. */
  readonly columns: readonly Column<GroupRow>[]
}

/** Places in the classes of a grouping. */
export interface GroupedZones extends Grouped {
  readonly by: Grouping
}

/** Named classes, which replace classes by the size of the figures. */
export interface Grouping {
  /** The heading of the legend and of the column: `Catchment`. */
  readonly title: string
  /** By class, from 0: its name, and the step of the ramp, 0 to 9. */
  readonly classes: readonly { readonly name: string; readonly step: number }[]
  /** The meaning of a paler colour, for the legend: `may belong to the next part`; null: no colour is paler. */
  readonly unsureWords: string | null
  /** The reason why a place is unclassified, for the legend: `residents not known`. */
  readonly plainWords: string
  readonly group: (items: readonly ZoneItem[], total: MapTotal, facts: GroupingFacts) => Promise<Grouped>
}

/** Facts about a place that do not come from the movement data. */
interface PlaceFacts {
  readonly residents: number | null
  /** From its approximate centre to the nearest point of the report, in a straight line; null if either is unknown. */
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

/** A column of figures that some places lack. @param digits decimals in files */
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

/** Columns with the distance of a place and its visits of a month by residents. */
export const placeColumns = (facts: ReadonlyMap<number, PlaceFacts>): readonly Column<GroupRow>[] => {
  const residents = ({ zone }: GroupRow) => facts.get(zone)?.residents ?? null
  const perThousand = (row: GroupRow) => penetration(row.magnitude, residents(row))
  const distance = ({ zone }: GroupRow) => facts.get(zone)?.distanceKm ?? null
  return [
    numberColumn('penetration', 'Visits per 1,000 residents', perThousand, 1, twoDigits),
    numberColumn('distance', 'Distance, km', distance, 2, oneDecimal),
  ]
}

interface ClassesToSummarise {
  readonly items: readonly ZoneItem[]
  readonly facts: ReadonlyMap<number, PlaceFacts>
  /** By place: its class. */
  readonly classes: ReadonlyMap<number, number>
  readonly names: Grouping['classes']
  readonly total: MapTotal
}

/** The totals of each class, the last class first. */
export const summariseClasses = ({
  items,
  facts,
  classes,
  names,
  total,
}: ClassesToSummarise): readonly GroupedClass[] =>
  names
    .map(({ name }, at) => {
      const places = items.filter(({ zoneId }) => classes.get(zoneId) === at)
      const residents = places.map(({ zoneId }) => facts.get(zoneId)?.residents ?? null)
      const placed = places.flatMap(({ zoneId, magnitude }) => {
        const distance = facts.get(zoneId)?.distanceKm ?? null
        return distance === null ? [] : [{ visits: magnitude, distance }]
      })
      return {
        at,
        name,
        places: places.length,
        residents: residents.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0),
        magnitude: places.reduce((sum, { magnitude }) => sum + magnitude, 0),
        margin: places.length === 0 ? null : sumMargin(places, total),
        halfwayKm: halfwayDistance(placed),
      }
    })
    .reverse()
