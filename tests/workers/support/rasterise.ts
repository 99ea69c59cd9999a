import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { TILE_EXTENT } from '../../../workers/tiles/tile-grid.ts'

/**
 * How many of a tile's shapes cover the centre of each pixel, row by row from the north-west. Applies the even-odd rule
 * to all rings of a shape. Crossings are computed from an edge's upper end, so that two shapes that share the edge
 * split the pixels identically.
 */
export const rasterise = (tile: ArrayBuffer, pixels: number): Uint8Array => {
  const counts = new Uint8Array(pixels * pixels)
  const layer = new VectorTile(new PbfReader(new Uint8Array(tile))).layers.zones
  const size = TILE_EXTENT / pixels
  for (let f = 0; f < (layer?.length ?? 0); f++) {
    const crossings: number[][] = []
    for (const ring of layer!.feature(f).loadGeometry())
      for (const [i, one] of ring.entries()) {
        const other = ring[(i + 1) % ring.length]!
        const [upper, lower] = one.y <= other.y ? [one, other] : [other, one]
        const last = Math.min(Math.ceil(lower.y / size - 0.5), pixels)
        for (let row = Math.max(Math.ceil(upper.y / size - 0.5), 0); row < last; row++) {
          const y = (row + 0.5) * size
          crossings[row] ??= []
          crossings[row]!.push(upper.x + ((y - upper.y) / (lower.y - upper.y)) * (lower.x - upper.x))
        }
      }
    crossings.forEach((row, y) => {
      row.sort((a, b) => a - b)
      for (let k = 0; k + 1 < row.length; k += 2) {
        const end = Math.min(Math.ceil(row[k + 1]! / size - 0.5), pixels)
        for (let x = Math.max(Math.ceil(row[k]! / size - 0.5), 0); x < end; x++) counts[y * pixels + x]! += 1
      }
    })
  }
  return counts
}
