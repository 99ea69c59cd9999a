import { badFile } from '../engine-error.ts'
import { GrowingFloat64, GrowingInt32, GrowingUint32 } from './growing.ts'
import { MM_PER_M, TextBuilder, type ZoneColumns, type ZoneInput } from './zone-columns.ts'

export const MIN_RING_VERTICES = 4
const LARGEST = 2147483647
const SMALLEST = -2147483648

/**
 * Builds {@link ZoneColumns} zone by zone: the rings of each part, then strings and numbers, then the end of the zone.
 */
export class ColumnsBuilder {
  count = 0
  private readonly ids: GrowingUint32
  private readonly codes: TextBuilder
  private readonly names: TextBuilder
  private readonly numbers: readonly (readonly [name: string, values: GrowingFloat64])[]
  private readonly xy: GrowingInt32
  private readonly ringStart: GrowingUint32
  private readonly partStart: GrowingUint32
  private readonly zoneStart: GrowingUint32
  private readonly boxes: GrowingInt32
  // The box of the zone being built.
  private minE = LARGEST
  private minN = LARGEST
  private maxE = SMALLEST
  private maxN = SMALLEST

  /** `vertices` and `zones` are the expected maximums, used to avoid reallocation. */
  constructor(numberNames: readonly string[] = [], vertices = 1024, zones = 64) {
    // Most zones have a single part with a single ring.
    const rings = Math.ceil(zones * 1.25) + 1
    this.ids = new GrowingUint32(zones)
    this.codes = new TextBuilder(zones)
    this.names = new TextBuilder(zones)
    this.numbers = numberNames.map(name => [name, new GrowingFloat64(zones)])
    this.xy = new GrowingInt32(vertices * 2)
    this.ringStart = new GrowingUint32(rings)
    this.partStart = new GrowingUint32(rings)
    this.zoneStart = new GrowingUint32(zones + 1)
    this.boxes = new GrowingInt32(zones * 4)
    this.ringStart.push(0)
    this.partStart.push(0)
    this.zoneStart.push(0)
  }

  /** Makes room for a ring of n vertices and returns its start in {@link coordinates}. */
  reserve(vertices: number) {
    this.xy.reserve(vertices * 2)
    return this.xy.length
  }

  /** The coordinates being filled, in mm. Fetch them again after {@link reserve}. */
  get coordinates() {
    return this.xy.array
  }

  /**
   * Adds the closed ring that was just written, or is about to be, together with its box. Rings of fewer than four
   * vertices are dropped.
   */
  endRing(vertices: number, minE: number, minN: number, maxE: number, maxN: number) {
    if (vertices < MIN_RING_VERTICES) return
    this.xy.length += vertices * 2
    this.ringStart.push(this.xy.length / 2)
    if (minE < this.minE) this.minE = minE
    if (minN < this.minN) this.minN = minN
    if (maxE > this.maxE) this.maxE = maxE
    if (maxN > this.maxN) this.maxN = maxN
  }

  /** Ends a polygon. A polygon without rings is dropped. */
  endPart() {
    const rings = this.ringStart.length - 1
    if (rings > this.partStart.array[this.partStart.length - 1]!) this.partStart.push(rings)
  }

  /** Ends a zone. An id of 0 is replaced by the zone's position plus one. */
  endZone(id: number) {
    this.zoneStart.push(this.partStart.length - 1)
    this.count += 1
    this.ids.push(id === 0 ? this.count : id)
    this.boxes.reserve(4)
    const at = this.boxes.length
    const boxes = this.boxes.array
    boxes[at] = this.minE
    boxes[at + 1] = this.minN
    boxes[at + 2] = this.maxE
    boxes[at + 3] = this.maxN
    this.boxes.length = at + 4
    this.minE = LARGEST
    this.minN = LARGEST
    this.maxE = SMALLEST
    this.maxN = SMALLEST
  }

  pushCode(value: string) {
    this.codes.push(value)
  }

