import { beforeAll, describe, expect, test } from 'vitest'
import { readKernels } from '../../../server/zones/node-engine.ts'
import { type Kernels, WORLD_UNITS } from '../../../wasm/kernels.ts'
import type { ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { pointInZone } from '../../../workers/geometry/zone-points.ts'
import { ZoneIndex } from '../../../workers/index/zone-index.ts'
import { encodeTile } from '../../../workers/tiles/encode-tile.ts'
import { type TileBatch, tileBatch } from '../../../workers/tiles/tile-batch.ts'
import { type TileGrid, tileGrid } from '../../../workers/tiles/tile-grid.ts'
import { decode, hasRealZones, realZones, zoneFile } from '../support/files.ts'
import { meshZones } from '../support/mesh.ts'
import { rasterise } from '../support/rasterise.ts'

/** The width of a tile on the screen, in pixels. */
const PIXELS = 512
const MM_PER_M = 1000
/**
 * The spacing of the samples around a pixel, in pixels. It is fine because a tidal river may be narrower than a pixel.
 */
const COARSE_STEPS = [-1.5, 0, 1.5]
const FINE_STEPS = Array.from({ length: 25 }, (_, i) => (i - 12) / 8)
/**
 * The number of folded pixels allowed in a tile below zoom 9. No screen shows them: a pixel is at least 350 m wide
 * there, and a few narrow zones fold over.
 */
const MOST_FOLDED = 5

let kernels: Kernels
beforeAll(async () => {
  kernels = await readKernels()
})

const tileRound = (easting: number, northing: number, z: number): TileGrid => {
  const mercator = new Float64Array(2)
  kernels.gridToMercator(Float64Array.of(easting, northing), mercator)
  const at = (radians: number) => Math.floor((0.5 + radians / (2 * Math.PI)) * 2 ** z)
  return tileGrid(z, at(mercator[0]!), at(-mercator[1]!))
}

/**
 * Draws a tile and counts its pixels. Inner pixels are those that, with their neighbours, are completely inside land
 * that the zones cover exactly once.
 */
const drawn = (batch: TileBatch, index: ZoneIndex, grid: TileGrid) => {
  const zones = Array.from(batch.columns.ids, (_, zone) => ({ batch, zone })).filter(({ zone }) => {
    const [minX, minY, maxX, maxY] = batch.boxes.subarray(zone * 4, zone * 4 + 4)
    const { originX, originY, size, margin } = grid
    return (
      minX! <= originX + size + margin &&
      maxX! >= originX - margin &&
      minY! <= originY + size + margin &&
      maxY! >= originY - margin
    )
  })
  const counts = rasterise(encodeTile(zones, grid), PIXELS)
  const pixel = grid.size / PIXELS
  let covered = 0
  let bare = 0
  let twice = 0
  counts.forEach((count, i) => {
    if (count === 1) {
      covered += 1
      return
    }
    const x = grid.originX + ((i % PIXELS) + 0.5) * pixel
    const y = grid.originY + (Math.floor(i / PIXELS) + 0.5) * pixel
    const inner = (steps: readonly number[]) =>
      steps.every(dy => steps.every(dx => zonesAt(batch.columns, index, x + dx * pixel, y + dy * pixel) === 1))
    if (!inner(COARSE_STEPS) || (grid.levelled && !inner(FINE_STEPS))) return
    if (count === 0) bare += 1
    else twice += 1
  })
  return { covered: covered / counts.length, bare, twice: twice / counts.length }
}

/** The number of zones that cover a place, in the world's tile units. */
const zonesAt = (columns: ZoneColumns, index: ZoneIndex, unitX: number, unitY: number): number => {
  const grid = new Float64Array(2)
  const radians = (units: number) => (units / WORLD_UNITS) * 2 * Math.PI - Math.PI
  kernels.mercatorToGrid(Float64Array.of(radians(unitX), -radians(unitY)), grid)
  const [x, y] = [grid[0]! * MM_PER_M, grid[1]! * MM_PER_M]
  return index.search(x, y, x, y).filter(zone => pointInZone(columns, zone, x, y)).length
}

const prepared = (columns: ZoneColumns) => {
  const index = new ZoneIndex(columns)
  return { batch: tileBatch(kernels, columns), index }
}

describe('drawn pixel by pixel', () => {
  let mesh: ReturnType<typeof prepared>
  beforeAll(async () => {
    mesh = prepared(await decode(zoneFile(meshZones({ across: 24, down: 24, cellM: 3000, seed: 9, perEdge: 20 }))))
  })

  test.each([7, 8, 9, 10, 11, 12, 13, 14, 15, 16])('neighbours leave no sliver at zoom %i', zoom => {
    const { covered, bare, twice } = drawn(mesh.batch, mesh.index, tileRound(536_000, 236_000, zoom))
    expect(covered).toBeGreaterThan(zoom < 10 ? 0.03 : 0.99)
    expect({ zoom, bare, twice }).toEqual({ zoom, bare: 0, twice: 0 })
  })

  test.skipIf(!hasRealZones)(
    'real neighbours leave no sliver around Birmingham, and only a handful of pixels below zoom 9',
    async () => {
      const real = prepared(await decode(realZones()))
      for (const zoom of [7, 8, 9, 10, 11, 12, 13, 14]) {
        const { covered, bare, twice } = drawn(real.batch, real.index, tileRound(407_000, 287_000, zoom))
        expect(covered).toBeGreaterThan(zoom < 9 ? 0.97 : 0.99)
        const folded = bare + twice * PIXELS ** 2
        expect(folded, `zoom ${zoom}`).toBeLessThanOrEqual(zoom < 9 ? MOST_FOLDED : 0)
      }
    },
  )
})
