import { EngineError } from '../engine-error.ts'
import type { Polygons, Ring } from './polygons.ts'

const LINESTRING = 2
const POLYGON = 3
const MULTILINESTRING = 5
const MULTIPOLYGON = 6
const COLLECTION = 7

/** Writes well-known binary (little-endian) of a known size. */
const createWriter = (size: number) => {
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  let at = 0
  const count = (value: number) => {
    view.setUint32(at, value, true)
    at += 4
  }
  return {
    bytes,
    count,
    begin(type: number, members: number) {
      view.setUint8(at++, 1)
      count(type)
      count(members)
    },
    vertices(ring: Ring) {
      for (let i = 0; i < ring.length; i++, at += 8) view.setFloat64(at, ring[i]!, true)
    },
  }
}

/** Well-known binary of polygons: a MultiPolygon, or a collection of separate polygons for a union. */
export const toWkb = (polygons: Polygons, kind: 'multipolygon' | 'collection' = 'multipolygon'): Uint8Array => {
  const ringBytes = (rings: readonly Ring[]) => rings.reduce((sum, ring) => sum + 4 + ring.length * 8, 0)
  const writer = createWriter(polygons.reduce((sum, rings) => sum + 9 + ringBytes(rings), 9))
  writer.begin(kind === 'collection' ? COLLECTION : MULTIPOLYGON, polygons.length)
  for (const rings of polygons) {
    writer.begin(POLYGON, rings.length)
    for (const ring of rings) {
      writer.count(ring.length / 2)
      writer.vertices(ring)
    }
  }
  return writer.bytes
}

/** Well-known binary of rings as a MultiLineString. */
export const linesToWkb = (rings: readonly Ring[]): Uint8Array => {
  const writer = createWriter(rings.reduce((sum, ring) => sum + 9 + ring.length * 8, 9))
  writer.begin(MULTILINESTRING, rings.length)
  for (const ring of rings) {
    writer.begin(LINESTRING, ring.length / 2)
    writer.vertices(ring)
  }
  return writer.bytes
}

/** Reads polygons from well-known binary written by GEOS. Drops points and lines that an intersection may leave. */
export const fromWkb = (bytes: Uint8Array): Ring[][] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const polygons: Ring[][] = []
  let at = 0
  const u32 = () => {
    at += 4
    return view.getUint32(at - 4, true)
  }
  const geometry = () => {
    at += 1
    const type = u32()
    if (type === POLYGON) {
      const rings: Ring[] = []
      for (let r = u32(); r > 0; r--) {
        const ring = new Float64Array(u32() * 2)
        for (let i = 0; i < ring.length; i++, at += 8) ring[i] = view.getFloat64(at, true)
        rings.push(ring)
      }
      if (rings.length > 0) polygons.push(rings)
    } else if (type >= 4 && type <= COLLECTION) for (let n = u32(); n > 0; n--) geometry()
    else if (type === 1) at += 16
    else if (type === LINESTRING) {
      const points = u32()
      at += points * 16
    } else throw new EngineError('bad-geometry', `Geometry type ${type} is not an area.`)
  }
  geometry()
  return polygons
}
