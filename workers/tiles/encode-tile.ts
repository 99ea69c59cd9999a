import {
  FeatureField,
  LayerField,
  MOST_VARINT32_BYTES,
  ProtobufWriter,
  putVarint32,
  TileField,
  varint32Bytes,
} from './protobuf-writer.ts'
import type { TileBatch, TileZone } from './tile-batch.ts'
import { TILE_BUFFER, TILE_EXTENT, type TileGrid } from './tile-grid.ts'
import { clipRing, RingBuffer, snapRing } from './tile-rings.ts'

const MOVE_ONE = (1 << 3) | 1
const CLOSE = (1 << 3) | 7
const LINE = 2
const LOW = -TILE_BUFFER
const HIGH = TILE_EXTENT + TILE_BUFFER
const zigzag = (value: number) => (value << 1) ^ (value >> 31)

/** Clips zones to tiles. Buffers are reused. */
class ZoneCutter {
  private readonly ring = new RingBuffer()
  private readonly work = new RingBuffer()
  private cursorX = 0
  private cursorY = 0
  /** The first vertex written, and where the bytes after it start. */
  private firstX = 0
  private firstY = 0
  private afterFirst = 0

  /**
   * Writes a zone's geometry commands. Returns false if nothing of it is in the tile. Each vertex is rounded separately
   * on the tile's grid, so both sides of a shared edge are equal and no gap opens between neighbours.
   */
  cut({ batch, zone }: TileZone, grid: TileGrid, out: ProtobufWriter): boolean {
    const { boxes } = batch
    out.length = 0
    const inside =
      boxes[zone * 4]! >= grid.originX &&
      boxes[zone * 4 + 1]! >= grid.originY &&
      boxes[zone * 4 + 2]! <= grid.originX + grid.size &&
      boxes[zone * 4 + 3]! <= grid.originY + grid.size
    if (grid.levelled && inside) this.copy(batch, zone, grid, out)
    else this.rings(batch, zone, inside, grid, out)
    return out.length > 0
  }

  private copy(batch: TileBatch, zone: number, grid: TileGrid, out: ProtobufWriter) {
    const drawn = batch.drawn(grid)
    if (!drawn.has(zone)) {
      this.rings(batch, zone, true, drawn.world, out)
      if (out.length === 0) return
      drawn.keep(zone, out, this.afterFirst, this.firstX, this.firstY)
      out.length = 0
    }
    out.varint32(MOVE_ONE)
    out.varint32(zigzag(drawn.firstX(zone, grid)))
    out.varint32(zigzag(drawn.firstY(zone, grid)))
    drawn.copyTo(out, zone)
  }

  private rings({ columns, units }: TileBatch, zone: number, inside: boolean, grid: TileGrid, out: ProtobufWriter) {
    const { partStart, ringStart, zoneStart } = columns
    this.cursorX = 0
    this.cursorY = 0
    for (let part = zoneStart[zone]!; part < zoneStart[zone + 1]!; part++)
      for (let ring = partStart[part]!; ring < partStart[part + 1]!; ring++) {
        const outer = ring === partStart[part]
        const [from, to] = [ringStart[ring]! * 2, ringStart[ring + 1]! * 2 - 2]
        snapRing(this.ring, units, from, to, grid)
        if (!inside) clipRing(this.ring, this.work, LOW, HIGH)
        // Without its outer ring, a hole would be filled instead of cut out.
        if (!this.write(out, outer) && outer) break
      }
  }

  /** Writes the current ring: outer rings clockwise on screen, holes the other way. A ring without area is dropped. */
  private write(out: ProtobufWriter, outer: boolean): boolean {
    const { points } = this.ring
    let { length } = this.ring
    while (length >= 4 && points[0] === points[length - 2] && points[1] === points[length - 1]) length -= 2
    if (length < 6) return false
    let area = 0
    /** The number of vertices equal to the previous one. */
    let repeats = 0
    let px = points[length - 2]!
    let py = points[length - 1]!
    for (let i = 0; i < length; i += 2) {
      const x = points[i]!
      const y = points[i + 1]!
      area += px * y - x * py
      repeats += Number(px === x && py === y)
      px = x
      py = y
    }
    if (area === 0) return false
    const forward = area > 0 === outer
    // In reverse order, the second vertex comes last and is written even if it equals the first.
    const steps = length / 2 - 1 - repeats + Number(!forward && points[0] === points[2] && points[1] === points[3])
    const isFirst = out.length === 0
    out.varint32(MOVE_ONE)
    this.step(out, points[0]!, points[1]!)
    if (isFirst) {
      this.firstX = points[0]!
      this.firstY = points[1]!
      this.afterFirst = out.length
    }
    out.varint32((steps << 3) | LINE)
    this.steps(out, length, forward)
    out.varint32(CLOSE)
    return true
  }

