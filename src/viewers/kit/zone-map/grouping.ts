import type { LonLat, ZoneSummary } from '../../../../workers/contract.ts'
import type { Client } from '../../../app/create-client.ts'
import type { MapTotal } from '../../../contract/location-insights.ts'
import { halfwayDistance, penetration } from '../../../domain/catchment.ts'
import { groundDistanceM } from '../../../domain/geography/coordinates.ts'
import { oneDecimal, twoDigits } from '../../../domain/text/numbers.ts'
import type { Ramp } from '../../../map/map-feed.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { type GroupRow, sumMargin } from './group-rows.ts'
import type { KnownZones } from './map-zone-file.ts'
import type { ZoneItem } from './mode.ts'

/** Sources of published facts about zones and the report's place, which supplement the released figures. */
export interface GroupingFacts {
  /** Returns summaries of zones, which include their residents and a point inside. */
  readonly zones: (ids: readonly number[]) => Promise<KnownZones>
  /** Returns each zone's area in square kilometres. */
  readonly areas: () => Promise<ReadonlyMap<number, number>>
  /**
   * Returns the points from which distances are measured: the report's points, or a point in its area, as [lon, lat] in
   * degrees. Empty if they are unknown.
   */
  readonly from: () => Promise<readonly LonLat[]>
  readonly call: Client['call']
}

/** A class with its name and its step of the grouping's ramp. */
export interface NamedClass {
  readonly name: string
  readonly step: number
  /** The steps that zones of such a place have on the map, if they differ. */
  readonly zoneSteps?: readonly number[]
  /** True for the remaining places, which may be most of the country. Their residents and distances are not listed. */
  readonly isRest?: boolean
}

/** Returns the total of some places. */
export interface GroupedPart {
  readonly name: string
  readonly places: number
  readonly magnitude: number
  /** The share as a percentage. */
  readonly margin: number | null
}

/** The total of all places in a class. */
export interface GroupedClass extends GroupedPart {
  /** From 0, as on the map. */
  readonly at: number
  /** Null if the residents of any of its places are unknown. */
  readonly residents: number | null
  /** The distance within which half of the class's magnitude lies. Null if unknown. */
  readonly halfway: Distance | null
}

/** A result's places, identified by their first zones, in the classes of a grouping. */
export interface Grouped {
  /** The names of the classes, from class 0. */
  readonly named: readonly NamedClass[]
  /** The class of each place, from 0. All other places are unclassified and drawn without a fill. */
  readonly classes: ReadonlyMap<number, number>
  /** The class of each zone. Absent if all zones have the class of their place. */
  readonly zoneClasses?: ReadonlyMap<number, number>
  /** Places that are drawn paler, for the reason that `faintWords` gives. */
  readonly faint: ReadonlySet<number>
  /** In the order of the table. Empty for figures that do not add up. */
  readonly summary: readonly GroupedClass[]
  /** The same figures divided in another way, such as by closest station. Null if this is the only way. */
  readonly breakdown: { readonly title: string; readonly parts: readonly GroupedPart[] } | null
  /** A sentence that summarises the result. */
  readonly sentence: string
  /** Describes a place's class: `Core 72%, secondary 28%`. */
  readonly wordsOf: (place: number) => string
  /** Places to mark on the map, with their names, most important first. */
  readonly marks: readonly { readonly at: LonLat; readonly name: string }[]
  /** Zones to outline together, and what the outline means. Null if there are none. */
  readonly outlined: { readonly zones: readonly number[]; readonly words: string } | null
  /** Additional columns for the table and the exports, on top of the columns of every analysis. */
  readonly columns: readonly Column<GroupRow>[]
}

/** Places in the classes of a grouping. */
export interface GroupedZones extends Grouped {
  readonly by: Grouping
}

/** Named classes, which replace classes by the size of the figures. */
export interface Grouping {
  /** The heading of the legend and of the column, such as `Catchment`. */
  readonly title: string
  readonly ramp: Ramp
  /** The meaning of a paler colour, for the legend. */
  readonly faintWords: string
  /** Why a place is unclassified, for the legend, such as `residents not known`. */
  readonly plainWords: string
  readonly group: (items: readonly ZoneItem[], total: MapTotal, facts: GroupingFacts) => Promise<Grouped>
}

/**
 * The distance to a place, in kilometres: the distance within which half of its residents live, and the distances of
 * its nearest and farthest zones.
 */
export interface Distance {
  readonly middle: number
  readonly nearest: number
  readonly farthest: number
}

/** Facts about a place that do not come from the movement data. */
interface PlaceFacts {
  readonly residents: number | null
  /**
   * Straight-line distances from the report's nearest point to the points inside the place's zones. Null if unknown.
   */
  readonly distance: Distance | null
}

/** Returns the facts about each place of a result, keyed by its first zone. */
export const placeFacts = (
  places: readonly Pick<ZoneItem, 'zoneId' | 'zones' | 'residents'>[],
  zones: KnownZones,
  from: readonly LonLat[],
): ReadonlyMap<number, PlaceFacts> =>
  new Map(
    places.map(place => [
      place.zoneId,
      { residents: place.residents, distance: from.length === 0 ? null : distanceOf(zonesOf(place, zones), from) },
    ]),
  )

