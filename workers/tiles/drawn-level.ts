import { ProtobufWriter } from './protobuf-writer.ts'
import type { TileGrid } from './tile-grid.ts'

/**
 * The geometry commands of the zones that a tile of one zoom had whole: but for its first vertex a zone is written alike in
 * every tile of the zoom.
 */
export class DrawnLevel {
  /** The zoom's grid with its origin at the world's corner. */
  readonly world: TileGrid
  private readonly commands = new ProtobufWriter()
  /** Where a zone's commands begin and end; both 0 where it has none yet. */
  private readonly from: Uint32Array
  private readonly to: Uint32Array
  /** First vertex of each zone, tile coordinates from the world's corner. */
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

  /** Keeps a zone's commands after its first vertex, which they hold from `begin` on. */
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
