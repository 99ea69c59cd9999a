import { openDbf } from 'shapefile'
import { badFile, EngineError, throwIfCancelled } from '../engine-error.ts'
import { signedArea2 } from '../geometry/polygons.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import type { CountedFeatures, FileFeature, FileOfFeatures } from './file-features.ts'
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

/** The number of rows according to the table. All of them must be present. */
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
/** Reads the table's rows and counts them, because the parser stops silently if a table is truncated. */
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
/** The maximum number of corner comparisons between a file's holes and its outer rings, which take half a second. */
const MAX_STEPS = 100_000_000

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

type Box = readonly [west: number, south: number, east: number, north: number]
const boxOf = (ring: Float64Array): Box => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < ring.length; i += 2) {
    west = Math.min(west, ring[i]!)
    south = Math.min(south, ring[i + 1]!)
    east = Math.max(east, ring[i]!)
    north = Math.max(north, ring[i + 1]!)
  }
  return [west, south, east, north]
}
const covers = (outer: Box, inner: Box) =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]

/** True if a point is inside a ring. A point on its boundary may count either way. */
const isInside = (ring: Float64Array, x: number, y: number): boolean => {
  let inside = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}

/**
 * Yields the shapes of a .shp one by one, or null for a record without a shape. Outer rings run clockwise. Holes run
 * anticlockwise and belong to the first outer ring around them; a hole without an outer ring becomes one.
 * @throws EngineError `bad-file`, `too-large`
 */
function* shapesOf(shp: Uint8Array): Generator<Float64Array[][] | null> {
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength)
  checkHeader(shp, view)
  let budget = MAX_STEPS
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

  function nested(rings: readonly Float64Array[]): Float64Array[][] {
    const isHole = rings.map(ring => signedArea2(ring) > 0)
    const polygons = rings.filter((_, r) => !isHole[r]).map(ring => ({ rings: [ring], box: boxOf(ring) }))
    for (const hole of rings.filter((_, r) => isHole[r])) {
      const box = boxOf(hole)
      const about = polygons.find(polygon => {
        budget -= 1
        if (!covers(polygon.box, box)) return false
        budget -= polygon.rings[0]!.length
        if (budget < 0)
          throw new EngineError('too-large', 'A shape of the .shp has too many rings within each other. Simplify it.')
        return hasInside(polygon.rings[0]!, hole)
      })
      if (about) about.rings.push(hole)
      else polygons.push({ rings: [hole], box })
    }
    return polygons.map(polygon => polygon.rings)
  }
}

/** True if a hole is inside a ring, judged by the middle of its first edge, which is rarely on the ring's boundary. */
const hasInside = (ring: Float64Array, hole: Float64Array) =>
  isInside(ring, (hole[0]! + hole[2]!) / 2, (hole[1]! + hole[3]!) / 2)
