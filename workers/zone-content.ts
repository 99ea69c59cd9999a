import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { endRing, firstRing, type ZoneColumns } from './columns/zone-columns.ts'

/** The content of a file's zones, independent of their names. */
interface ZoneContent {
  /** A hash of all zones' shapes and numbers. */
  readonly digest: string
  /** In file order. */
  readonly ids: Uint32Array
  /** A hash of each zone's shape, in file order: its rings as stored, in millimetres. */
  readonly shapes: readonly string[]
}

/** A call on an open zone set that only the server has. */
export interface ContentCalls {
  /** Resolves once every zone is decoded. */
  content(setId: number): Promise<ZoneContent>
}

/** The number of hex digits of a hash: 128 bits. */
const DIGITS = 32

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array | Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

const shapeDigest = (columns: ZoneColumns, zone: number): string => {
  const { xy, ringStart, partStart, zoneStart } = columns
  const [first, end] = [firstRing(columns, zone), endRing(columns, zone)]
  const [from, to] = [ringStart[first]!, ringStart[end]!]
  const rings = ringStart.subarray(first, end + 1).map(vertex => vertex - from)
  const parts = partStart.subarray(zoneStart[zone]!, zoneStart[zone + 1]! + 1).map(ring => ring - first)
  const hash = sha256.create()
  hash.update(bytesOf(Uint32Array.of(parts.length, rings.length)))
  for (const numbers of [parts, rings, xy.subarray(from * 2, to * 2)]) hash.update(bytesOf(numbers))
  return bytesToHex(hash.digest()).slice(0, DIGITS)
}

export const zoneContent = (columns: ZoneColumns): ZoneContent => {
  const shapes = Array.from({ length: columns.count }, (_, zone) => shapeDigest(columns, zone))
  const numbers = [...columns.numbers].sort(([a], [b]) => (a < b ? -1 : 1))
  // Keep file order, because a tree of the zones may depend on it, and figures from two trees must not have the same
  // noise.
  const zones = shapes.map((shape, zone) => [columns.ids[zone]!, shape, ...numbers.map(([, values]) => values[zone]!)])
  const text = JSON.stringify([numbers.map(([name]) => name), zones])
  const digest = bytesToHex(sha256(new TextEncoder().encode(text))).slice(0, DIGITS)
  return { digest, ids: columns.ids.slice(), shapes }
}
