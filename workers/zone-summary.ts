import type { Kernels } from '../wasm/kernels.ts'
import { isEmptyZone, MM_PER_M, type ZoneColumns } from './columns/zone-columns.ts'
import type { ZoneShapes, ZoneSummary } from './contract.ts'
import { insidePoint } from './geometry/zone-points.ts'
import { roundKm2, zoneArea } from './measure/zone-areas.ts'
import { boxToLonLat, gridToLonLat, pointToLonLat } from './projection/lon-lat.ts'

/** The facts about a zone that screens show. */
export const zoneSummary = (kernels: Kernels, columns: ZoneColumns, zone: number): ZoneSummary => {
  const metres = (k: number) => (isEmptyZone(columns, zone) ? 0 : columns.boxes[zone * 4 + k]! / MM_PER_M)
  const [x, y] = insidePoint(columns, zone) ?? [0, 0]
  const residents = columns.numbers.get('population')?.[zone]
  return {
    id: columns.ids[zone]!,
    code: columns.codes.at(zone),
    name: columns.names.at(zone),
    population: residents === undefined || Number.isNaN(residents) ? null : residents,
    areaKm2: roundKm2(zoneArea(columns, zone)),
    inside: pointToLonLat(kernels, x / MM_PER_M, y / MM_PER_M),
    extentLonLat: boxToLonLat(kernels, [metres(0), metres(1), metres(2), metres(3)]),
  }
}

/** Zones with their exact vertices, in degrees, as flat arrays. */
export const zoneShapes = (
  kernels: Kernels,
  zones: Iterable<{ readonly columns: ZoneColumns; readonly zone: number }>,
): ZoneShapes => {
  const shapes = { zones: [0], parts: [0], rings: [0] }
  const grid: number[] = []
  for (const { columns, zone } of zones) {
    const { xy, zoneStart, partStart, ringStart } = columns
    for (let part = zoneStart[zone]!; part < zoneStart[zone + 1]!; part++) {
      for (let ring = partStart[part]!; ring < partStart[part + 1]!; ring++) {
        const from = ringStart[ring]! * 2
        for (let at = from; at < ringStart[ring + 1]! * 2; at++) grid.push(xy[at]! / MM_PER_M)
        shapes.rings.push(grid.length / 2)
      }
      shapes.parts.push(shapes.rings.length - 1)
    }
    shapes.zones.push(shapes.parts.length - 1)
  }
  return {
    lonLat: gridToLonLat(kernels, Float64Array.from(grid)),
    ringStart: Uint32Array.from(shapes.rings),
    partStart: Uint32Array.from(shapes.parts),
    zoneStart: Uint32Array.from(shapes.zones),
  }
}
