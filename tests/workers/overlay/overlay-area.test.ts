import { beforeAll, expect, test } from 'vitest'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import type { ServerEngine } from '../../../workers/overlay/overlay-calls.ts'

let engine: ServerEngine
beforeAll(async () => {
  engine = await createNodeEngine()
})

const box = (minE: number, minN: number, maxE: number, maxN: number) =>
  `((${minE} ${minN}, ${maxE} ${minN}, ${maxE} ${maxN}, ${minE} ${maxN}, ${minE} ${minN}))`
const areaOf = (shares: ReadonlyMap<number, number>) => [...shares.values()].reduce((sum, m2) => sum + m2, 0)
const lay = async (wkt: string, earlier: string[], snap = true) => {
  const { pieces, parts, ...laid } = await engine.overlayArea({ wkt, earlier, snap })
  return {
    ...laid,
    pieces: Object.fromEntries(pieces.map(({ within, shares }) => [String(within), areaOf(shares)])),
    parts: parts.map(({ shares }) => areaOf(shares)),
  }
}
const square = `POLYGON ${box(0, 0, 1000, 1000)}`

test('a single area is one piece and one part', async () => {
  const { pieces, parts, ...rest } = await lay(square, [])
  expect(rest).toEqual({ wkt: square, snappedTo: [], isTangled: false })
  expect(pieces).toEqual({ 0: 1e6 })
  // Shrinking and widening the area rounds its corners.
  expect(parts).toEqual([expect.closeTo(1e6 - (4 - Math.PI) * 625, -2)])
})

test('overlays three overlapping areas as seven pieces, grouped by the areas that cover them', async () => {
  const { pieces, snappedTo } = await lay(square, [
    `POLYGON ${box(500, 0, 1500, 1000)}`,
    `POLYGON ${box(250, 400, 1250, 600)}`,
  ])
  expect(snappedTo).toEqual([])
  expect(pieces).toEqual({
    0: 450_000,
    '0,1': 400_000,
    '0,2': 50_000,
    '0,1,2': 100_000,
    1: 450_000,
    '1,2': 50_000,
  })
})

test('a hole does not belong to its area', async () => {
  const ring = `POLYGON (${box(0, 0, 1000, 1000).slice(1, -1)}, ${box(400, 400, 600, 600).slice(1, -1)})`
  const { pieces } = await lay(ring, [`POLYGON ${box(300, 300, 700, 700)}`])
  expect(pieces).toEqual({ 0: 840_000, '0,1': 120_000, 1: 40_000 })
})

test.each([
  ['beyond the older edge', box(0, 0, 1020, 1000)],
  ['left out of the older area', box(0, 0, 980, 1000)],
  ['shifted by less than a sliver', box(20, 0, 1020, 1000)],
])('snaps a sliver %s to the older edge', async (_, changed) => {
  const { pieces, snappedTo } = await lay(`POLYGON ${changed}`, [square])
  expect(snappedTo).toEqual([0])
  expect(pieces).toEqual({ '0,1': 1e6 })
})

test('assigns ground that two areas share to the older one if it is a sliver', async () => {
  const { pieces, wkt } = await lay(`POLYGON ${box(980, 0, 2000, 1000)}`, [square])
  expect(pieces).toEqual({ 0: 1e6, 1: 1e6 })
  expect((await engine.area(wkt)).extent).toEqual([1000, 0, 2000, 1000])
})

test('does not treat a piece of 30 m as a sliver, and snaps nothing unless asked to', async () => {
  const wide = await lay(`POLYGON ${box(0, 0, 1030, 1000)}`, [square])
  expect(wide).toMatchObject({ snappedTo: [], pieces: { 0: 30_000, '0,1': 1e6 } })
  const kept = await lay(`POLYGON ${box(0, 0, 1020, 1000)}`, [square], false)
  expect(kept).toMatchObject({ snappedTo: [], pieces: { 0: 20_000, '0,1': 1e6 } })
})

test('snaps to the oldest of two older edges', async () => {
  const { wkt, snappedTo } = await lay(`POLYGON ${box(0, 0, 1010, 1000)}`, [square, `POLYGON ${box(0, 0, 1020, 1000)}`])
  expect(snappedTo).toContain(0)
  expect((await engine.area(wkt)).extent).toEqual([0, 0, 1000, 1000])
})

test('recognises an older area that is ordered again, even next to a newer one with a close edge', async () => {
  const newer = `POLYGON ${box(980, 0, 2000, 1000)}`
  expect(await lay(square, [square, newer])).toMatchObject({ wkt: square, snappedTo: [] })
  // The same area, written differently.
  const turned = 'POLYGON ((1000 0, 1000 1000, 0 1000, 0 0, 1000 0))'
  expect(await lay(turned, [square, newer])).toMatchObject({ wkt: square, snappedTo: [0] })
})

test('recognises an area that snapping to two older edges moved by more than a sliver', async () => {
  const older = [`POLYGON ${box(0, 0, 1020, 1000)}`, square]
  const asked = `POLYGON ${box(980, 0, 2000, 1000)}`
  const { wkt, snappedTo } = await lay(asked, older)
  expect(snappedTo).toEqual([0, 1])
  expect((await engine.area(wkt)).extent).toEqual([1020, 0, 2000, 1000])
  expect(await lay(asked, [...older, wkt])).toMatchObject({ wkt, snappedTo: [2], pieces: { '0,3': 980_000 } })
})

test.each([
  [40, 2],
  [60, 1],
])('a neck of %d m makes %d part(s)', async (neck, parts) => {
  const from = 500 - neck / 2
  const to = 500 + neck / 2
  const dumbbell = `POLYGON ((0 0, 1000 0, 1000 ${from}, 2000 ${from}, 2000 0, 3000 0, 3000 1000, 2000 1000, 2000 ${to}, 1000 ${to}, 1000 1000, 0 1000, 0 0))`
  expect((await lay(dumbbell, [])).parts).toHaveLength(parts)
})

test('leaves an area that is narrow everywhere as one unchanged part, and makes separate pieces separate parts', async () => {
  expect((await lay(`POLYGON ${box(0, 0, 40, 1000)}`, [])).parts).toEqual([40_000])
  expect((await lay(`MULTIPOLYGON (${box(0, 0, 500, 500)}, ${box(900, 0, 1400, 500)})`, [])).parts).toHaveLength(2)
})

test('repairs invalid areas first', async () => {
  const { pieces } = await lay('POLYGON ((0 0, 1000 1000, 1000 0, 0 1000, 0 0))', [square])
  expect(pieces).toEqual({ '0,1': 500_000, 1: 500_000 })
})
