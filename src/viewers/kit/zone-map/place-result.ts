import type { Client } from '../../../app/create-client.ts'
import type { ByDataset, DisclosureSettings, MapTotal } from '../../../contract/location-insights.ts'
import { shareText } from '../../../domain/disclosure/known-digits.ts'
import { type Cut, type Detail, offeredCuts, ownersOf } from '../../../domain/places/place-tree.ts'
import type { RateScale } from '../../../domain/places/rate-scale.ts'
import { searchQuery, type TellableOptions } from './filters.ts'
import { type ColouredBy, coloursByRate, coloursByTotal, type RatePer, scaleOfPlaces } from './map-colours.ts'
import {
  type FilterChoices,
  type MapMeasure,
  type PlaceNode,
  type ReplyItem,
  TRIP_ENDS,
  type ZoneItem,
  type ZoneMode,
} from './mode.ts'
import type { ZoneResult } from './model/machine.ts'

/** The reply to a magnitude call. */
export interface ZoneReply {
  /** The tree of places, parents before children. Null if the map only has the places in `items`. */
  readonly nodes: readonly PlaceNode[] | null
  readonly items: readonly ReplyItem[]
  readonly classes: number
  /**
   * The total under these filters, including trips outside all zones. Null if figures do not add up, or if the dataset
   * has too few.
   */
  readonly total: MapTotal
  /** The number of zones for which both figures of a blend were released. Null for other measures. */
  readonly compared: number | null
  /** The options that the dataset can tell apart, by filter. */
  readonly options: TellableOptions
  /** The zones whose trips were counted, if the request named some. Null for all zones. */
  readonly zones: readonly number[] | null
  readonly disclosure: DisclosureSettings
}

interface ZoneQuery {
  readonly mode: ZoneMode
  readonly filters: FilterChoices
  readonly selected: ReadonlySet<number>
  readonly datasetId: number
  /** The days of an event's dataset that are counted. If absent, all days of the period are. */
  readonly days?: NonNullable<ByDataset['days']>
  readonly signal?: AbortSignal
}

/** Requests the magnitudes of a map. */
export async function askZones(
  call: Client['call'],
  { mode, filters, selected, datasetId, days, signal }: ZoneQuery,
): Promise<ZoneReply> {
  const ask = (route: ZoneMode['call']) =>
    call(route, {
      query: { ...searchQuery(mode, filters, selected), datasetid: datasetId, ...(days && { days }) },
      ...(signal && { signal }),
    })
  const { halves } = mode
  const [reply, other] = await Promise.all([ask(mode.call), halves && ask(halves.other)])
  const { Items, Nodes = null, Classes, Total, Compared = null, Options, Zones = null, Disclosure } = reply
  return {
    nodes: Nodes,
    items:
      halves === undefined || other === undefined
        ? Items
        : [...onScale(Items, halves.read), ...onScale(other.Items, halves.readOther)],
    classes: Classes,
    total: Total,
    compared: Compared,
    options: Options,
    zones: Zones,
    disclosure: Disclosure,
  }
}

const onScale = (items: readonly ReplyItem[], read: (magnitude: number) => number): readonly ReplyItem[] =>
  items.map(item => ({ ...item, magnitude: read(item.magnitude) }))

/** A reply, with everything that does not depend on the step between detail and certainty. */
export interface PlacedReply {
  readonly reply: ZoneReply
  /** The nodes of the places at each step. Empty if no tree exists. */
  readonly cuts: ReadonlyMap<Detail, Cut>
  /** The unit that rates refer to. Null for a map without rates. */
  readonly per: RatePer | null
  /** Square kilometres by zone, needed only for rates per km2. */
  readonly areas: ReadonlyMap<number, number> | null
  /** The colours of rates, which are the same at each step. */
  readonly scale: RateScale | null
}

/** True if a reply's rates must be per km², because a place has zones but no residents. */
export const needsAreas = ({ nodes }: ZoneReply): boolean =>
  nodes?.some(({ residents, zones }) => residents <= 0 && zones?.length !== 0) ?? false

/** @param areas square kilometres by zone, required if `needsAreas` */
export function placeReply(reply: ZoneReply, areas: ReadonlyMap<number, number> | null = null): PlacedReply {
  const { nodes } = reply
  const per = nodes === null || nodes.length === 0 ? null : areas === null ? 'residents' : 'km2'
  const cuts = nodes === null ? new Map() : offeredCuts(treeOf(nodes))
  const placed = { reply, cuts, per, areas, scale: null } as const
  return { ...placed, scale: per === null ? null : scaleOfPlaces(placesAt(placed, 'default'), finestPlaces(placed)) }
}

