import { badFile } from '../errors.ts'
import { GrowingInt32, GrowingUint32 } from './growing.ts'
import { TextBuilder } from './text-column.ts'
import { MM_PER_M, type ZoneColumns, type ZoneInput } from './zone-columns.ts'

const MIN_RING_VERTICES = 4

/** Builds {@link ZoneColumns} zone by zone: begin, then per part its rings, then end. */
export class ColumnsBuilder {
  count = 0
  /** Rings left out because they have fewer than four vertices. */
  degenerateRings = 0
  private readonly ids = new GrowingUint32(1024)
  private readonly codes = new TextBuilder()
  private readonly names = new TextBuilder()
  private readonly numbers = new Map<string, number[]>()
  private readonly xy: GrowingInt32
  private readonly ringStart = new GrowingUint32(1024)
  private readonly partStart = new GrowingUint32(1024)
  private readonly zoneStart = new GrowingUint32(1024)
  private readonly boxes = new GrowingInt32(4096)

  /** `vertices`: expected at most; saves copying. */
  constructor(numberNames: readonly string[] = [], vertices = 1024) {
    this.xy = new GrowingInt32(vertices * 2)
    this.ringStart.push(0)
    this.partStart.push(0)
    this.zoneStart.push(0)
    for (const name of numberNames) this.numbers.set(name, [])
  }

  /** Room for a ring of n vertices; answers where it starts in {@link coordinates}. */
  reserve(vertices: number) {
    this.xy.reserve(vertices * 2)
    return this.xy.length
  }

  /** The coordinates being filled, mm; fetch again after {@link reserve}. */
  get coordinates() {
    return this.xy.array
  }

  /** Takes the ring just written; a ring must be closed. */
  endRing(vertices: number) {
    const begin = this.xy.length
    if (vertices < MIN_RING_VERTICES) {
      this.degenerateRings += 1
      return
    }
    const xy = this.xy.array
    const last = begin + vertices * 2 - 2
    if (xy[begin] !== xy[last] || xy[begin + 1] !== xy[last + 1])
      throw badFile(`Zone ${this.count + 1} has a ring that is not closed.`)
    this.xy.length += vertices * 2
    this.ringStart.push(this.xy.length / 2)
  }

  /** Ends a polygon; one without a ring left is dropped with it. */
  endPart() {
    const rings = this.ringStart.length - 1
    if (rings > this.partStart.array[this.partStart.length - 1]!) this.partStart.push(rings)
  }

  /** Ends a zone; id 0 means position plus one. */
  endZone(id: number) {
    const firstRing = this.partStart.array[this.zoneStart.array[this.zoneStart.length - 1]!]!
    this.zoneStart.push(this.partStart.length - 1)
    this.count += 1
    this.ids.push(id === 0 ? this.count : id)
    this.box(this.ringStart.array[firstRing]!)
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

  pushNumber(name: string, value: number) {
    this.numbers.get(name)!.push(value)
  }

  /** The columns so far; typed arrays are views, so they stay right as more zones are added. */
  columns(): ZoneColumns {
    return {
      count: this.count,
      ids: this.ids.array.subarray(0, this.count),
      codes: this.codes.column(),
      names: this.names.column(),
      numbers: new Map([...this.numbers].map(([name, values]) => [name, Float64Array.from(values)])),
      xy: this.xy.array.subarray(0, this.xy.length),
      ringStart: this.ringStart.array.subarray(0, this.ringStart.length),
      partStart: this.partStart.array.subarray(0, this.partStart.length),
      zoneStart: this.zoneStart.array.subarray(0, this.zoneStart.length),
      boxes: this.boxes.array.subarray(0, this.boxes.length),
    }
  }

  private box(fromVertex: number) {
    this.boxes.reserve(4)
    const xy = this.xy.array
    let minX = 2147483647
    let minY = 2147483647
    let maxX = -2147483648
    let maxY = -2147483648
    for (let i = fromVertex * 2; i < this.xy.length; i += 2) {
      const x = xy[i]!
      const y = xy[i + 1]!
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
    const boxes = this.boxes.array
    const at = this.boxes.length
    boxes[at] = minX
    boxes[at + 1] = minY
    boxes[at + 2] = maxX
    boxes[at + 3] = maxY
    this.boxes.length += 4
  }
}

/** Whole millimetres; refuses what is not a number or does not fit (over 2,147 km from the grid's origin). */
export const toMillimetres = (metres: number) => {
  const mm = Math.round(metres * MM_PER_M)
  if (mm !== (mm | 0)) throw badFile(`A coordinate of ${metres} m is not on the National Grid.`)
  return mm
}

/**
 * Puts zones into columns: coordinates rounded to 1 mm, rings closed where they are not, empty zones kept.
 * @example columnsFrom([{ code: 'A', name: 'A', polygons: [[[0, 0, 1, 0, 1, 1, 0, 0]]] }]).count // 1
 */
export const columnsFrom = (zones: Iterable<ZoneInput>): ZoneColumns => {
  const list = [...zones]
  const numberNames = [...new Set(list.flatMap(zone => Object.keys(zone.numbers ?? {})))]
  const builder = new ColumnsBuilder(numberNames)
  for (const zone of list) {
    for (const polygon of zone.polygons) {
      for (const ring of polygon) pushRing(builder, ring)
      builder.endPart()
    }
    builder.pushCode(zone.code)
    builder.pushName(zone.name)
    for (const name of numberNames) builder.pushNumber(name, zone.numbers?.[name] ?? Number.NaN)
    builder.endZone(zone.id ?? 0)
  }
  return builder.columns()
}

const pushRing = (builder: ColumnsBuilder, ring: ArrayLike<number>) => {
  const vertices = ring.length >> 1
  const begin = builder.reserve(vertices + 1)
  const xy = builder.coordinates
  for (let i = 0; i < vertices * 2; i++) xy[begin + i] = toMillimetres(ring[i]!)
  const last = begin + vertices * 2
  const closed = vertices > 0 && xy[begin] === xy[last - 2] && xy[begin + 1] === xy[last - 1]
  if (!closed) {
    xy[last] = xy[begin]!
    xy[last + 1] = xy[begin + 1]!
  }
  builder.endRing(closed ? vertices : vertices + 1)
}
