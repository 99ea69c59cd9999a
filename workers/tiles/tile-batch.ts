import type { Kernels } from '../../wasm/kernels.ts'
import { endRing, firstRing, type ZoneColumns } from '../columns/zone-columns.ts'
import { type ZoneLevel, zoneLevel } from './zone-level.ts'

/** Columns with their vertices projected for tiles, and the boxes of that. */
export interface TileBatch {
  readonly columns: ZoneColumns
  /** Interleaved x, y of every vertex in tile units of the whole world. */
  readonly units: Int32Array
  /** minX, minY, maxX, maxY per zone. */
  readonly boxes: Int32Array
  /** The zones snapped to cells of 2^bits tile units; made when first asked for. */
  level(bits: number): ZoneLevel
}

/** One zone of a batch. */
export interface TileZone {
  readonly batch: TileBatch
  readonly zone: number
}

export const tileBatch = (kernels: Kernels, columns: ZoneColumns): TileBatch => {
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
  const levels = new Map<number, ZoneLevel>()
  const level = (bits: number) => {
    const known = levels.get(bits) ?? zoneLevel(columns, units, bits)
    levels.set(bits, known)
    return known
  }
  return { columns, units, boxes, level }
}
