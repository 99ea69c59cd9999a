import { openDbf } from 'shapefile'
import { badFile, throwIfCancelled } from '../errors.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import type { CountedFeatures } from './count-features.ts'
import { shapesOf } from './read-shp.ts'
import type { ZipFiles } from './read-zip.ts'
import type { FileFeature, FileOfFeatures } from './zone-features.ts'

/** Rows after which waiting messages of the worker are delivered. */
const ROWS_A_TURN = 500

/** A Shapefile's files out of a zip: exactly one .shp with what lies beside it. */
const partsOfZip = ({ names, files }: ZipFiles) => {
  const shapes = names.filter(name => /\.shp$/i.test(name))
  if (shapes.length > 1)
    throw badFile(`The zip holds ${shapes.length} Shapefiles (${shapes.slice(0, 5).join(', ')}). Zip one at a time.`)
  const base = shapes[0]!.slice(0, -4).toLowerCase()
  const part = (ending: string) => {
    const name = names.find(one => one.toLowerCase() === `${base}.${ending}`)
    return name === undefined ? undefined : files.get(name)
  }
  return { shp: files.get(shapes[0]!)!, dbf: part('dbf'), prj: part('prj'), cpg: part('cpg') }
}

/** How many rows the table states, which must be there. */
const rowsOf = (dbf: Uint8Array): number => {
  const view = new DataView(dbf.buffer, dbf.byteOffset, dbf.byteLength)
  if (dbf.byteLength < 33) throw badFile('The .dbf is too short to be a table. Export it again.')
  const rows = view.getUint32(4, true)
  if (view.getUint16(8, true) + rows * view.getUint16(10, true) > dbf.byteLength)
    throw badFile(`The .dbf states ${rows} zones and is cut off. Copy or export it again.`)
  return rows
}

const encodingOf = (cpg: Uint8Array | undefined): string => {
  const label = cpg ? new TextDecoder().decode(cpg).trim() : ''
  const code = /^(?:ANSI\s+|cp|windows-)?(125\d)$/i.exec(label)?.[1]
  const encoding = code ? `windows-${code}` : label || 'windows-1252'
  try {
    return new TextDecoder(encoding).encoding
  } catch {
    throw badFile(`The .cpg names the encoding "${label}", which is not known. Export the Shapefile in UTF-8.`)
  }
}

type Row = FileFeature['properties']
/** The rows of the table; the parser ends quietly where a table breaks off, so they are counted. */
const readRows = async (dbf: Uint8Array, encoding: string, signal: AbortSignal | undefined): Promise<Row[]> => {
  const stated = rowsOf(dbf)
  const rows: Row[] = []
  try {
    const table = await openDbf(dbf, { encoding })
    for (let row = await table.read(); !row.done; row = await table.read()) {
      rows.push(row.value)
      if (rows.length % ROWS_A_TURN === 0) await yieldToLoop()
      throwIfCancelled(signal)
    }
  } catch (error) {
    throwIfCancelled(signal)
    throw badFile(
      `The .dbf breaks off after ${rows.length} of ${stated} zones (${(error as Error).message}). Copy or export it again.`,
    )
  }
  return rows
}

const NO_TABLE = 'The zip holds no .dbf beside the .shp: the zones have no codes. Zip the .dbf with them.'
const NO_SYSTEM =
  'The zip holds no .prj beside the .shp, so its coordinates are not known. Zip the .prj with it, or export the zones in EPSG:27700.'

/**
 * The features of a zipped Shapefile. Without a .dbf they have no properties, without a .prj no coordinate system.
 * @throws EngineError `bad-file`, `too-large`, `cancelled`
 */
export const readShapefile = async (
  zip: ZipFiles,
  counted: CountedFeatures,
  signal?: AbortSignal,
): Promise<FileOfFeatures> => {
  const { shp, dbf, prj, cpg } = partsOfZip(zip)
  const encoding = encodingOf(cpg)
  const rows = dbf === undefined ? null : await readRows(dbf, encoding, signal)
  for (const polygons of shapesOf(shp)) {
    const { length } = counted.features
    if (rows !== null && length >= rows.length)
      throw badFile(`The .dbf states ${rows.length} zones and the .shp holds more. Copy or export them again.`)
    counted.add({
      polygons: polygons ?? [],
      shape: polygons === null ? null : 'Polygon',
      properties: rows?.[length] ?? null,
    })
    if (length % ROWS_A_TURN === 0) await yieldToLoop()
    throwIfCancelled(signal)
  }
  const { features } = counted
  if (rows !== null && features.length !== rows.length)
    throw badFile(
      `The .dbf states ${rows.length} zones and the .shp holds ${features.length}. Copy or export them again.`,
    )
  const crs = prj === undefined ? null : new TextDecoder().decode(prj).trim() || null
  const notZones = dbf === undefined ? NO_TABLE : crs === null ? NO_SYSTEM : null
  return { format: 'Shapefile', crs, features, notZones }
}
