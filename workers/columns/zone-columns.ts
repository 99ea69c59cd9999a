import { GrowingUint32 } from './growing.ts'

/**
 * Zones as columns of typed arrays, in file order. Coordinates are EPSG:27700 in whole millimetres. Zone z has the parts
 * from zoneStart[z] up to zoneStart[z + 1]; part p has the rings from partStart[p] up to partStart[p + 1], the outer one
 * first; ring r has the vertices from ringStart[r] up to ringStart[r + 1], the last equal to the first.
 */
export interface ZoneColumns {
  readonly count: number
  /** `objectid`, or the position plus one. */
  readonly ids: Uint32Array
  readonly codes: TextColumn
  readonly names: TextColumn
  /** Integer properties (population, parent, nczid, …), keyed by name; NaN means null. */
  readonly numbers: ReadonlyMap<string, Float64Array>
  /** Interleaved easting and northing, in mm. */
  readonly xy: Int32Array
  readonly ringStart: Uint32Array
  readonly partStart: Uint32Array
  readonly zoneStart: Uint32Array
  /** minE, minN, maxE, maxN of each zone, in mm; min is above max for an empty zone. */
  readonly boxes: Int32Array
}

export const MM_PER_M = 1000

/**
 * A zone to convert to columns. Polygons are lists of rings, outer ring first; a ring is interleaved easting and
 * northing in metres.
 */
export interface ZoneInput {
  /** Defaults to the position plus one. */
  readonly id?: number
  readonly code: string
  readonly name: string
  /** Integer properties by name, such as population, parent or nczid. */
  readonly numbers?: Readonly<Record<string, number | null | undefined>>
  readonly polygons: readonly (readonly ArrayLike<number>[])[]
}

export const isEmptyZone = (columns: ZoneColumns, zone: number) =>
  columns.zoneStart[zone] === columns.zoneStart[zone + 1]

/** A zone's first ring, and the ring after its last. */
export const firstRing = (columns: ZoneColumns, zone: number) => columns.partStart[columns.zoneStart[zone]!]!
export const endRing = (columns: ZoneColumns, zone: number) => columns.partStart[columns.zoneStart[zone + 1]!]!

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Strings stored as UTF-8 and offsets. A string is only created when it is read. */
export class TextColumn {
  readonly bytes: Uint8Array
  /** String i extends from bytes[start[i]] up to bytes[start[i + 1]]. */
  readonly start: Uint32Array

  constructor(bytes: Uint8Array, start: Uint32Array) {
    this.bytes = bytes
    this.start = start
  }

  at(i: number): string {
    return decoder.decode(this.raw(i))
  }

  raw(i: number): Uint8Array {
    return this.bytes.subarray(this.start[i]!, this.start[i + 1]!)
  }
}

/** Collects strings, as text or as UTF-8, into a {@link TextColumn}. */
export class TextBuilder {
  private bytes: Uint8Array<ArrayBuffer>
  private used = 0
  private readonly start: GrowingUint32

  /** `strings` is how many strings to expect, used to avoid reallocation. */
  constructor(strings = 64) {
    this.bytes = new Uint8Array(Math.max(strings * 16, 1024))
    this.start = new GrowingUint32(strings + 1)
    this.start.push(0)
  }

  push(value: string) {
    const utf8 = encoder.encode(value)
    this.pushSlice(utf8, 0, utf8.byteLength)
  }

  /** Copies part of a larger buffer without creating a view. */
  pushSlice(from: Uint8Array, begin: number, length: number) {
    const end = this.used + length
    if (end > this.bytes.byteLength) this.grow(end)
    const { bytes, used } = this
    for (let i = 0; i < length; i++) bytes[used + i] = from[begin + i]!
    this.used = end
    this.start.push(end)
  }

  /** The column so far. It is not copied, and does not change when more is pushed. */
  column(): TextColumn {
    return new TextColumn(this.bytes.subarray(0, this.used), this.start.array.subarray(0, this.start.length))
  }

  private grow(least: number) {
    const grown = new Uint8Array(Math.max(this.bytes.byteLength * 2, least))
    grown.set(this.bytes.subarray(0, this.used))
    this.bytes = grown
  }
}
