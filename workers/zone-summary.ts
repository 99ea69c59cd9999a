import type { Kernels } from '../wasm/kernels.ts'
import { isEmptyZone, MM_PER_M, type ZoneColumns } from './columns/zone-columns.ts'
import type { ZoneSummary } from './contract.ts'
import { insidePoint } from './geometry/inside-point.ts'
import { roundKm2 } from './measure/round-km2.ts'
import { zoneArea } from './measure/zone-areas.ts'
import { boxToLonLat, pointToLonLat } from './projection/lon-lat.ts'

/** The facts of a zone that screens show. */
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
