import type { Client } from '../../../../app/create-client.ts'
import type { ByDataset, DisclosureSettings, MapTotal } from '../../../../contract/location-insights.ts'
import type { FilterChoices, PlaceNode, ReplyItem, ZoneMode } from '../mode.ts'
import { searchQuery } from '../mode-query.ts'

/** The reply of a magnitude call. */
export interface ZoneAnswer {
  /** The tree of places, parents before children; null if the map has the places of `items` alone. */
  readonly nodes: readonly PlaceNode[] | null
  readonly items: readonly ReplyItem[]
  readonly classes: number
  /** The total under these filters, also of trips of no zone; null: figures do not add up, or the dataset has too few. */
  readonly total: MapTotal
  /** The number of zones with both figures of a blend released; null for other measures. */
  readonly compared: number | null
  /** By filter, its options as the dataset can tell them apart. */
  readonly options: TellableOptions
  /** The zones that the trips were counted of, where the request named some; null: all. */
  readonly zones: readonly number[] | null
  readonly disclosure: DisclosureSettings
}

/** By filter: groups of values; those of a group cannot be distinguished. */
export type TellableOptions = Readonly<Record<string, readonly (readonly number[])[]>>

interface ZoneQuery {
  readonly mode: ZoneMode
  readonly filters: FilterChoices
  readonly selected: ReadonlySet<number>
  readonly datasetId: number
  /** Which days of an event's dataset are counted; absent: all of the period. */
  readonly days?: NonNullable<ByDataset['days']>
  readonly signal?: AbortSignal
}

/** Requests the magnitudes of a map. */
export async function askZones(
  call: Client['call'],
  { mode, filters, selected, datasetId, days, signal }: ZoneQuery,
): Promise<ZoneAnswer> {
  const reply = await call(mode.call, {
    query: { ...searchQuery(mode, filters, selected), datasetid: datasetId, ...(days && { days }) },
    ...(signal && { signal }),
  })
  const { Items, Nodes = null, Classes, Total, Compared = null, Options, Zones = null, Disclosure } = reply
  return {
    nodes: Nodes,
    items: Items,
    classes: Classes,
    total: Total,
    compared: Compared,
    options: Options,
    zones: Zones,
    disclosure: Disclosure,
  }
}
