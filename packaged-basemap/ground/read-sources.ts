import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { Feature } from 'geojson'
import type { ReadRow } from '../../server/reference/deliveries/import-rows.ts'
import { csvFiles } from '../../server/reference/deliveries/read-csv.ts'
import { createRowReader, type NewStation } from '../../server/reference/stations/station-row.ts'
import { mercator } from '../../src/domain/geography/coordinates.ts'

/** Reads the rows of a CSV, compressed or not, that its reader accepts. */
export const readRows = async <Row extends object>(
  path: string,
  createReader: () => (cells: readonly string[]) => ReadRow<Row, string> | null,
): Promise<Row[]> => {
  const rows: Row[] = []
  for await (const { bytes } of csvFiles(path)) {
    const read = createReader()
    for await (const cells of Readable.from(bytes).pipe(parse({ bom: true }))) {
      const row = read(cells as string[])
      if (row !== null && !('skipped' in row) && !('wrong' in row)) rows.push(row)
    }
  }
  return rows
}

/** An area in a file. The rings of all its parts are interleaved Mercator x and y, 0 to 1. */
export interface NamedArea {
  readonly properties: Readonly<Record<string, unknown>>
  readonly rings: readonly (readonly number[])[]
}

/** Reads the polygons of a FlatGeobuf file in degrees (WGS84), compressed or not. */
export const readPolygons = async (path: string): Promise<NamedArea[]> => {
  const file = readFileSync(path)
  const areas: NamedArea[] = []
  for await (const feature of deserialize(new Uint8Array(path.endsWith('.gz') ? gunzipSync(file) : file))) {
    const { geometry, properties } = feature as Feature
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue
    const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    const rings = parts.flat().map(ring => ring.flatMap(([lon, lat]) => mercator([lon!, lat!])))
    areas.push({ properties: properties ?? {}, rings })
  }
  return areas
}

/** Matches heritage railways, and stops that NaPTAN still lists although no trains call there. */
const NOT_IN_USE = /not in use|closed|\b(railway|rly|line|lnr)\b[^)]*\)|\((rhdr|kesr|w&llr)\)/i
/** Matches the ends of names such as "Shalesmoor (Sheffield Supertram)" and "Bank DLR Station". */
const SUFFIX = /\s*\(.*$|( (underground|metro|tram|dlr|rail|subway))? (station|stop)$/gi

/** Reads metro and tram stops, which NaPTAN names like rail stations, under the names that people use. */
export const createStopReader = (): ((cells: readonly string[]) => ReadRow<NewStation, string> | null) => {
  const read = createRowReader()
  return cells => {
    const row = read(cells)
    if (row === null || !('name' in row)) return row
    if (NOT_IN_USE.test(row.name)) return { skipped: 'not in use' }
    return { ...row, name: row.name.replaceAll(SUFFIX, '') }
  }
}
