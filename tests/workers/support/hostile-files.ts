import { expect } from 'vitest'
import type { Kernels } from '../../../wasm/kernels.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import type { ZoneColumns, ZoneInput } from '../../../workers/columns/zone-columns.ts'
import { createEngine } from '../../../workers/engine.ts'
import { EngineError } from '../../../workers/engine-error.ts'
import { featuresAsFlatGeobuf } from '../../../workers/features/columns-of-features.ts'
import { decodeRange, decodeStream } from '../../../workers/flatgeobuf/decode.ts'
import { readHeader } from '../../../workers/flatgeobuf/header.ts'
import { openIndex, readIndex } from '../../../workers/flatgeobuf/index-reader.ts'
import { zoneFile } from './files.ts'
import { meshZones, rectangle, seeded } from './mesh.ts'
import { shapefileParts, zipped } from './shapefile.ts'

const zones: ZoneInput[] = [
  ...meshZones({ across: 5, down: 4, cellM: 400, seed: 5 }),
  {
    id: 900,
    code: 'HOLE',
    name: 'A hole and an island',
    numbers: { population: null, parent: 7 },
    polygons: [
      [rectangle(510_000, 210_000, 511_000, 211_000), rectangle(510_200.123, 210_200, 510_400, 210_400)],
      [rectangle(512_000, 210_000, 512_500, 210_500)],
    ],
  },
  { id: 901, code: 'EMPTY', name: 'No land', numbers: { population: 3 }, polygons: [] },
]
const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
const squares = Array.from({ length: 6 }, (_, i): [number, number][] => [
  [-1 - i / 50, 52],
  [-1 - i / 50, 52.01],
  [-0.98 - i / 50, 52.01],
  [-0.98 - i / 50, 52],
  [-1 - i / 50, 52],
])
const geoJson = new TextEncoder().encode(
  JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'EPSG:4326' } },
    features: squares.map((ring, i) => ({
      type: 'Feature',
      properties: { objectid: i + 1, code: `Z${i}`, population: i },
      geometry: { type: 'MultiPolygon', coordinates: [[ring]] },
    })),
  }),
)
const shapefile = shapefileParts(
  squares.map(ring => [ring]),
  squares.map((_, i) => ({ OBJECTID: i + 1, CODE: `Z${i}`, POPULATION: i })),
  WGS84,
)

/** Numbers that break sums, lengths and offsets. */
const EXTREMES = [0, 1, 3, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff]

/**
 * Copies a file with flipped bits, a truncated end, a repeated or missing section, or extreme numbers, mostly near the
 * start.
 */
const broken = (bytes: Uint8Array, random: () => number): Uint8Array => {
  const below = (n: number) => Math.floor(random() * n)
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  const anywhere = () => (random() < 0.5 ? below(copy.length) : below(Math.min(copy.length, 2048)))
  switch (below(5)) {
    case 0:
      return copy.slice(0, below(copy.length))
    case 1: {
      const [from, to] = [below(copy.length), below(copy.length)]
      return Uint8Array.from([...copy.subarray(0, Math.max(from, to)), ...copy.subarray(Math.min(from, to))])
    }
    case 2:
      for (let i = 0; i <= below(3); i++)
        view.setUint32(Math.min(anywhere(), copy.length - 4), EXTREMES[below(EXTREMES.length)]!, true)
      return copy
    default:
      for (let i = 0; i <= below(4); i++) copy[anywhere()]! ^= 1 << below(8)
      return copy
  }
}

const ODD = ['null', '1e400', '-0', '"x"', '[]', '{}', '[[0]]', '180.0001', '52.5', '7', '""', 'true']

/**
 * Does the same for JSON, which rarely survives a flipped bit. Every second copy therefore has replaced values instead.
 */
