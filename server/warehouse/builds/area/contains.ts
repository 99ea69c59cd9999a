import { GRID_SQUARE_M } from '../../../../src/domain/constants.ts'
import { edgesOf } from './edges.ts'
import type { Ring } from './parse-area.ts'

export type Contains = (easting: number, northing: number) => boolean

/**
 * The exact test of a point against an area: even-odd, a lower or left boundary is inside and an upper or right one is
 * not, as with the grid's squares. Edges are kept by the 500 m band of northings that they cross.
 */
export const createContains = (rings: readonly Ring[]): Contains => {
  const bands = new Map<number, number[]>()
  const edges = edgesOf(rings)
  for (let i = 0; i < edges.length; i += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = edges.subarray(i, i + 4)
    if (y1 === y2) continue
    const first = Math.floor(Math.min(y1, y2) / GRID_SQUARE_M)
    const last = Math.floor(Math.max(y1, y2) / GRID_SQUARE_M)
    for (let band = first; band <= last; band++) {
      const list = bands.get(band)
      if (list) list.push(x1, y1, x2, y2)
      else bands.set(band, [x1, y1, x2, y2])
    }
  }
  return (easting, northing) => {
    const band = bands.get(Math.floor(northing / GRID_SQUARE_M))
    let inside = false
    if (!band) return inside
    for (let i = 0; i < band.length; i += 4) {
      const x1 = band[i]!
      const y1 = band[i + 1]!
      const x2 = band[i + 2]!
      const y2 = band[i + 3]!
      if (y1 > northing !== y2 > northing && easting < ((x2 - x1) * (northing - y1)) / (y2 - y1) + x1) inside = !inside
    }
    return inside
  }
}
