import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { beforeAll, expect, test } from 'vitest'
import { readKernels } from '../../../server/zones/node-engine.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import type { GeoEngine, ZoneSetInfo } from '../../../workers/contract.ts'
import { createEngine } from '../../../workers/engine.ts'
import { tileBox, tileGrid } from '../../../workers/tiles/tile-grid.ts'
import { ownBuffer, zoneFile } from '../support/files.ts'
import { meshZones } from '../support/mesh.ts'

const file = zoneFile(meshZones({ across: 24, down: 24, cellM: 3000, seed: 9, perEdge: 20 }))
/** The tile at the centre of the mesh for each zoom. */
const TILES = { 9: [9, 255, 168], 11: [11, 1023, 674], 12: [12, 2047, 1349] } as const

let engine: GeoEngine
let info: ZoneSetInfo
beforeAll(async () => {
  engine = createEngine({ kernels: await readKernels(), openUrl: async () => bufferSource(file) })
  info = await engine.open(1, { kind: 'bytes', bytes: ownBuffer(file) })
  await engine.ready(info.setId)
})

type Edges = ReadonlyMap<string, number>
const edgesOf = (lines: readonly (readonly { x: number; y: number }[])[]): Edges => {
  const edges = new Map<string, number>()
  for (const line of lines)
    for (let at = 1; at < line.length; at++) {
      const ends = [line[at - 1]!, line[at]!].map(({ x, y }) => `${x} ${y}`)
      if (ends[0] === ends[1]) continue
      const key = ends.sort().join(' ')
      edges.set(key, (edges.get(key) ?? 0) + 1)
    }
  return edges
}
const linesIn = (tile: ArrayBuffer, layer: string) => {
  const found = new VectorTile(new PbfReader(new Uint8Array(tile))).layers[layer]
  return Array.from({ length: found?.length ?? 0 }, (_, at) => found!.feature(at))
}

test.each([9, 11, 12] as const)(
  'draws each border between places once at zoom %i, and none within a place',
  async zoom => {
    const [z, x, y] = TILES[zoom]
    const { ids } = await engine.facts(info.setId)
    /** Odd and even numbers, so neighbours along one axis are joined or split. */
    const placeOf = (id: number) => id % 2
    await engine.joinZones(info.setId, ids, Uint32Array.from(ids, placeOf))
    const borders = edgesOf(
      linesIn(await engine.borders(info.setId, z, x, y), 'borders').flatMap(line => line.loadGeometry()),
    )
    expect(borders.size).toBeGreaterThan(0)
    expect(new Set(borders.values())).toEqual(new Set([1]))
    // The same borders computed from the tile's polygons, except where its buffer cuts them.
    const zones = linesIn(await engine.tile(info.setId, z, x, y), 'zones')
    const sides = new Map<string, number[]>()
    for (const zone of zones)
      for (const key of edgesOf(zone.loadGeometry()).keys())
        sides.set(key, [...(sides.get(key) ?? []), Number(zone.id)])
    let compared = 0
    for (const [key, both] of sides) {
      if (both.length !== 2 || !key.split(' ').every(value => Number(value) > -64 && Number(value) < 4160)) continue
      compared += 1
      expect(borders.has(key)).toBe(placeOf(both[0]!) !== placeOf(both[1]!))
    }
    expect(compared).toBeGreaterThan(0)
  },
)

test('treats zones that are not listed as separate places, and draws no inner borders in one place', async () => {
  const [z, x, y] = TILES[12]
  const { ids } = await engine.facts(info.setId)
  await engine.joinZones(info.setId, ids, new Uint32Array(ids.length))
  expect((await engine.borders(info.setId, z, x, y)).byteLength).toBe(0)
  await engine.joinZones(info.setId, new Uint32Array(), new Uint32Array())
  const lines = linesIn(await engine.borders(info.setId, z, x, y), 'borders')
  const within = await engine.zonesIn(info.setId, tileBox(tileGrid(z, x, y)), 1000)
  expect(within.length).toBeGreaterThan(1)
  expect(lines).toHaveLength(1)
})

test('divides a border that is longer than MapLibre draws in one segment', async () => {
  // Two columns of zones whose common border has more vertices than a line may have.
  const long = zoneFile(meshZones({ across: 2, down: 1, cellM: 40_000, seed: 4, perEdge: 12_000 }))
  const other = createEngine({ kernels: await readKernels(), openUrl: async () => bufferSource(long) })
  const { setId } = await other.open(1, { kind: 'bytes', bytes: ownBuffer(long) })
  await other.ready(setId)
  const box = (await other.summaries(setId, Uint32Array.of(1)))[0]!.extentLonLat
  let longest = 0
  let vertices = 0
  const zoom = 9
  const column = (lon: number) => Math.floor(((lon + 180) / 360) * 2 ** zoom)
  const row = (lat: number) => {
    const angle = (lat * Math.PI) / 180
    return Math.floor(((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * 2 ** zoom)
  }
  for (let x = column(box[0]); x <= column(box[2]) + 1; x++)
    for (let y = row(box[3]); y <= row(box[1]); y++)
      for (const feature of linesIn(await other.borders(setId, zoom, x, y), 'borders'))
        for (const line of feature.loadGeometry()) {
          longest = Math.max(longest, line.length)
          vertices += line.length
        }
  expect(vertices).toBeGreaterThan(7000)
  expect(10 * longest).toBeLessThanOrEqual(65_535)
})
