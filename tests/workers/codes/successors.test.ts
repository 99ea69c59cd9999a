import { expect, test } from 'vitest'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import { ownBuffer, zoneFile } from '../support/files.ts'
import { rectangle } from '../support/mesh.ts'

const ORIGIN = 400_000
const box = (west: number, south: number, east: number, north: number) =>
  rectangle(ORIGIN + west, ORIGIN + south, ORIGIN + east, ORIGIN + north)
const wkt = (west: number, south: number, east: number, north: number) => {
  const ring = box(west, south, east, north)
  const corners = Array.from({ length: ring.length / 2 }, (_, i) => `${ring[i * 2]} ${ring[i * 2 + 1]}`)
  return { kind: 'area', wkt: `POLYGON ((${corners.join(', ')}))` } as const
}

test('the successors of a zone are those that cover it, without slivers along redrawn borders', async () => {
  const engine = await createNodeEngine()
  const zones = [
    { id: 1, code: 'A', name: 'West', polygons: [[box(0, 0, 600, 1000)]] },
    { id: 2, code: 'B', name: 'East', polygons: [[box(600, 0, 1000, 1000)]] },
    { id: 3, code: 'C', name: 'Beyond', polygons: [[box(1000, 0, 3000, 1000)]] },
    { id: 4, code: 'D', name: 'Small', polygons: [[box(3000, 0, 3100, 1000)]] },
    { id: 5, code: 'E', name: 'Large', polygons: [[box(3100, 0, 9000, 1000)]] },
  ]
  const { setId } = await engine.open(1, { kind: 'bytes', bytes: ownBuffer(zoneFile(zones)) })
  const found = await engine.successors(setId, [
    wkt(0, 0, 1000, 1000),
    wkt(0, 0, 1002, 1000),
    wkt(1200, 200, 1400, 400),
    wkt(3000, 0, 9000, 1000),
    wkt(0, 5000, 1000, 6000),
  ])
  const told = found.map(all => all.map(({ zone, share }) => [zone.name, Number(share.toFixed(4))]))
  expect(told).toEqual([
    [
      ['West', 0.6],
      ['East', 0.4],
    ],
    [
      ['West', 0.5988],
      ['East', 0.3992],
    ],
    [['Beyond', 1]],
    [
      ['Large', 0.9833],
      ['Small', 0.0167],
    ],
    [],
  ])
  expect(found[2]![0]!.ownShare).toBeCloseTo(0.02)
})

test('lists the hundred largest successors of a zone as large as the country', async () => {
  const engine = await createNodeEngine()
  const zones = Array.from({ length: 150 }, (_, i) => ({
    id: i + 1,
    code: `S${i}`,
    name: `Strip ${i}`,
    polygons: [[box(i * 100, 0, (i + 1) * 100, 1000 + i)]],
  }))
  const { setId } = await engine.open(1, { kind: 'bytes', bytes: ownBuffer(zoneFile(zones)) })
  const [found] = await engine.successors(setId, [wkt(0, 0, 15_000, 2000)])
  expect(found).toHaveLength(100)
  expect([found![0]!.zone.name, found![99]!.zone.name]).toEqual(['Strip 149', 'Strip 50'])
})
