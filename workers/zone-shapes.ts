import type { Kernels } from '../wasm/kernels.ts'
import { MM_PER_M, type ZoneColumns } from './columns/zone-columns.ts'
import type { ZoneShapes } from './contract.ts'
import { gridToLonLat } from './projection/lon-lat.ts'

/** Zones with their own vertices, in degrees, as flat arrays. */
export const zoneShapes = (
  kernels: Kernels,
  zones: Iterable<{ readonly columns: ZoneColumns; readonly zone: number }>,
): ZoneShapes => {
  const of = { zones: [0], parts: [0], rings: [0] }
  const grid: number[] = []
  for (const { columns, zone } of zones) {
    const { xy, zoneStart, partStart, ringStart } = columns
    for (let part = zoneStart[zone]!; part < zoneStart[zone + 1]!; part++) {
      for (let ring = partStart[part]!; ring < partStart[part + 1]!; ring++) {
        const from = ringStart[ring]! * 2
        for (let at = from; at < ringStart[ring + 1]! * 2; at++) grid.push(xy[at]! / MM_PER_M)
        of.rings.push(grid.length / 2)
      }
      of.parts.push(of.rings.length - 1)
    }
    of.zones.push(of.parts.length - 1)
  }
  return {
    lonLat: gridToLonLat(kernels, Float64Array.from(grid)),
    ringStart: Uint32Array.from(of.rings),
    partStart: Uint32Array.from(of.parts),
    zoneStart: Uint32Array.from(of.zones),
  }
}
