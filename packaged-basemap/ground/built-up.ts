import { inRing, ringArea } from '../../demo/world/rings.ts'
import { blurred } from './blurred.ts'
import type { CellCounts } from './cell-counts.ts'
import { contours } from './contours.ts'
import { worldWidthM } from './mercator.ts'
import { simplified } from './simplified.ts'

/** Cells along a tile's side, 45 m wide at zoom 12. */
export const CELLS = 128
/** How far a postcode's houses reach: the standard deviation of the blur. Metres, and cells where those are larger. */
const REACH_M = 85
const REACH_CELLS = 0.9
/** Postcodes per km2 from which ground is built up; a farm's single postcode stays below, a row of houses does not. */
const BUILT_PER_KM2 = 36
/** Smaller patches and holes are left out. */
const SMALLEST_M2 = 25_000
const SMALLEST_CELLS = 2.5
/** How far a line may lie beside where it is computed, 20 m at zoom 12. Cells, 4 pixels wide. */
const SIMPLER_BY_CELLS = 0.45
/** Cells beyond the tile's edge, so that its neighbours' patches meet. */
const EDGE_CELLS = 2

export interface BuiltUp {
  /** Polygons of rings, the outer one first, of interleaved x and y in cells from the tile's upper left corner. */
  readonly polygons: readonly (readonly (readonly number[])[])[]
  /** True if the place is built up; x and y in cells from the tile's upper left corner. */
  isBuilt(x: number, y: number): boolean
}

/** Built-up ground of a tile, from the density of its postcodes. */
export const builtUp = (cells: CellCounts, zoom: number, x: number, y: number): BuiltUp => {
  const cellM = worldWidthM((y + 0.5) / 2 ** zoom) / (2 ** zoom * CELLS)
  const sigma = Math.max(REACH_M / cellM, REACH_CELLS)
  const margin = EDGE_CELLS + Math.ceil(3 * sigma)
  const side = CELLS + 2 * margin
  const { counts, total } = cells.window(x * CELLS - margin, y * CELLS - margin, side)
  if (total === 0) return { polygons: [], isBuilt: () => false }
  const density = blurred(counts, side, sigma)
  const level = (BUILT_PER_KM2 * cellM * cellM) / 1e6
  const from = margin - EDGE_CELLS
  // an empty frame, so that every ring is closed
  for (let at = 0; at < side; at++)
    for (let frame = 0; frame <= from; frame++)
      for (const cell of [
        frame * side + at,
        (side - 1 - frame) * side + at,
        at * side + frame,
        at * side + side - 1 - frame,
      ])
        density[cell] = 0
  const rings = contours(density, side, level).map(ring =>
    simplified(ring, SIMPLER_BY_CELLS).map(value => value + 0.5 - margin),
  )
  const smallest = Math.max(SMALLEST_M2 / cellM ** 2, SMALLEST_CELLS)
  const outers = rings.filter(ring => ringArea(ring) >= smallest)
  const holes = rings.filter(ring => ringArea(ring) <= -smallest)
  const areas = outers.map(ringArea)
  const byOuter = outers.map(outer => [outer])
  for (const hole of holes) {
    let within = -1
    outers.forEach((outer, at) => {
      if ((within < 0 || areas[at]! < areas[within]!) && inRing(outer, hole[0]!, hole[1]!)) within = at
    })
    byOuter[within]?.push(hole)
  }
  return {
    polygons: byOuter,
    isBuilt: (column, row) => density[(Math.floor(row) + margin) * side + Math.floor(column) + margin]! > level,
  }
}
