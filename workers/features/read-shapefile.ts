import { badFile, throwIfCancelled } from '../engine-error.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import type { CountedFeatures, FileOfFeatures } from './file-features.ts'
import { createRingNester } from './nest-rings.ts'
import { readDbf } from './read-dbf.ts'
import { decodedText } from './read-text.ts'
import type { ZipFiles } from './unpack.ts'

/** The number of rows between pauses for the worker's waiting messages. */
const ROWS_A_TURN = 500

/** Picks a Shapefile's files from a zip: exactly one .shp and the files that belong to it. */
const partsOfZip = ({ names, files }: ZipFiles) => {
  const shapes = names.filter(name => /\.shp$/i.test(name))
  if (shapes.length > 1)
    throw badFile(`The zip contains ${shapes.length} Shapefiles (${shapes.slice(0, 5).join(', ')}). Zip one at a time.`)
  const base = shapes[0]!.slice(0, -4).toLowerCase()
  const part = (ending: string) => {
    const name = names.find(one => one.toLowerCase() === `${base}.${ending}`)
    return name === undefined ? undefined : files.get(name)
  }
  return { shp: files.get(shapes[0]!)!, dbf: part('dbf'), prj: part('prj'), cpg: part('cpg') }
}

const NO_TABLE = 'The zip contains no .dbf for the .shp: the zones have no codes. Zip the .dbf with them.'
const NO_SYSTEM =
  'The zip contains no .prj for the .shp, so its coordinates are not known. Zip the .prj with it, or export the zones in EPSG:27700.'

/**
 * Reads the features of a zipped Shapefile. Without a .dbf they lack properties; without a .prj the coordinate system
 * is unknown.
 * @throws EngineError `bad-file`, `too-large`, `cancelled`
 */
export const readShapefile = async (
  zip: ZipFiles,
  counted: CountedFeatures,
  signal?: AbortSignal,
): Promise<FileOfFeatures> => {
  const { shp, dbf, prj, cpg } = partsOfZip(zip)
  const table = dbf === undefined ? null : await readDbf(dbf, cpg, signal)
  const rows = table?.rows ?? null
  let shapes = 0
  for (const polygons of shapesOf(shp)) {
    if (rows !== null && shapes >= rows.length)
      throw badFile(`The .dbf states ${rows.length} zones and the .shp holds more. Copy or export them again.`)
    const row = rows === null ? undefined : rows[shapes]
    shapes += 1
    // A row that is marked as deleted: programs show neither it nor its shape.
    if (row === null) continue
    counted.add({ polygons: polygons ?? [], shape: polygons === null ? null : 'Polygon', properties: row ?? null })
    if (shapes % ROWS_A_TURN === 0) await yieldToLoop()
    throwIfCancelled(signal)
  }
  if (rows !== null && shapes !== rows.length)
    throw badFile(`The .dbf states ${rows.length} zones and the .shp holds ${shapes}. Copy or export them again.`)
  const crs = prj === undefined ? null : decodedText(prj).trim() || null
  const notZones = dbf === undefined ? NO_TABLE : crs === null ? NO_SYSTEM : null
  return { format: 'Shapefile', crs, features: counted.features, notZones, notes: table?.notes ?? [] }
}

const SHP_CODE = 9994
const HEADER_BYTES = 100
const POLYGON_TYPES = [5, 15, 25]
const NULL_TYPE = 0
const OTHER_SHAPES: Readonly<Record<number, string>> = {
  1: 'points',
  3: 'lines',
  8: 'points',
  11: 'points',
  13: 'lines',
  18: 'points',
  21: 'points',
  23: 'lines',
  28: 'points',
  31: 'surfaces',
}

/** Checks that the main file is as long as its header states, and contains polygons. */
const checkHeader = (shp: Uint8Array, view: DataView) => {
  if (shp.byteLength < HEADER_BYTES || view.getInt32(0) !== SHP_CODE)
    throw badFile('The .shp is not a Shapefile. Export it again.')
  const stated = view.getInt32(24) * 2
  if (stated !== shp.byteLength)
    throw badFile(`The .shp states ${stated} bytes and has ${shp.byteLength}. Copy or export it again.`)
  const type = view.getInt32(32, true)
  if (type !== NULL_TYPE && !POLYGON_TYPES.includes(type))
    throw badFile(
      `The Shapefile holds ${OTHER_SHAPES[type] ?? 'shapes'} (type ${type}); areas are polygons (type 5). Export the polygons.`,
    )
}

/**
 * Yields the shapes of a .shp one by one, or null for a record without a shape.
 * @throws EngineError `bad-file`, `too-large`
 */
function* shapesOf(shp: Uint8Array): Generator<Float64Array[][] | null> {
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength)
  checkHeader(shp, view)
  const nested = createRingNester()
  let at = HEADER_BYTES
  for (let record = 1; at < shp.byteLength; record++) {
    const breaksOff = () => badFile(`Shape ${record} of the .shp is broken or cut off. Copy or export it again.`)
    if (at + 12 > shp.byteLength) throw breaksOff()
    const end = at + 8 + view.getInt32(at + 4) * 2
    if (end < at + 12 || end > shp.byteLength) throw breaksOff()
    const type = view.getInt32(at + 8, true)
    if (type === NULL_TYPE) yield null
    else {
      if (!POLYGON_TYPES.includes(type) || at + 52 > end) throw breaksOff()
      const parts = view.getInt32(at + 44, true)
      const points = view.getInt32(at + 48, true)
      const pointsAt = at + 52 + parts * 4
      if (parts < 0 || points < 0 || pointsAt + points * 16 > end) throw breaksOff()
      const rings: Float64Array[] = []
      for (let part = 0; part < parts; part++) {
        const from = view.getInt32(at + 52 + part * 4, true)
        const to = part + 1 < parts ? view.getInt32(at + 56 + part * 4, true) : points
        if (from < 0 || to < from || to > points) throw breaksOff()
        const ring = new Float64Array((to - from) * 2)
        for (let i = 0; i < ring.length; i++) ring[i] = view.getFloat64(pointsAt + from * 16 + i * 8, true)
        if (ring.length > 0) rings.push(ring)
      }
      yield nested(rings)
    }
    at = end
  }
}
