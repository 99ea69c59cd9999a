import type { ZoneTree } from '../zone-tree.ts'

/** 'AMBT' */
const MAGIC = 0x54424d41
const VERSION = 1
const HEADER_BYTES = 16

/** A tree as a file (docs/formats/zone-tree.md). */
export const writeTree = ({ parents, zones, leaves, eastings, northings, residents }: ZoneTree): Uint8Array => {
  const bytes = new Uint8Array(HEADER_BYTES + (parents.length + zones.length * 5) * 4)
  const view = new DataView(bytes.buffer)
  let at = 0
  const put = (set: 'setInt32' | 'setUint32' | 'setFloat32', values: ArrayLike<number>) => {
    for (let i = 0; i < values.length; i++, at += 4) view[set](at, values[i]!, true)
  }
  put('setUint32', [MAGIC, VERSION, zones.length, parents.length])
  put('setUint32', zones)
  put('setInt32', leaves)
  put('setInt32', parents)
  for (const values of [eastings, northings, residents]) put('setFloat32', values)
  return bytes
}

/** Reads a tree; null where the bytes are not a whole one of this version. */
export const readTree = (bytes: Uint8Array): ZoneTree | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < HEADER_BYTES) return null
  const [magic, version, zones, nodes] = [0, 4, 8, 12].map(offset => view.getUint32(offset, true))
  if (magic !== MAGIC || version !== VERSION) return null
  if (bytes.byteLength !== HEADER_BYTES + (nodes! + zones! * 5) * 4) return null
  let at = HEADER_BYTES
  const take = <T extends Int32Array | Uint32Array | Float64Array>(
    get: 'getInt32' | 'getUint32' | 'getFloat32',
    values: T,
  ): T => {
    for (let i = 0; i < values.length; i++, at += 4) values[i] = view[get](at, true)
    return values
  }
  return {
    zones: take('getUint32', new Uint32Array(zones!)),
    leaves: take('getInt32', new Int32Array(zones!)),
    parents: take('getInt32', new Int32Array(nodes!)),
    eastings: take('getFloat32', new Float64Array(zones!)),
    northings: take('getFloat32', new Float64Array(zones!)),
    residents: take('getFloat32', new Float64Array(zones!)),
  }
}