/** Returns the finest places in a reply, which its other places consist of. */
const finestPlaces = (placed: Omit<PlacedReply, 'scale'>): readonly ZoneItem[] =>
  placesAt(placed, placed.cuts.has('finest') ? 'finest' : 'default')

const treeOf = (nodes: readonly PlaceNode[]) => ({
  parents: Int32Array.from(nodes, ({ parent }) => parent),
  magnitudes: Float64Array.from(nodes, ({ magnitude }) => magnitude),
  margins: Float64Array.from(nodes, ({ margin }) => margin ?? 0),
})

/**
 * Returns the places of a step, or of the default if the reply does not contain the step. Their classes are not set
 * yet.
 */
function placesAt({ reply, cuts, per, areas }: Omit<PlacedReply, 'scale'>, detail: Detail): readonly ZoneItem[] {
  const { nodes, items } = reply
  if (nodes === null) return items.map(item => ({ ...item, residents: null, rate: null }))
  const cut = cuts.get(detail) ?? cuts.get('default') ?? []
  const owners = ownersOf({ parents: nodes.map(({ parent }) => parent) }, cut)
  const zonesOf = new Map(cut.map(node => [node, [] as number[]]))
  nodes.forEach(({ zones = [] }, node) => {
    const below = zonesOf.get(owners[node] ?? -1)
    if (below !== undefined) for (const zone of zones) below.push(zone)
  })
  return cut.map(node => {
    const { name, residents, magnitude, devices, margin } = nodes[node]!
    const zones = (zonesOf.get(node) ?? []).sort((a, b) => a - b)
    const km2 = areas === null ? 0 : zones.reduce((sum, zone) => sum + (areas.get(zone) ?? 0), 0)
    const whole = per === 'km2' ? km2 : residents / 1000
    const rate = whole > 0 ? magnitude / whole : 0
    return { zoneId: zones[0] ?? 0, zones, name, residents, magnitude, rate, displayGroup: 0, devices, margin }
  })
}

/** Returns a map's places at a step, coloured. Without a scale of rates, places keep the classes of the reply. */
export function resultAt(placed: PlacedReply, detail: Detail, by: ColouredBy): ZoneResult {
  const { reply, scale, per } = placed
  const uncoloured = placesAt(placed, detail)
  const byRate = by === 'rate' && scale !== null && per !== null
  const { colours, classOf } = byRate ? coloursByRate(scale, per, uncoloured) : coloursByTotal(uncoloured)
  const places = uncoloured.map(place => ({ ...place, displayGroup: classOf(place) }))
  const items = new Map<number, ZoneItem>()
  for (const place of places) for (const zone of place.zones) items.set(zone, place)
  return { places, items, colours, total: reply.total, compared: reply.compared }
}

/**
 * Returns a sentence about the share of trips that start or end inside the area, for reports that were ordered by
 * zones, and the share outside all zones of the map. Null if neither is known. Places that extend beyond the area do
 * not count, so if there are any, the share is a lower bound.
 * @param own the zones of the area
 * @example insideText(placed, [1, 2], VISITS_BY_ORIGIN) // '12.7% of visits start inside the area, 3.4% outside all
 * zones of this map.'
 */
export function insideText(
  placed: PlacedReply,
  own: readonly number[],
  { end, unit, adds }: Pick<MapMeasure, 'end' | 'unit' | 'adds'>,
): string | null {
  const { total } = placed.reply
  if (end === undefined || !adds || total === null || total.magnitude <= 0) return null
  const area = new Set(own)
  let [inside, zones, outside] = [0, 0, 0]
  for (const place of finestPlaces(placed)) {
    if (place.zones.length === 0) outside += place.magnitude
    else if (place.zones.every(zone => area.has(zone))) {
      inside += place.magnitude
      zones += place.zones.length
    }
  }
  const shareOf = (visits: number) => shareText(Math.min(1, visits / total.magnitude), 1)
  const parts: string[] = []
  if (inside > 0)
    parts.push(`${zones < area.size ? 'At least ' : ''}${shareOf(inside)} of ${unit} ${TRIP_ENDS[end]} inside the area`)
  if (outside > 0)
    parts.push(`${shareOf(outside)}${inside > 0 ? '' : ` of ${unit} ${TRIP_ENDS[end]}`} outside all zones of this map`)
  return parts.length === 0 ? null : `${parts.join(', ')}.`
}
