import { neighboursOf, type ZoneGraph } from '../adjacency/zone-graph.ts'
import type { ZoneColumns } from '../columns/zone-columns.ts'

/** Neighbouring zones, drawn as lines between the middles of their boxes. */
export interface NeighbourDrawing {
  readonly width: number
  readonly height: number
  /** The data of an SVG path. */
  readonly lines: string
  /** Zones without neighbours. */
  readonly alone: readonly (readonly [x: number, y: number])[]
}

const WIDTH = 240
const MARGIN = 6
/** A drawing of more zones than this would be illegible. */
const MOST_ZONES = 3000

/** @returns null if there are too many zones, or none with an area */
export const drawNeighbours = (columns: ZoneColumns, graph: ZoneGraph): NeighbourDrawing | null => {
  const { boxes, count } = columns
  if (count > MOST_ZONES) return null
  const middle = (zone: number, axis: 0 | 1): number => (boxes[zone * 4 + axis]! + boxes[zone * 4 + axis + 2]!) / 2
  const zones = Array.from({ length: count }, (_, zone) => zone)
  const eastings = zones.map(zone => middle(zone, 0))
  const northings = zones.map(zone => middle(zone, 1))
  const [west, north] = [Math.min(...eastings), Math.max(...northings)]
  const [across, down] = [Math.max(...eastings) - west, north - Math.min(...northings)]
  const extent = Math.max(across, down)
  if (!(extent > 0)) return null
  const scale = (WIDTH - 2 * MARGIN) / extent
  const left = (WIDTH - across * scale) / 2
  const place = (zone: number): readonly [number, number] => [
    Math.round((left + (eastings[zone]! - west) * scale) * 10) / 10,
    Math.round((MARGIN + (north - northings[zone]!) * scale) * 10) / 10,
  ]
  const places = zones.map(place)
  const lines = zones.flatMap(zone =>
    Array.from(neighboursOf(graph, zone))
      .filter(other => other > zone)
      .map(other => `M${places[zone]!.join(' ')}L${places[other]!.join(' ')}`),
  )
  return {
    width: WIDTH,
    height: Math.ceil(down * scale + 2 * MARGIN),
    lines: lines.join(''),
    alone: zones.filter(zone => neighboursOf(graph, zone).length === 0).map(zone => places[zone]!),
  }
}
