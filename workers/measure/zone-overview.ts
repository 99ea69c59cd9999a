import { WORLD_UNITS } from '../../wasm/kernels.ts'
import { isEmptyZone, type ZoneColumns } from '../columns/zone-columns.ts'
import type { LonLat } from '../contract.ts'
import { insidePoint } from '../geometry/zone-points.ts'
import type { TileBatch } from '../tiles/tile-batch.ts'
import { tileGrid } from '../tiles/tile-grid.ts'
import { RingBuffer, snapRing } from '../tiles/tile-rings.ts'

/** The zoom whose pixels the outline is snapped to: about 90 m in Great Britain. */
const OUTLINE_ZOOM = 9
/** The side of the squares that count as parts of the country, in mm. */
const PART_MM = 5_000_000
/** The number of cells in a column of squares. */
const ROWS = 1024
/** The maximum number of nodes for which a pair of nodes fits into one number. */
const NODES = 2 ** 26

const lonLatOf = (x: number, y: number): LonLat => [
  (x / WORLD_UNITS) * 360 - 180,
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD_UNITS))) * 180) / Math.PI,
]

/**
 * The approximate outline of all zones: rings in degrees, including holes. Both sides of a shared edge snap to the same
 * cells, so shared edges run in both directions and cancel out.
 */
export const roughOutline = ({ columns, units }: TileBatch): LonLat[][] => {
  const grid = tileGrid(OUTLINE_ZOOM, 0, 0)
  const nodes = new Map<number, number>()
  const places: number[] = []
  const nodeAt = (x: number, y: number): number => {
    const key = x * NODES + y
    const existing = nodes.get(key)
    if (existing !== undefined) return existing
    nodes.set(key, nodes.size)
    places.push(x, y)
    return nodes.size - 1
  }
  const edges = new Set<number>()
  const addEdges = ({ points, length }: RingBuffer): void => {
    let from = nodeAt(points[length - 2]!, points[length - 1]!)
    for (let i = 0; i < length; i += 2) {
      const to = nodeAt(points[i]!, points[i + 1]!)
      if (!edges.delete(to * NODES + from)) edges.add(from * NODES + to)
      from = to
    }
  }
  const { partStart, ringStart } = columns
  const snapped = new RingBuffer()
  for (let part = 0; part + 1 < partStart.length; part++)
    for (let ring = partStart[part]!; ring < partStart[part + 1]!; ring++) {
      snapRing(snapped, units, ringStart[ring]! * 2, ringStart[ring + 1]! * 2 - 2, grid)
      if (snapped.length > 0) addEdges(snapped)
      // The remaining rings of a part that vanished are its holes.
      else if (ring === partStart[part]) break
    }
  const after = new Map<number, number[]>()
  for (const edge of edges) {
    const from = Math.floor(edge / NODES)
    after.set(from, [...(after.get(from) ?? []), edge % NODES])
  }
  const unit = 2 ** grid.shift
  const placeOf = (node: number): LonLat => lonLatOf(places[node * 2]! * unit, places[node * 2 + 1]! * unit)
  const rings: LonLat[][] = []
  for (const [start, ways] of after)
    while (ways.length > 0) {
      const ring = [placeOf(start)]
      for (let next = after.get(start)!.pop(); next !== undefined; next = after.get(next)?.pop()) {
        ring.push(placeOf(next))
        if (next === start) break
      }
      rings.push(ring)
    }
  return rings
}

/**
 * A place, in millimetres, in the part of the country where most residents of these zones live or, if the residents are
 * unknown, where most zones are. Null if no zones are given.
 */
export const heartOf = (columns: ZoneColumns): readonly [x: number, y: number] | null => {
  const residents = columns.numbers.get('population')
  const weightOf = (zone: number) => (residents ? residents[zone]! || 0 : 1)
  const middle = (zone: number) =>
    [
      (columns.boxes[zone * 4]! + columns.boxes[zone * 4 + 2]!) / 2,
      (columns.boxes[zone * 4 + 1]! + columns.boxes[zone * 4 + 3]!) / 2,
    ] as const
  const parts = new Map<number, number[]>()
  for (let zone = 0; zone < columns.count; zone++) {
    if (isEmptyZone(columns, zone)) continue
    const [x, y] = middle(zone)
    const part = Math.floor(x / PART_MM) * ROWS + Math.floor(y / PART_MM)
    const zones = parts.get(part)
    if (zones) zones.push(zone)
    else parts.set(part, [zone])
  }
  const weigh = (zones: readonly number[]) => zones.reduce((sum, zone) => sum + weightOf(zone), 0)
  let busiest: readonly number[] = []
  let most = -1
  for (const zones of parts.values()) {
    const weight = weigh(zones)
    if (weight > most) [busiest, most] = [zones, weight]
  }
  if (busiest.length === 0) return null
  const x = busiest.reduce((sum, zone) => sum + middle(zone)[0], 0) / busiest.length
  const y = busiest.reduce((sum, zone) => sum + middle(zone)[1], 0) / busiest.length
  const away = (zone: number) => Math.hypot(middle(zone)[0] - x, middle(zone)[1] - y)
  const nearest = busiest.reduce((best, zone) => (away(zone) < away(best) ? zone : best))
  return insidePoint(columns, nearest)
}
