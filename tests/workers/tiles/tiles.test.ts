import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { beforeAll, describe, expect, test } from 'vitest'
import { readKernels } from '../../../server/zones/node-engine.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import type { GeoEngine, ZoneSetInfo } from '../../../workers/contract.ts'
import { createEngine } from '../../../workers/engine.ts'
import { TILE_BUFFER, TILE_EXTENT } from '../../../workers/tiles/tile-grid.ts'
import { ownBuffer, zoneFile } from '../support/files.ts'
import { meshZones, rectangle } from '../support/mesh.ts'

const mesh = meshZones({ across: 24, down: 24, cellM: 3000, seed: 9, perEdge: 20 })
const file = zoneFile(mesh)
/** The centre of the mesh. From zoom 10 on, tiles are completely inside it. */
const MIDDLE = [-0.02, 52.005] as const

const tileOf = ([lon, lat]: readonly [number, number], z: number): [number, number, number] => {
  const radians = (lat * Math.PI) / 180
  return [
    z,
    Math.floor(((lon + 180) / 360) * 2 ** z),
    Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z),
  ]
}
const layerOf = (tile: ArrayBuffer): VectorTileLayer | undefined =>
  new VectorTile(new PbfReader(new Uint8Array(tile))).layers.zones
const featuresOf = (tile: ArrayBuffer) => {
  const layer = layerOf(tile)
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer!.feature(i))
}
/** The signed area of a ring in tile coordinates, positive if it is clockwise on the screen. */
const ringArea = (ring: readonly { x: number; y: number }[]) =>
  ring.reduce((sum, { x, y }, i) => {
    const next = ring[(i + 1) % ring.length]!
    return sum + x * next.y - next.x * y
  }, 0) / 2

describe('vector tiles', () => {
  let engine: GeoEngine
  let info: ZoneSetInfo
  beforeAll(async () => {
    engine = createEngine({ kernels: await readKernels(), openUrl: async () => bufferSource(file) })
    info = await engine.open(1, { kind: 'bytes', bytes: ownBuffer(file) })
    await engine.ready(info.setId)
  })

  test.each([10, 11, 12, 13, 14, 16])('leave no gap and no overlap between neighbours at zoom %i', async zoom => {
    const tile = await engine.tile(info.setId, ...tileOf(MIDDLE, zoom))
    const area = featuresOf(tile)
      .flatMap(feature => feature.loadGeometry())
      .reduce((sum, ring) => sum + ringArea(ring), 0)
    // Every shared edge is rounded identically for both of its zones, so the areas add up to exactly the tile.
    expect(area).toBe((TILE_EXTENT + 2 * TILE_BUFFER) ** 2)
  })

  test('stay within the tile and its buffer', async () => {
    const tile = await engine.tile(info.setId, ...tileOf(MIDDLE, 12))
    const values = featuresOf(tile).flatMap(feature =>
      feature.loadGeometry().flatMap(ring => ring.flatMap(({ x, y }) => [x, y])),
    )
    expect(Math.min(...values)).toBe(-TILE_BUFFER)
    expect(Math.max(...values)).toBe(TILE_EXTENT + TILE_BUFFER)
  })

  test('contain id, code and name', async () => {
    const zones = featuresOf(await engine.tile(info.setId, ...tileOf(MIDDLE, 12)))
    expect(zones.length).toBeGreaterThan(1)
    for (const { id, properties } of zones)
      expect(properties).toEqual({ code: mesh[id! - 1]!.code, name: mesh[id! - 1]!.name })
  })

  test('are identical whether read in ranges before the file is loaded or from memory afterwards', async () => {
    const early = await engine.open(2, { kind: 'url', url: 'https://portal.test/zones.fgb' })
    const ranged = await engine.tile(early.setId, ...tileOf(MIDDLE, 13))
    const [seen] = featuresOf(ranged)
    expect((await engine.summaries(early.setId, Uint32Array.of(seen!.id!)))[0]!.code).toBe(mesh[seen!.id! - 1]!.code)
    const whole = await engine.tile(info.setId, ...tileOf(MIDDLE, 13))
    expect(new Uint8Array(ranged)).toEqual(new Uint8Array(whole))
    engine.close(early.setId)
    await expect(engine.tile(early.setId, 10, 1, 1)).rejects.toMatchObject({ code: 'no-such-set' })
  })

  test('have outer rings clockwise and holes the other way', async () => {
    const ring = [rectangle(505_000, 205_000, 506_000, 206_000), rectangle(505_300, 205_300, 505_600, 205_600)]
    const holed = zoneFile([{ code: 'H', name: 'H', polygons: [ring] }])
    const { setId, extentLonLat } = await engine.open(3, { kind: 'bytes', bytes: ownBuffer(holed) })
    const [west, south, east, north] = extentLonLat
    const [feature] = featuresOf(await engine.tile(setId, ...tileOf([(west + east) / 2, (south + north) / 2], 11)))
    expect(feature!.loadGeometry().map(part => Math.sign(ringArea(part)))).toEqual([1, -1])
  })

  test('are empty far away, and are refused if they do not exist', async () => {
    expect((await engine.tile(info.setId, 12, 0, 0)).byteLength).toBe(0)
    await expect(engine.tile(info.setId, 3, 9, 0)).rejects.toMatchObject({ code: 'bad-geometry' })
  })
})
