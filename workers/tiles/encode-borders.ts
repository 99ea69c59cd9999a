import { FeatureField, LayerField, ProtobufWriter, TileField } from './protobuf-writer.ts'
import type { TileZone } from './tile-batch.ts'
import { TILE_BUFFER, TILE_EXTENT, type TileGrid } from './tile-grid.ts'

const LAYER = 'borders'
const MVT_VERSION = 2
const LINE_STRING = 2
const MOVE_ONE = (1 << 3) | 1
const LINE = 2
const LOW = -TILE_BUFFER
const HIGH = TILE_EXTENT + TILE_BUFFER
/** MapLibre draws up to 65,535 vertices in a segment, and reserves ten for each vertex of a line. */
const MOST_IN_LINE = 6553
/** A tile's vertices are numbered below this. */
const MOST_VERTICES = 2 ** 26
const zigzag = (value: number) => (value << 1) ^ (value >> 31)

const geometry = new ProtobufWriter()
const feature = new ProtobufWriter()
const layer = new ProtobufWriter()
const tile = new ProtobufWriter()

/**
 * The state of an edge that is inside a place or already written. Any other state is the number of the place where the
 * edge was first met.
 */
const DONE = Number.NEGATIVE_INFINITY

/** The edges of a tile's zones, snapped like the zones, with the places on their sides. */
class TileEdges {
  private readonly vertices = new Map<number, number>()
  private readonly places = new Map<number, number>()
  private readonly grid: TileGrid

  constructor(grid: TileGrid) {
    this.grid = grid
  }

  /**
   * Walks the rings of a zone: each edge with its ends in tile coordinates and its number. Edges outside the tile are
   * left out.
   */
  walk({ batch, zone }: TileZone, onEdge: (edge: number, ax: number, ay: number, bx: number, by: number) => void) {
    const { columns, units } = batch
    const { partStart, ringStart, zoneStart } = columns
    const { coarse, left, top, shift } = this.grid
    const bits = shift + coarse
    const half = 1 << (bits - 1)
    const first = partStart[zoneStart[zone]!]!
    const last = partStart[zoneStart[zone + 1]!]!
    for (let ring = first; ring < last; ring++) {
      let [ax, ay, hasStart] = [0, 0, false]
      for (let at = ringStart[ring]! * 2; at < ringStart[ring + 1]! * 2; at += 2) {
        // Units are below 2^31, so after adding half they need the unsigned shift.
        const x = (((units[at]! + half) >>> bits) << coarse) - left
        const y = (((units[at + 1]! + half) >>> bits) << coarse) - top
        if (hasStart && x === ax && y === ay) continue
        if (hasStart && touchesTile(ax, ay, x, y)) onEdge(this.edgeOf(ax, ay, x, y), ax, ay, x, y)
        ax = x
        ay = y
        hasStart = true
      }
    }
  }

  /** Notes a place next to an edge. An edge between zones of one place is done. */
  meet(edge: number, place: number) {
    const met = this.places.get(edge)
    this.places.set(edge, met === undefined ? place : met === place ? DONE : met)
  }

  /** True once, if the edge is a border. */
  take(edge: number): boolean {
    const isBorder = (this.places.get(edge) ?? DONE) !== DONE
    if (isBorder) this.places.set(edge, DONE)
    return isBorder
  }

  private edgeOf(ax: number, ay: number, bx: number, by: number): number {
    const [a, b] = [this.vertexOf(ax, ay), this.vertexOf(bx, by)]
    return a < b ? a * MOST_VERTICES + b : b * MOST_VERTICES + a
  }

  private vertexOf(x: number, y: number): number {
    const key = x * 2 ** 26 + y
    const vertex = this.vertices.get(key)
    if (vertex !== undefined) return vertex
    this.vertices.set(key, this.vertices.size)
    return this.vertices.size - 1
  }
}

const touchesTile = (ax: number, ay: number, bx: number, by: number): boolean =>
  Math.max(ax, bx) >= LOW && Math.min(ax, bx) <= HIGH && Math.max(ay, by) >= LOW && Math.min(ay, by) <= HIGH

/** Writes lines. Consecutive edges become one line, up to a length that MapLibre draws in one segment. */
class LineWriter {
  private cursorX = 0
  private cursorY = 0
  /** The vertices of the current line after the first, alternating x and y. */
  private line: number[] = []
  private startX = 0
  private startY = 0

  add(ax: number, ay: number, bx: number, by: number) {
    const { line } = this
    const hasRoom = line.length / 2 + 1 < MOST_IN_LINE
    const isNext = hasRoom && line.length > 0 && line.at(-2) === ax && line.at(-1) === ay
    if (!isNext) {
      this.end()
      this.startX = ax
      this.startY = ay
    }
    this.line.push(bx, by)
  }

  end() {
    const { line } = this
    if (line.length === 0) return
    geometry.varint32(MOVE_ONE)
    this.step(this.startX, this.startY)
    geometry.varint32(((line.length / 2) << 3) | LINE)
    for (let at = 0; at < line.length; at += 2) this.step(line[at]!, line[at + 1]!)
    this.line = []
  }

  private step(x: number, y: number) {
    geometry.varint32(zigzag(x - this.cursorX))
    geometry.varint32(zigzag(y - this.cursorY))
    this.cursorX = x
    this.cursorY = y
  }
}

/**
 * A vector tile of the borders between places: layer `borders`, one feature of lines. Borders between zones of the same
 * place are left out; all others are drawn once.
 * @param placeOf the number of a zone's place
 */
export const encodeBorders = (
  zones: readonly TileZone[],
  grid: TileGrid,
  placeOf: (id: number) => number,
): ArrayBuffer => {
  const edges = new TileEdges(grid)
  for (const one of zones) {
    const place = placeOf(one.batch.columns.ids[one.zone]!)
    // An edge that doubles back after snapping runs in both directions within one zone and is therefore not a border.
    const ownEdges = new Set<number>()
    edges.walk(one, edge => {
      if (!ownEdges.delete(edge)) ownEdges.add(edge)
    })
    for (const edge of ownEdges) edges.meet(edge, place)
  }
  geometry.length = 0
  const lines = new LineWriter()
  for (const one of zones)
    edges.walk(one, (edge, ax, ay, bx, by) => {
      if (edges.take(edge)) lines.add(ax, ay, bx, by)
    })
  lines.end()
  return geometry.length === 0 ? new ArrayBuffer(0) : tileOfGeometry()
}

function tileOfGeometry(): ArrayBuffer {
  feature.length = 0
  feature.numberField(FeatureField.type, LINE_STRING)
  feature.varint(FeatureField.geometry * 8 + 2)
  feature.varint(geometry.length)
  feature.append(geometry)
  layer.length = 0
  layer.numberField(LayerField.version, MVT_VERSION)
  layer.textField(LayerField.name, LAYER)
  layer.varint(LayerField.feature * 8 + 2)
  layer.varint(feature.length)
  layer.append(feature)
  layer.numberField(LayerField.extent, TILE_EXTENT)
  tile.length = 0
  tile.varint(TileField.layer * 8 + 2)
  tile.varint(layer.length)
  tile.append(layer)
  return tile.finish().buffer
}
