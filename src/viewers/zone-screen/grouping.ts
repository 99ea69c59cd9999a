import type { LonLat } from '../../../workers/contract.ts'
import type { Client } from '../../app/create-client.ts'
import type { MapTotal } from '../../contract/location-insights.ts'
import type { Column } from '../../ui/data-table/column.ts'
import type { GroupRow } from './group/group-columns.ts'
import type { ZoneItem } from './mode.ts'
import type { KnownZones } from './zones/zone-names.ts'

/** What a grouping knows beside the released figures: published facts about the zones and the report's place. */
export interface GroupingFacts {
  /** Code, name, residents and place of each zone of the result. */
  readonly places: KnownZones
  /** The points that distances are measured from: the report's points, or one in its area. [lon, lat] degrees; empty if unknown. */
  readonly from: readonly LonLat[]
  readonly call: Client['call']
}

/** One class in words and figures, of all its zones. */
export interface GroupedClass {
  /** From 0, as on the map. */
  readonly at: number
  readonly name: string
  readonly zones: number
  /** Residents of its zones; null where those of a zone are not known. */
  readonly residents: number | null
  readonly magnitude: number
  /** Per cent. */
  readonly margin: number | null
  /** Kilometres within which half of the class's magnitude lies. */
  readonly halfwayKm: number | null
}

/** The zones of a result in classes with a meaning. */
export interface Grouped {
  /** By zone: its class, from 0; zones that are not listed belong to none and are plain. */
  readonly classes: ReadonlyMap<number, number>
  /** Zones that may belong to another class. */
  readonly hatched: ReadonlySet<number>
  /** In the order of the table. */
  readonly summary: readonly GroupedClass[]
  /** A sentence that sums the result up. */
  readonly sentence: string
  /** A zone's class in words: `Core, may be secondary`. */
  readonly wordsOf: (zone: number) => string
  /** Places to mark on the map, with their names; those that matter most first. */
  readonly marks: readonly { readonly at: LonLat; readonly name: string }[]
  /** Columns of the table and the exports beside those of every analysis. */
  readonly columns: readonly Column<GroupRow>[]
}

/** Zones in the classes of a grouping. */
export interface GroupedZones extends Grouped {
  readonly by: Grouping
}

/** Classes with a meaning of their own, in place of those by the size of the figures. */
export interface Grouping {
  /** The heading of the legend and of the column: `Catchment`. */
  readonly title: string
  /** By class, from 0: its name, and the step of the ramp, 0 to 9. */
  readonly classes: readonly { readonly name: string; readonly step: number }[]
  /** The meaning of a hatch over a colour, for the legend: `may belong to the next part`; null: there is none. */
  readonly hatchWords: string | null
  /** The meaning of a zone with a figure but without a class, for the legend: `residents not known`. */
  readonly plainWords: string
  /** @param total the total in zones and outside them; null: it may not be released */
  readonly group: (items: readonly ZoneItem[], total: MapTotal, facts: GroupingFacts) => Promise<Grouped>
}