  pushName(value: string) {
    this.names.push(value)
  }

  pushCodeSlice(from: Uint8Array, begin: number, length: number) {
    this.codes.pushSlice(from, begin, length)
  }

  pushNameSlice(from: Uint8Array, begin: number, length: number) {
    this.names.pushSlice(from, begin, length)
  }

  /** Adds one of the zone's numbers, given the position of its name. */
  pushNumber(number: number, value: number) {
    this.numbers[number]![1].push(value)
  }

  /** The columns so far. Their typed arrays are views that remain valid as zones are added. */
  columns(): ZoneColumns {
    return {
      count: this.count,
      ids: this.ids.array.subarray(0, this.count),
      codes: this.codes.column(),
      names: this.names.column(),
      numbers: new Map(this.numbers.map(([name, values]) => [name, values.array.subarray(0, values.length)])),
      xy: this.xy.array.subarray(0, this.xy.length),
      ringStart: this.ringStart.array.subarray(0, this.ringStart.length),
      partStart: this.partStart.array.subarray(0, this.partStart.length),
      zoneStart: this.zoneStart.array.subarray(0, this.zoneStart.length),
      boxes: this.boxes.array.subarray(0, this.boxes.length),
    }
  }
}

/**
 * Rounds to whole millimetres. Refuses values that are not numbers or do not fit (over 2,147 km from the grid's
 * origin).
 */
const toMillimetres = (metres: number) => {
  const mm = Math.round(metres * MM_PER_M)
  if (mm !== (mm | 0)) throw badFile(`A coordinate of ${metres} m is not on the National Grid.`)
  return mm
}

/**
 * Converts zones to columns: coordinates are rounded to 1 mm, open rings are closed, and empty zones are preserved.
 * @example columnsFrom([{ code: 'A', name: 'A', polygons: [[[0, 0, 1, 0, 1, 1, 0, 0]]] }]).count // 1
 */
export const columnsFrom = (zones: Iterable<ZoneInput>): ZoneColumns => {
  const list = [...zones]
  let vertices = 0
  for (const { polygons } of list)
    for (const polygon of polygons) for (const ring of polygon) vertices += (ring.length >> 1) + 1
  const numberNames = [...new Set(list.flatMap(zone => Object.keys(zone.numbers ?? {})))]
  const builder = new ColumnsBuilder(numberNames, vertices, list.length)
  for (const zone of list) {
    for (const polygon of zone.polygons) {
      for (const ring of polygon) pushRing(builder, ring)
      builder.endPart()
    }
    builder.pushCode(zone.code)
    builder.pushName(zone.name)
    numberNames.forEach((name, number) => {
      builder.pushNumber(number, zone.numbers?.[name] ?? Number.NaN)
    })
    builder.endZone(zone.id ?? 0)
  }
  return builder.columns()
}

const pushRing = (builder: ColumnsBuilder, ring: ArrayLike<number>) => {
  const vertices = ring.length >> 1
  const begin = builder.reserve(vertices + 1)
  const xy = builder.coordinates
  let [minE, minN, maxE, maxN] = [LARGEST, LARGEST, SMALLEST, SMALLEST]
  for (let i = 0; i < vertices * 2; i += 2) {
    const e = toMillimetres(ring[i]!)
    const n = toMillimetres(ring[i + 1]!)
    xy[begin + i] = e
    xy[begin + i + 1] = n
    if (e < minE) minE = e
    if (n < minN) minN = n
    if (e > maxE) maxE = e
    if (n > maxN) maxN = n
  }
  const last = begin + vertices * 2
  const closed = vertices > 0 && xy[begin] === xy[last - 2] && xy[begin + 1] === xy[last - 1]
  if (!closed) {
    xy[last] = xy[begin]!
    xy[last + 1] = xy[begin + 1]!
  }
  builder.endRing(closed ? vertices : vertices + 1, minE, minN, maxE, maxN)
}