/** Returns the summaries of a place's zones. */
export const zonesOf = ({ zones }: Pick<ZoneItem, 'zones'>, known: KnownZones): readonly ZoneSummary[] =>
  zones.flatMap(zone => known.get(zone) ?? [])

/**
 * Returns the weight of a zone within its place. A zone without residents counts as one person, for places that have no
 * residents.
 */
export const weightOf = ({ population }: Pick<ZoneSummary, 'population'>): number => Math.max(1, population ?? 0)

/** Returns the distance of a place, given by its zones, from the nearest of some points. Null if no zones exist. */
export function distanceOf(zones: readonly ZoneSummary[], from: readonly LonLat[]): Distance | null {
  const distances = zones.map(zone => ({ visits: weightOf(zone), distance: nearestKm(zone.inside, from) }))
  const middle = halfwayDistance(distances)
  if (middle === null) return null
  return {
    middle,
    nearest: distances.reduce((least, { distance }) => Math.min(least, distance), middle),
    farthest: distances.reduce((most, { distance }) => Math.max(most, distance), middle),
  }
}

const nearestKm = (at: LonLat, from: readonly LonLat[]): number =>
  Math.min(...from.map(point => groundDistanceM(point, at))) / 1000

const NOT_KNOWN = '–'

/** The width, in kilometres, above which the middle alone would misrepresent a distance. */
const WIDE_KM = 5

/** @example distanceText({ middle: 60, nearest: 12, farthest: 91 }) // '12 to 91' */
export const distanceText = ({ middle, nearest, farthest }: Distance): string =>
  farthest - nearest <= Math.max(WIDE_KM, middle / 2)
    ? oneDecimal(middle)
    : `${Math.round(nearest)} to ${Math.round(farthest)}`

/** If the upper end, in kilometres, is above this, half of the visits may start anywhere. */
const FAR_KM = 100

/** Formats the distance within which half of some visits start. '–' if the places are too large to say. */
export const halfwayText = (halfway: Distance | null): string =>
  halfway === null || halfway.farthest > FAR_KM ? NOT_KNOWN : `${distanceText(halfway)} km`

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

/** A column of distances. For large places, the screen shows a range, and files contain the middle. */
export const distanceColumn = (
  id: string,
  header: string,
  of: (row: GroupRow) => Distance | null,
): Column<GroupRow> => ({
  ...numberColumn(id, header, row => of(row)?.middle ?? null, 2, oneDecimal),
  text: row => {
    const distance = of(row)
    return distance === null ? NOT_KNOWN : distanceText(distance)
  },
})

/** Returns columns with a place's distance and its monthly visits per 1,000 residents. */
export const placeColumns = (facts: ReadonlyMap<number, PlaceFacts>): readonly Column<GroupRow>[] => {
  const residents = ({ zone }: GroupRow) => facts.get(zone)?.residents ?? null
  const perThousand = (row: GroupRow) => penetration(row.magnitude, residents(row))
  const distance = ({ zone }: GroupRow) => facts.get(zone)?.distance ?? null
  return [
    numberColumn('penetration', 'Visits per 1,000 residents', perThousand, 1, twoDigits),
    distanceColumn('distance', 'Distance, km', distance),
  ]
}

interface ClassesToSummarise {
  readonly items: readonly ZoneItem[]
  readonly facts: ReadonlyMap<number, PlaceFacts>
  /** The class of each place. */
  readonly classes: ReadonlyMap<number, number>
  readonly named: readonly NamedClass[]
  readonly total: MapTotal
}

/** Returns the total of some places. */
export const partOf = (name: string, places: readonly ZoneItem[], total: MapTotal): GroupedPart => ({
  name,
  places: places.length,
  magnitude: places.reduce((sum, { magnitude }) => sum + magnitude, 0),
  margin: places.length === 0 ? null : sumMargin(places, total),
})

/** Returns the totals of each class, the last class first. */
export const summariseClasses = ({
  items,
  facts,
  classes,
  named,
  total,
}: ClassesToSummarise): readonly GroupedClass[] =>
  named
    .map(({ name }, at) => {
      const places = items.filter(({ zoneId }) => classes.get(zoneId) === at)
      const residents = places.map(({ zoneId }) => facts.get(zoneId)?.residents ?? null)
      return {
        ...partOf(name, places, total),
        at,
        residents: residents.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0),
        halfway: halfwayOf(places, facts),
      }
    })
    .reverse()

/**
 * Returns the distance within which half of the magnitude of some places is. It is not known where within a place its
 * trips start, so the ends assume that all trips start in the nearest or in the farthest zone of each place.
 */
function halfwayOf(places: readonly ZoneItem[], facts: ReadonlyMap<number, PlaceFacts>): Distance | null {
  const within = (end: keyof Distance): number | null =>
    halfwayDistance(
      places.flatMap(({ zoneId, magnitude }) => {
        const distance = facts.get(zoneId)?.distance
        return distance == null ? [] : [{ visits: magnitude, distance: distance[end] }]
      }),
    )
  const [middle, nearest, farthest] = [within('middle'), within('nearest'), within('farthest')]
  return middle === null || nearest === null || farthest === null ? null : { middle, nearest, farthest }
}

/** Returns the classes that zones have on the map, so that a legend explains no others. */
export function classesOnMap({ named, classes, zoneClasses = classes }: Grouped): readonly NamedClass[] {
  const onMap = new Set(zoneClasses.values())
  return named.filter((_, at) => onMap.has(at))
}
