import type { LonLat } from '../../../../workers/contract.ts'
import type { Client } from '../../../app/create-client.ts'
import type { MapTotal } from '../../../contract/location-insights.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import type { GroupRow } from './group/group-columns.ts'
import type { ZoneItem } from './mode.ts'

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