const brokenJson = (bytes: Uint8Array, random: () => number): Uint8Array => {
  if (random() < 0.5) return broken(bytes, random)
  const value = /(?<=[:,[])(-?\d+\.?\d*|"[^"]*")(?=[,\]}])/g
  const text = new TextDecoder().decode(bytes)
  const values = [...text.matchAll(value)].length
  const chosen = Math.floor(random() * values)
  let at = 0
  const [other, near] = [ODD[Math.floor(random() * ODD.length)]!, random() < 0.5]
  const odd = (found: string) => (near && /\d$/.test(found) ? `${found}5` : other)
  return new TextEncoder().encode(text.replace(value, found => (at++ === chosen ? odd(found) : found)))
}

const checkStructure = (columns: ZoneColumns, envelope: readonly number[] | null) => {
  const { zoneStart, partStart, ringStart, xy, count, codes, names } = columns
  expect(zoneStart).toHaveLength(count + 1)
  expect(zoneStart[count]).toBe(partStart.length - 1)
  expect(partStart.at(-1)).toBe(ringStart.length - 1)
  expect(ringStart.at(-1)).toBe(xy.length / 2)
  expect(codes.start).toHaveLength(count + 1)
  expect(names.start.at(-1)).toBe(names.bytes.length)
  for (const offsets of [zoneStart, partStart, ringStart, codes.start, names.start])
    expect(offsets.every((o, i) => i === 0 || o >= offsets[i - 1]!)).toBe(true)
  const [minE, minN, maxE, maxN] = envelope ?? [-Infinity, -Infinity, Infinity, Infinity]
  const inside = xy.every((mm, i) =>
    i % 2 === 0 ? mm >= minE! * 1000 - 2 && mm <= maxE! * 1000 + 2 : mm >= minN! * 1000 - 2 && mm <= maxN! * 1000 + 2,
  )
  expect(inside).toBe(true)
}

/** The result of a call: its value, or the message of a named error. Other errors are thrown. */
const outcome = async <T>(call: () => Promise<T>): Promise<T | string> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof EngineError && ['bad-file', 'too-large'].includes(error.code)) return error.message
    throw error
  }
}

const readFlatGeobuf = async (bytes: Uint8Array, kernels: Kernels, random: () => number): Promise<boolean> => {
  const source = bufferSource(bytes)
  const header = await outcome(() => readHeader(source))
  if (typeof header === 'string') return false
  const plain = await outcome(() => decodeStream(source, header))
  const bySimd = await outcome(() => decodeStream(source, header, { kernels }))
  expect(bySimd).toEqual(plain)
  if (typeof plain !== 'string') checkStructure(plain, header.envelope)
  if (header.nodeSize > 0) {
    const [e, n] = [499_000 + random() * 14_000, 199_000 + random() * 13_000]
    for (const open of [readIndex, openIndex])
      await outcome(async () => {
        const index = await open(source, header)
        const found = await index.search(e, n, e + 5000, n + 5000)
        const { columns } = await decodeRange(source, header, index, found)
        checkStructure(columns, header.envelope)
      })
  }
  return typeof plain !== 'string'
}

const KINDS = ['FlatGeobuf', 'GeoJSON', 'zip', 'Shapefile'] as const
export type HostileKind = (typeof KINDS)[number]

/**
 * Breaks a file in many seeded ways and reads each copy, which must give a named error or valid columns within the
 * stated extent. Some copies go through the whole engine. Returns how many were read and how many refused.
 */
export const readHostileFiles = async (kind: HostileKind, files: number, seed: number, kernels: Kernels) => {
  const random = seeded(seed)
  const sound = zoneFile(zones)
  const ends = { read: 0, refused: 0 }
  for (let turn = 0; turn < files; turn++) {
    let isRead: boolean
    let bytes: Uint8Array
    if (kind === 'FlatGeobuf') {
      bytes = broken(sound, random)
      isRead = await readFlatGeobuf(bytes, kernels, random)
    } else {
      bytes = kind === 'GeoJSON' ? brokenJson(geoJson, random) : zipOf(kind, random)
      const written = await outcome(() => featuresAsFlatGeobuf(kernels, bufferSource(bytes)))
      isRead = typeof written !== 'string'
      if (typeof written !== 'string') expect(await readFlatGeobuf(written.file, kernels, random)).toBe(true)
    }
    ends[isRead ? 'read' : 'refused'] += 1
    if (turn % 20 === 0)
      await outcome(async () => {
        const engine = createEngine({ kernels })
        const { setId } = await engine.open(1, { kind: 'bytes', bytes: new Uint8Array(bytes).buffer })
        await engine.ready(setId)
        await engine.tile(setId, 10, 510, 340)
      })
  }
  return ends
}

/** A broken zip, or a valid one around a broken part. */
const zipOf = (kind: 'zip' | 'Shapefile', random: () => number): Uint8Array => {
  if (kind === 'zip') return broken(zipped(shapefile), random)
  const name = ['zones.shp', 'zones.dbf', 'zones.prj'][Math.floor(random() * 3)]!
  return zipped({ ...shapefile, [name]: broken(shapefile[name]!, random) })
}
