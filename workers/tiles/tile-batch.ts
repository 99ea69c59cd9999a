import type { Kernels } from '../../wasm/kernels.ts'
import { endRing, firstRing, type ZoneColumns } from '../columns/zone-columns.ts'
import { DrawnLevel } from './drawn-level.ts'
import type { TileGrid } from './tile-grid.ts'
import { type ZoneTexts, zoneTexts } from './zone-texts.ts'

/** Columns with their vertices projected for tiles, and the boxes of that. */
export interface TileBatch {
  readonly columns: ZoneColumns
  /** Interleaved x, y of every vertex in tile units of the whole world. */
  readonly units: Int32Array
  /** minX, minY, maxX, maxY per zone. */
  readonly boxes: Int32Array
  /** Code and name of each zone as values of a tile, one after the other. */
  readonly texts: ZoneTexts
  /** The zones as tiles of the same zoom draw them. */
  drawn(grid: TileGrid): DrawnLevel
}

export interface TileZone {
  readonly batch: TileBatch
  readonly zone: number
}

/** Projects the columns when a tile first needs them. */
export const tileBatch = (kernels: Kernels, columns: ZoneColumns): TileBatch => {
  let texts: ZoneTexts | undefined
  let made: Pick<TileBatch, 'units' | 'boxes'> | undefined
  const projected = () => {
    made ??= projectForTiles(kernels, columns)
    return made
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
      const known = levels.get(grid.shift) ?? new DrawnLevel(columns.count, grid)
      levels.set(grid.shift, known)
      return known
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
