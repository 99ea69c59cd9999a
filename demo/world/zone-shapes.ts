import { inRing, ringArea } from '../../packaged-basemap/rings.ts'
import type { Bends } from './bend-boundaries.ts'
import type { Faces } from './faces.ts'
import type { Plane } from './plane.ts'

/** Polygons of closed rings in interleaved metres, with the outer ring first and anticlockwise. */
export type Shape = readonly (readonly Float64Array[])[]

/** Builds the union of each zone's faces by following its boundary. Two zones have the same vertices on their common boundary. */
export const zoneShapes = (
  plane: Plane,
  faces: Faces,
  bends: Bends,
  zoneOf: ArrayLike<number>,
  zones: number,
): Shape[] => {
  const { faceOf, next } = faces
  const rings: Float64Array[][] = Array.from({ length: zones }, () => [])
  const zoneAt = (half: number): number => (faceOf[half]! < 0 ? -1 : zoneOf[faceOf[half]!]!)
  const walked = new Uint8Array(faceOf.length)
  const ring: number[] = []
  for (let first = 0; first < faceOf.length; first++) {
    const zone = zoneAt(first)
    if (zone < 0 || walked[first] === 1 || zoneAt(first ^ 1) === zone) continue
    ring.length = 0
    let half = first
    do {
      walked[half] = 1
      pushLine(ring, plane, bends, half)
      half = next[half]!
      while (zoneAt(half ^ 1) === zone) half = next[half ^ 1]!
    } while (half !== first)
    ring.push(ring[0]!, ring[1]!)
    rings[zone]!.push(Float64Array.from(ring))
  }
  return rings.map(assembled)
}

/** The start of a half-edge and the points along it, without its end. */
const pushLine = (ring: number[], plane: Plane, { points, start, end }: Bends, half: number): void => {
  const node = plane.from(half) * 2
  ring.push(plane.nodes.data[node]!, plane.nodes.data[node + 1]!)
  const line = half >> 1
  if (half & 1) for (let i = end[line]! - 2; i >= start[line]!; i -= 2) ring.push(points.data[i]!, points.data[i + 1]!)
  else for (let i = start[line]!; i < end[line]!; i++) ring.push(points.data[i]!)
}

const assembled = (rings: readonly Float64Array[]): Shape => {
  if (rings.length === 1) return [rings]
  const outers = rings.filter(ring => ringArea(ring) > 0).map(ring => [ring])
  for (const hole of rings.filter(ring => ringArea(ring) <= 0)) {
    const holder = outers.find(([outer]) => inRing(outer!, (hole[0]! + hole[2]!) / 2, (hole[1]! + hole[3]!) / 2))
    ;(holder ?? outers[0]!).push(hole)
  }
  return outers.sort((a, b) => ringArea(b[0]!) - ringArea(a[0]!))
}
