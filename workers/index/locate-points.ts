import { MM_PER_M, type ZoneColumns } from '../columns/zone-columns.ts'
import { pointInZone } from '../geometry/zone-points.ts'

/** The average number of boxes listed in a grid cell. */
const BOXES_PER_CELL = 2

/**
 * Finds the zones of many points: first with a grid of cells over the zones' boxes, then by the exact test. Consecutive
 * points in the same zone are fastest.
 */
export class PointLocator {
  private readonly columns: ZoneColumns
  private readonly minX: number
  private readonly minY: number
  private readonly cell: number
  private readonly across: number
  private readonly down: number
  private readonly start: Uint32Array
  private readonly zones: Uint32Array

  constructor(columns: ZoneColumns) {
    this.columns = columns
    const { boxes, count } = columns
    let [minX, minY, maxX, maxY] = [2147483647, 2147483647, -2147483648, -2147483648]
    for (let z = 0; z < count; z++) {
      if (boxes[z * 4]! > boxes[z * 4 + 2]!) continue
      minX = Math.min(minX, boxes[z * 4]!)
      minY = Math.min(minY, boxes[z * 4 + 1]!)
      maxX = Math.max(maxX, boxes[z * 4 + 2]!)
      maxY = Math.max(maxY, boxes[z * 4 + 3]!)
    }
    const [width, height] = [Math.max(maxX - minX, 1), Math.max(maxY - minY, 1)]
    this.minX = minX
    this.minY = minY
    this.cell = Math.max(Math.sqrt((width * height) / Math.max(count * BOXES_PER_CELL * 4, 1)), 1000)
    this.across = Math.ceil(width / this.cell) + 1
    this.down = Math.ceil(height / this.cell) + 1
    const cells = this.across * this.down
    this.start = new Uint32Array(cells + 1)
    this.eachCell((cell: number) => {
      this.start[cell + 1]! += 1
    })
    for (let i = 0; i < cells; i++) this.start[i + 1]! += this.start[i]!
    this.zones = new Uint32Array(this.start[cells]!)
    const fill = this.start.slice()
    this.eachCell((cell, zone) => {
      this.zones[fill[cell]!++] = zone
    })
  }

  /** The position of the zone at a point (metres), -1 if there is none. `hint` is tried first. */
  at(easting: number, northing: number, hint = -1): number {
    const x = easting * MM_PER_M
    const y = northing * MM_PER_M
    if (hint >= 0 && pointInZone(this.columns, hint, x, y)) return hint
    const col = Math.floor((x - this.minX) / this.cell)
    const row = Math.floor((y - this.minY) / this.cell)
    if (!(col >= 0 && row >= 0 && col < this.across && row < this.down)) return -1
    const cell = row * this.across + col
    for (let i = this.start[cell]!; i < this.start[cell + 1]!; i++)
      if (pointInZone(this.columns, this.zones[i]!, x, y)) return this.zones[i]!
    return -1
  }

  private eachCell(visit: (cell: number, zone: number) => void) {
    const { boxes, count } = this.columns
    for (let z = 0; z < count; z++) {
      if (boxes[z * 4]! > boxes[z * 4 + 2]!) continue
      const west = Math.floor((boxes[z * 4]! - this.minX) / this.cell)
      const east = Math.floor((boxes[z * 4 + 2]! - this.minX) / this.cell)
      const north = Math.floor((boxes[z * 4 + 3]! - this.minY) / this.cell)
      for (let row = Math.floor((boxes[z * 4 + 1]! - this.minY) / this.cell); row <= north; row++)
        for (let col = west; col <= east; col++) visit(row * this.across + col, z)
    }
  }
}
