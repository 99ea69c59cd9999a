import type { LonLat } from '../../../../workers/contract.ts'
import type { Client } from '../../../app/create-client.ts'
import type { MapTotal } from '../../../contract/location-insights.ts'
import { halfwayDistance } from '../../../domain/catchment/halfway-distance.ts'
import { penetration } from '../../../domain/catchment/penetration.ts'
import { groundDistanceM } from '../../../domain/geography/ground-distance.ts'
import { perThousandText } from '../../../domain/summaries/magnitude-text.ts'
import { oneDecimal } from '../../../domain/text/numbers.ts'
import { OUTSIDE_CLASS } from '../../../map/layer-ids.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import type { ZoneItem } from './declaration.ts'
import { type GroupRow, sumMargin } from './group.ts'
import type { ZoneResult } from './model/machine.ts'
import type { KnownZones } from './zone-files.ts'

/** What a grouping knows beside the released figures: published facts about the zones and the report's place. */
export interface GroupingFacts {
  /** About the middle of a place, [lon, lat] degrees; null if it is not known. */
  readonly pointOf: (place: Pick<ZoneItem, 'zones'>) => LonLat | null
  readonly km2Of: (place: Pick<ZoneItem, 'zones'>) => number
  /** The points that distances are measured from: the report's points, or one in its area. [lon, lat] degrees; empty if unknown. */
  readonly from: readonly LonLat[]
  readonly call: Client['call']
}

/** One class in words and figures, of all its places. */
export interface GroupedClass {
  /** From 0, as on the map. */
  readonly at: number
  readonly name: string
  readonly places: number
  /** null where those of a place are not known. */
  readonly residents: number | null
  readonly magnitude: number
  /** Per cent. */
  readonly margin: number | null
  /** Kilometres within which half of the class's magnitude lies. */
  readonly halfwayKm: number | null
}

/** The places of a result, by their first zones, in classes with a meaning. */
export interface Grouped {
  /** By place: its class, from 0; places that are not listed belong to none and are plain. */
  readonly classes: ReadonlyMap<number, number>
  /** Places that may belong to another class; they are paler. */
  readonly unsure: ReadonlySet<number>
  /** In the order of the table. */
  readonly summary: readonly GroupedClass[]
  /** A sentence that sums the result up. */
  readonly sentence: string
  /** A place's class in words: `Core, may be secondary`. */
  readonly wordsOf: (place: number) => string
  /** Places to mark on the map, with their names; those that matter most first. */
  readonly marks: readonly { readonly at: LonLat; readonly name: string }[]
  /** Columns of the table and the exports beside those of every analysis. */
  readonly columns: readonly Column<GroupRow>[]
}

/** Places in the classes of a grouping. */
export interface GroupedZones extends Grouped {
  readonly by: Grouping
}

/** Classes with a meaning of their own, in place of those by the size of the figures. */
export interface Grouping {
  /** The heading of the legend and of the column: `Catchment`. */
  readonly title: string
  /** By class, from 0: its name, and the step of the ramp, 0 to 9. */
  readonly classes: readonly { readonly name: string; readonly step: number }[]
  /** The meaning of a paler colour, for the legend: `may belong to the next part`; null: there is none. */
  readonly unsureWords: string | null
  /** The meaning of a place without a class, for the legend: `residents not known`. */
  readonly plainWords: string
  readonly group: (items: readonly ZoneItem[], total: MapTotal, facts: GroupingFacts) => Promise<Grouped>
}

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

/** The places, residents, magnitude and distances of each class, the last class first. */
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

interface GroupPlacesDeps extends Pick<GroupingFacts, 'call'> {
  /** Code, name and point of zones. */
  readonly placesOf: (zones: readonly number[]) => Promise<KnownZones>
  /** Square kilometres by zone. */
  readonly areas: () => Promise<ReadonlyMap<number, number>>
  /** The points that distances are measured from. */
  readonly from: () => Promise<GroupingFacts['from']>
}

/** Puts a result's places into the classes of its mode that have a separate meaning, if any. */
export async function groupPlaces(
  result: ZoneResult,
  grouping: Grouping | undefined,
  { call, from, placesOf, areas }: GroupPlacesDeps,
): Promise<ZoneResult> {
  if (grouping === undefined) return result
  const { places, total } = result
  const [known, km2] = [await placesOf(places.flatMap(sampleOf)), await areas()]
  const facts: GroupingFacts = {
    pointOf: place => middleOf(sampleOf(place).flatMap(zone => known.get(zone)?.inside ?? [])),
    km2Of: ({ zones }) => zones.reduce((sum, zone) => sum + (km2.get(zone) ?? 0), 0),
    from: await from(),
    call,
  }
  const grouped = await grouping.group(places, total, facts)
  const classed = new Map(
    places.map(place => [place, { ...place, displayGroup: grouped.classes.get(place.zoneId) ?? OUTSIDE_CLASS }]),
  )
  return {
    ...result,
    places: [...classed.values()],
    items: new Map([...result.items].map(([zone, place]) => [zone, classed.get(place) ?? place])),
    colours: { steps: grouping.classes.map(({ step }) => step), bounds: [], per: null },
    grouped: { ...grouped, by: grouping },
  }
}

/** Zones whose points stand for a place: the points of all would be tens of thousands. */
const SAMPLE = 5
const sampleOf = ({ zones }: Pick<ZoneItem, 'zones'>): readonly number[] =>
  zones.length <= SAMPLE
    ? zones
    : Array.from({ length: SAMPLE }, (_, at) => zones[Math.floor(((at + 0.5) * zones.length) / SAMPLE)]!)

/** The mean of some points, given as degrees of longitude and latitude in turn; null if there are none. */
const middleOf = (lonLat: readonly number[]): LonLat | null => {
  const points = lonLat.length / 2
  const mean = (from: number) => lonLat.reduce((sum, value, at) => (at % 2 === from ? sum + value : sum), 0) / points
  return points === 0 ? null : [mean(0), mean(1)]
}