  private step(out: ProtobufWriter, x: number, y: number) {
    out.varint32(zigzag(x - this.cursorX))
    out.varint32(zigzag(y - this.cursorY))
    this.cursorX = x
    this.cursorY = y
  }

  /** Writes the vertices after the first, in either direction. A vertex that equals the previous one is left out. */
  private steps(out: ProtobufWriter, length: number, forward: boolean) {
    const { points } = this.ring
    const bytes = out.room(length * MOST_VARINT32_BYTES)
    let at = out.length
    let { cursorX, cursorY } = this
    for (let from = 2; from < length; from += 2) {
      const i = forward ? from : length - from
      const x = points[i]!
      const y = points[i + 1]!
      if (x === cursorX && y === cursorY) continue
      at = putVarint32(bytes, at, zigzag(x - cursorX))
      at = putVarint32(bytes, at, zigzag(y - cursorY))
      cursorX = x
      cursorY = y
    }
    out.length = at
    this.cursorX = cursorX
    this.cursorY = cursorY
  }
}

const LAYER = 'zones'
const MVT_VERSION = 2
const POLYGON = 3
const KEYS = ['code', 'name']
const MOST_HEAD_BYTES = 9 + 5 * MOST_VARINT32_BYTES

const cutter = new ZoneCutter()
const geometry = new ProtobufWriter()
const layer = new ProtobufWriter()
const values = new ProtobufWriter()
const tile = new ProtobufWriter()

/** Starts a feature in the layer with everything before its geometry. Its code is the value `first`, its name the next one. */
const putHead = (id: number, first: number, geometryBytes: number) => {
  const tagsBytes = 2 + varint32Bytes(first) + varint32Bytes(first + 1)
  const headBytes = 6 + varint32Bytes(id) + tagsBytes + varint32Bytes(geometryBytes)
  const bytes = layer.room(MOST_HEAD_BYTES)
  let at = layer.length
  bytes[at++] = LayerField.feature * 8 + 2
  at = putVarint32(bytes, at, headBytes + geometryBytes)
  bytes[at++] = FeatureField.id * 8
  at = putVarint32(bytes, at, id)
  bytes[at++] = FeatureField.tags * 8 + 2
  bytes[at++] = tagsBytes
  bytes[at++] = 0
  at = putVarint32(bytes, at, first)
  bytes[at++] = 1
  at = putVarint32(bytes, at, first + 1)
  bytes[at++] = FeatureField.type * 8
  bytes[at++] = POLYGON
  bytes[at++] = FeatureField.geometry * 8 + 2
  layer.length = putVarint32(bytes, at, geometryBytes)
}

/** A vector tile of zones: layer `zones`, feature id = zone id, properties code and name. */
export const encodeTile = (zones: Iterable<TileZone>, grid: TileGrid): ArrayBuffer => {
  layer.length = 0
  values.length = 0
  let valueCount = 0
  layer.numberField(LayerField.version, MVT_VERSION)
  layer.textField(LayerField.name, LAYER)
  for (const one of zones) {
    if (!cutter.cut(one, grid, geometry)) continue
    const { columns, texts } = one.batch
    values.copy(texts.bytes, texts.start[one.zone]!, texts.start[one.zone + 1]!)
    putHead(columns.ids[one.zone]!, valueCount, geometry.length)
    valueCount += 2
    layer.append(geometry)
  }
  if (valueCount === 0) return new ArrayBuffer(0)
  for (const key of KEYS) layer.textField(LayerField.key, key)
  layer.numberField(LayerField.extent, TILE_EXTENT)
  tile.length = 0
  tile.varint(TileField.layer * 8 + 2)
  tile.varint(layer.length + values.length)
  tile.append(layer)
  tile.append(values)
  return tile.finish().buffer
}
