import type { Kernels } from '../../wasm/kernels.ts'
import type { FileSketch } from '../contract-files.ts'
import { extentOf, type Polygons, type Ring } from '../geometry/polygons.ts'
import { gridToLonLat } from '../projection/lon-lat.ts'

/** The number of corners that a map draws without a long task. */
const MAX_VERTICES = 10_000
/** A share of the extent's diagonal: half a pixel of a map of 1,000 pixels. */
const FIRST_TOLERANCE = 1 / 2000

/** A ring without the corners that come closer than the tolerance to the one kept before; empty where it is a speck. */
const thinned = (ring: Ring, toleranceM: number): number[] => {
  const kept: number[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const isLast = i === ring.length - 2
    const distance = kept.length === 0 ? Infinity : Math.hypot(ring[i]! - kept.at(-2)!, ring[i + 1]! - kept.at(-1)!)
    if (isLast || distance >= toleranceM) kept.push(ring[i]!, ring[i + 1]!)
  }
  return kept.length >= 8 ? kept : []
}

/** Outlines in degrees, thinned out until a map can draw them at once. */
export const sketchOf = (kernels: Kernels, polygons: Polygons): FileSketch => {
  const [minE, minN, maxE, maxN] = extentOf(polygons)
  const rings = polygons.flat()
  const vertices = rings.reduce((sum, ring) => sum + ring.length / 2, 0)
  let toleranceM = vertices <= MAX_VERTICES ? 0 : Math.hypot(maxE - minE, maxN - minN) * FIRST_TOLERANCE
  let kept = rings.map(ring => thinned(ring, toleranceM))
  while (kept.reduce((sum, ring) => sum + ring.length / 2, 0) > MAX_VERTICES) {
    toleranceM *= 2
    kept = kept.map(ring => thinned(Float64Array.from(ring), toleranceM))
  }
  const drawn = kept.filter(ring => ring.length > 0)
  const ringStart = new Uint32Array(drawn.length + 1)
  drawn.forEach((ring, r) => {
    ringStart[r + 1] = ringStart[r]! + ring.length / 2
  })
  return { lonLat: gridToLonLat(kernels, Float64Array.from(drawn.flat())), ringStart }
}
