import { unzipSync } from 'fflate'
import { openDbf, openShp } from 'shapefile'
import { badFile, EngineError } from '../errors.ts'
import type { FileOfFeatures, ZoneFeature } from './zone-features.ts'

const MAX_UNZIPPED_BYTES = 1024 ** 3
/** Deflate packs no tighter. */
const MOST_RATIO = 1032
const SHP_CODE = 9994
const POLYGON_TYPES = [5, 15, 25]
const NULL_TYPE = 0

const unzip = (bytes: Uint8Array): Record<string, Uint8Array> => {
  let total = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        if (!/\.(shp|dbf|prj|cpg)$/i.test(name) || /(^|\/)(__MACOSX\/|\._)/.test(name)) return false
        total += originalSize
        if (originalSize > size * MOST_RATIO + 64) throw new Error(`${name} states an impossible size`)
        if (total > MAX_UNZIPPED_BYTES)
          throw new EngineError('too-large', 'The Shapefile is larger than 1 GB unzipped. Split it.')
        return true
      },
    })
  } catch (error) {
    if (error instanceof EngineError) throw error
    throw badFile(`The zip is broken or cut off (${(error as Error).message}). Copy or download it again.`)
  }
}

/** A Shapefile's files out of a zip: exactly one .shp with its .dbf and .prj beside it. */
const partsOfZip = (bytes: Uint8Array) => {
  const files = unzip(bytes)
  const names = Object.keys(files)
  const shapes = names.filter(name => /\.shp$/i.test(name))
  if (shapes.length !== 1)
    throw badFile(
      shapes.length === 0
        ? 'The zip holds no .shp. Zip the .shp, .dbf and .prj of one Shapefile together.'
        : `The zip holds ${shapes.length} Shapefiles (${shapes.join(', ')}). Zip one at a time.`,
    )
  const base = shapes[0]!.slice(0, -4).toLowerCase()
  const part = (ending: string) => {
    const name = names.find(one => one.toLowerCase() === `${base}.${ending}`)
    return name === undefined ? undefined : files[name]!
  }
  const [dbf, prj] = [part('dbf'), part('prj')]
  if (!dbf) throw badFile('The zip holds no .dbf beside the .shp: the zones have no codes. Zip the .dbf with them.')
  if (!prj)
    throw badFile(
      'The zip holds no .prj beside the .shp, so its coordinates are not known. Zip the .prj with it, or export the zones in EPSG:27700.',
    )
  return { shp: files[shapes[0]!]!, dbf, prj, cpg: part('cpg') }
}

/** Checks that the main file is as long as its header states. */
const checkHeader = (shp: Uint8Array) => {
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength)
  if (shp.byteLength < 100 || view.getInt32(0) !== SHP_CODE)
    throw badFile('The .shp is not a Shapefile. Export it again.')
  const stated = view.getInt32(24) * 2
  if (stated !== shp.byteLength)
    throw badFile(`The .shp states ${stated} bytes and has ${shp.byteLength}. Copy or export it again.`)
  const type = view.getInt32(32, true)
  if (type !== NULL_TYPE && !POLYGON_TYPES.includes(type))
    throw badFile(`The Shapefile holds shapes of type ${type}; zones are polygons (type 5). Export the polygons.`)
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

/**
 * The features of a zipped Shapefile.
 * @throws EngineError `bad-file`, `too-large`
 */
export const readShapefile = async (bytes: Uint8Array): Promise<FileOfFeatures> => {
  const { shp, dbf, prj, cpg } = partsOfZip(bytes)
  checkHeader(shp)
  const encoding = encodingOf(cpg)
  const stated = rowsOf(dbf)
  const features: ZoneFeature[] = []
  try {
    const [shapes, rows] = await Promise.all([openShp(shp), openDbf(dbf, { encoding })])
    for (;;) {
      const [shape, row] = await Promise.all([shapes.read(), rows.read()])
      if (shape.done) break
      features.push({ geometry: shape.value, properties: row.done ? {} : row.value })
    }
  } catch (error) {
    throw badFile(
      `The Shapefile breaks off after ${features.length} of ${stated} zones (${(error as Error).message}). Copy or export it again.`,
    )
  }
  if (features.length !== stated)
    throw badFile(`The .dbf states ${stated} zones and the .shp holds ${features.length}. Copy or export them again.`)
  return { format: 'Shapefile', crs: new TextDecoder().decode(prj).trim(), features }
}
