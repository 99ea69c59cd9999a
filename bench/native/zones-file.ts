import { writeFileSync } from 'node:fs'
import type { ZoneColumns } from '../../workers/columns/zone-columns.ts'
import { zonePolygons } from '../../workers/geometry/polygons.ts'
import { toWkb } from '../../workers/geometry/wkb.ts'

/** Writes zones in the form that the native peers read (zones.h). */
export const writeZonesFile = (path: string, columns: ZoneColumns, zones: Iterable<number>) => {
  const chunks: Uint8Array[] = []
  for (const zone of zones) {
    const wkb = toWkb(zonePolygons(columns, zone))
    chunks.push(new Uint8Array(Uint32Array.of(wkb.byteLength).buffer), wkb)
  }
  writeFileSync(path, Buffer.concat(chunks))
}
