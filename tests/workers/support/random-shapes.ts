import type { ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { zonePolygons } from '../../../workers/geometry/polygons.ts'
import { writeWkt } from '../../../workers/geometry/wkt.ts'
import { type ShapeRing, shapeRings } from '../../../workers/shape-selection/region.ts'

const KINDS = ['lasso', 'tangle', 'box', 'box on corners', 'disc', 'corners', 'own outline', 'with a hole'] as const
export type ShapeKind = (typeof KINDS)[number]

/** A closed ring in whole millimetres. */
const closed = (points: readonly (readonly [number, number])[]): ShapeRing =>
  Float64Array.from([...points, points[0]!].flat(), Math.round)

const rectangleOf = (x0: number, y0: number, x1: number, y1: number) => {
  const [west, east] = [Math.min(x0, x1), Math.max(x0, x1)]
  const [south, north] = [Math.min(y0, y1), Math.max(y0, y1)]
  const corners = [west, south, east, south, east, north, west, north, west, south]
  return corners.map(mm => mm / 1000)
}

/**
 * A random shape near a random zone, as rings in millimetres, with its kind: drawn shapes, shapes that cross
 * themselves, and shapes that run along zones' borders and through their corners.
 * @param reachMm maximum distance of a shape's corner from its centre, in millimetres
 */
export const randomShape = (
  columns: ZoneColumns,
  random: () => number,
  reachMm: number,
): { readonly kind: ShapeKind; readonly rings: ShapeRing[] } => {
  const kind = KINDS[Math.floor(random() * KINDS.length)]!
  const { boxes, xy } = columns
  const anyZone = () => Math.floor(random() * columns.count)
  const zone = anyZone()
  const [x, y] = [(boxes[zone * 4]! + boxes[zone * 4 + 2]!) / 2, (boxes[zone * 4 + 1]! + boxes[zone * 4 + 3]!) / 2]
  const reach = reachMm * (0.05 + 0.95 * random())
  const near = (): [number, number] => [x + (random() * 2 - 1) * reach, y + (random() * 2 - 1) * reach]
  /** A corner of a zone, chosen among zones that are close in the file. */
  const corner = (): [number, number] => {
    const first = columns.ringStart[columns.partStart[columns.zoneStart[zone]!]!]!
    const at = Math.min(Math.max(first + Math.floor((random() - 0.5) * 2000), 0), xy.length / 2 - 1)
    return [xy[at * 2]!, xy[at * 2 + 1]!]
  }
  const star = (corners: number, turns: number, roughness: number) =>
    closed(
      Array.from({ length: corners }, (_, i) => {
        const angle = (2 * Math.PI * turns * i) / corners
        const r = reach * (0.7 + 0.25 * Math.sin(angle * 3) + (random() - 0.5) * roughness)
        return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const
      }),
    )
  const wkt = (polygons: number[][][]) => {
    const wkt = writeWkt(polygons.map(rings => rings.map(ring => Float64Array.from(ring))))
    return { kind, rings: shapeRings({ kind: 'area', wkt }, grid => grid) }
  }
  switch (kind) {
    case 'lasso': {
      const corners = 3 + Math.floor(random() * 500)
      const ring = star(corners, 1, Math.min(0.2, 3 / corners))
      return { kind, rings: [random() < 0.5 ? ring : closed(pairs(ring).slice(1).reverse())] }
    }
    case 'tangle':
      return random() < 0.5
        ? { kind, rings: [closed(Array.from({ length: 4 + Math.floor(random() * 9) }, near))] }
        : { kind, rings: [star(60 + Math.floor(random() * 200), 2.3, 0.1)] }
    case 'box': {
      const [[x0, y0], [x1, y1]] = [near(), near()]
      return wkt([[rectangleOf(Math.round(x0), Math.round(y0), Math.round(x1), Math.round(y1))]])
    }
    case 'box on corners': {
      const [[x0, y0], [x1, y1]] = [corner(), corner()]
      return wkt([[rectangleOf(x0, y0, x1, y1)]])
    }
    case 'disc': {
      const disc = { kind: 'disc', at: [0, 0], radiusM: reach / 1000 } as const
      return { kind, rings: shapeRings(disc, () => Float64Array.of(x / 1000, y / 1000)) }
    }
    case 'corners': {
      const corners = Array.from({ length: 3 + Math.floor(random() * 9) }, corner)
      const [mx, my] = [0, 1].map(k => corners.reduce((sum, at) => sum + at[k]!, 0) / corners.length) as [
        number,
        number,
      ]
      const angle = ([cx, cy]: readonly [number, number]) => Math.atan2(cy - my, cx - mx)
      return { kind, rings: [closed(corners.sort((a, b) => angle(a) - angle(b)))] }
    }
    case 'own outline':
      return wkt(zonePolygons(columns, zone).map(rings => rings.map(ring => [...ring])))
    case 'with a hole': {
      const [e, n, r] = [x / 1000, y / 1000, reach / 1000].map(Math.round) as [number, number, number]
      const outer = rectangleOf((e - r) * 1000, (n - r) * 1000, (e + r) * 1000, (n + r) * 1000)
      const at = (dx: number, dy: number) => [e + Math.round(dx * r), n + Math.round(dy * r)]
      const hole = [...at(-0.6, -0.3), ...at(0.5, -0.6), ...at(0.7, 0.5), ...at(-0.2, 0.8), ...at(-0.6, -0.3)]
      return wkt([[outer, hole], [rectangleOf((e + 2 * r) * 1000, n * 1000, (e + 3 * r) * 1000, (n + r) * 1000)]])
    }
  }
}

const pairs = (ring: ShapeRing): [number, number][] =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[i * 2]!, ring[i * 2 + 1]!])
