import type { Kernels } from '../../wasm/kernels.ts'
import { endRing, firstRing, type TextColumn, type ZoneColumns } from '../columns/zone-columns.ts'
import { LayerField, ProtobufWriter, ValueField } from './protobuf-writer.ts'
import type { TileGrid } from './tile-grid.ts'

/** Columns with their vertices projected for tiles, and the boxes of the projected zones. */
export interface TileBatch {
  readonly columns: ZoneColumns
  /** Interleaved x, y of every vertex in tile units of the whole world. */
  readonly units: Int32Array
  /** minX, minY, maxX, maxY per zone. */
  readonly boxes: Int32Array
  /** The code and name of each zone as consecutive values of a tile. */
  readonly texts: ZoneTexts
  /** The zones as drawn by all tiles of one zoom. */
  drawn(grid: TileGrid): DrawnLevel
}

export interface TileZone {
  readonly batch: TileBatch
  readonly zone: number
}

/** Projects the columns when a tile first needs them. */
export const tileBatch = (kernels: Kernels, columns: ZoneColumns): TileBatch => {
  let texts: ZoneTexts | undefined
  let projection: Pick<TileBatch, 'units' | 'boxes'> | undefined
  const projected = () => {
    projection ??= projectForTiles(kernels, columns)
    return projection
  }
  const levels = new Map<number, DrawnLevel>()
  return {
    columns,
    get units() {
      return projected().units
    },
    get boxes() {
      return projected().boxes
    },
    get texts() {
      texts ??= zoneTexts(columns)
      return texts
    },
    drawn(grid) {
      const level = levels.get(grid.shift) ?? new DrawnLevel(columns.count, grid)
      levels.set(grid.shift, level)
      return level
    },
  }
}

const projectForTiles = (kernels: Kernels, columns: ZoneColumns) => {
  const units = new Int32Array(columns.xy.length)
  kernels.tileUnits(columns.xy, units)
  const boxes = new Int32Array(columns.count * 4)
  for (let zone = 0; zone < columns.count; zone++) {
    let [minX, minY, maxX, maxY] = [2147483647, 2147483647, -2147483648, -2147483648]
    const end = columns.ringStart[endRing(columns, zone)]! * 2
    for (let i = columns.ringStart[firstRing(columns, zone)]! * 2; i < end; i += 2) {
      const x = units[i]!
      const y = units[i + 1]!
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
    boxes.set([minX, minY, maxX, maxY], zone * 4)
  }
  return { units, boxes }
}

/**
 * The geometry commands of zones that were complete in a tile of one zoom: except for its first vertex, a zone is
 * written identically in all tiles of the zoom.
 */
class DrawnLevel {
  /** The zoom's grid with its origin at the world's corner. */
  readonly world: TileGrid
  private readonly commands = new ProtobufWriter()
  /** Where a zone's commands start and end; both 0 until the zone has commands. */
  private readonly from: Uint32Array
  private readonly to: Uint32Array
  /** The first vertex of each zone, in tile coordinates from the world's corner. */
  private readonly first: Int32Array

  constructor(zones: number, grid: TileGrid) {
    this.world = { ...grid, originX: 0, originY: 0, left: 0, top: 0 }
    this.from = new Uint32Array(zones)
    this.to = new Uint32Array(zones)
    this.first = new Int32Array(zones * 2)
  }

  has(zone: number): boolean {
    return this.to[zone] !== 0
  }

  /** Stores a zone's commands after its first vertex, which start at `begin`. */
  keep(zone: number, written: ProtobufWriter, begin: number, x: number, y: number) {
    this.from[zone] = this.commands.length
    this.commands.appendPart(written, begin, written.length)
    this.to[zone] = this.commands.length
    this.first[zone * 2] = x
    this.first[zone * 2 + 1] = y
  }

  firstX(zone: number, { left }: TileGrid): number {
    return this.first[zone * 2]! - left
  }

  firstY(zone: number, { top }: TileGrid): number {
    return this.first[zone * 2 + 1]! - top
  }

  copyTo(out: ProtobufWriter, zone: number) {
    out.appendPart(this.commands, this.from[zone]!, this.to[zone]!)
  }
}

/** Zone z has the bytes from start[z] up to start[z + 1]. */
interface ZoneTexts {
  readonly bytes: Uint8Array
  readonly start: Uint32Array
}

/** Every zone's code and name as two values of a tile's layer, which are the same in each tile. */
const zoneTexts = ({ count, codes, names }: ZoneColumns): ZoneTexts => {
  const values = new ProtobufWriter()
  const start = new Uint32Array(count + 1)
  const push = ({ bytes, start: at }: TextColumn, zone: number) =>
    values.textValue(LayerField.value, ValueField.text, bytes, at[zone]!, at[zone + 1]!)
  for (let zone = 0; zone < count; zone++) {
    push(codes, zone)
    push(names, zone)
    start[zone + 1] = values.length
  }
  return { bytes: values.finish(), start }
}
