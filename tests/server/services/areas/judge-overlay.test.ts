import { beforeAll, expect, test } from 'vitest'
import { judgeOverlay } from '../../../../server/services/areas/judge-overlay.ts'
import { createNodeEngine } from '../../../../server/zones/node-engine.ts'
import { readWkt } from '../../../../workers/geometry/wkt.ts'
import type { ServerEngine } from '../../../../workers/overlay/overlay-calls.ts'
import { squareShares } from '../../../../workers/overlay/square-shares.ts'

const MIN_DEVICES = 15
let engine: ServerEngine
beforeAll(async () => {
  engine = await createNodeEngine()
})

const ring = (minE: number, minN: number, maxE: number, maxN: number) =>
  `((${minE} ${minN}, ${maxE} ${minN}, ${maxE} ${maxN}, ${minE} ${maxN}, ${minE} ${minN}))`
const box = (...corners: [number, number, number, number]) => `POLYGON ${ring(...corners)}`
/** The squares of a 20 km window. `devices` takes a south-western corner and returns the number of devices. */
const squares = (devices: (e: number, n: number) => number | undefined) =>
  new Map(
    Array.from({ length: 1600 }, (_, i) => [Math.floor(i / 40), i % 40] as const).flatMap(([column, row]) => {
      const held = devices(column * 500, row * 500)
      return held === undefined ? [] : [[column * 4096 + row, held] as const]
    }),
  )

interface Asked {
  wkt: string
  earlier?: { wkt: string; evOnly?: boolean }[]
  discs?: string[]
  evOnly?: boolean
  alone?: boolean
  isDrawn?: boolean
  all?: ReadonlyMap<number, number>
  electric?: ReadonlyMap<number, number>
}
const busy = squares(() => 200)
const judge = async ({
  wkt,
  earlier = [],
  discs = [],
  evOnly = false,
  alone = true,
  isDrawn = false,
  all = busy,
  electric = busy,
}: Asked) => {
  const laid = await engine.overlayArea({ wkt, earlier: earlier.map(each => each.wkt), snap: true })
  return judgeOverlay(
    {
      evOnly,
      alone,
      discs: discs.map(disc => squareShares(readWkt(disc))),
      laid,
      isKnown: earlier.some(area => area.wkt === laid.wkt && (area.evOnly ?? false) === evOnly),
      isDrawn,
      earlierEvOnly: earlier.map(each => each.evOnly ?? false),
    },
    { all, electric },
    MIN_DEVICES,
  )
}
const allowed = { kind: 'allowed' }

test('allows a busy area, and refuses a sparse one', async () => {
  expect(await judge({ wkt: box(0, 0, 1000, 1000) })).toEqual(allowed)
  expect(await judge({ wkt: box(0, 0, 1000, 1000), all: squares(() => 3) })).toEqual({
    kind: 'part',
    part: 0,
    parts: 1,
  })
  expect(await judge({ wkt: box(0, 0, 1000, 1000), all: new Map() })).toMatchObject({ kind: 'part' })
})

test('judges every point’s disc and every part of the area separately', async () => {
  const thinInTheEast = squares(e => (e < 3000 ? 200 : 2))
  const discs = [box(0, 0, 1000, 1000), box(4000, 0, 5000, 1000)]
  const wkt = `MULTIPOLYGON (${discs.map(disc => disc.slice('POLYGON '.length)).join(', ')})`
  expect(await judge({ wkt, discs, all: thinInTheEast })).toEqual({ kind: 'point', point: 1 })
  expect(await judge({ wkt, all: thinInTheEast })).toMatchObject({ kind: 'part', parts: 2 })
  expect(await judge({ wkt, discs })).toEqual(allowed)
})

test('judges a farm joined by a 40 m neck separately', async () => {
  const wkt =
    'POLYGON ((0 0, 1000 0, 1000 480, 4000 480, 4000 0, 4500 0, 4500 1000, 4000 1000, 4000 520, 1000 520, 1000 1000, 0 1000, 0 0))'
  const farm = squares(e => (e < 4000 ? 200 : 2))
  expect(await judge({ wkt, all: farm })).toMatchObject({ kind: 'part', parts: 2 })
})

test('requires an area minus its whole squares to contain enough people, or nobody', async () => {
  const thinEdge = squares(e => (e < 1000 ? 200 : 10))
  expect(await judge({ wkt: box(0, 0, 1300, 1000), all: thinEdge })).toEqual({ kind: 'rim' })
  expect(await judge({ wkt: box(0, 0, 1300, 1000) })).toEqual(allowed)
  expect(await judge({ wkt: box(0, 0, 1000, 1000), all: thinEdge })).toEqual(allowed)
})

test('refuses an area that differs by few people from an earlier one, in either order, and names it', async () => {
  const earlier = [{ wkt: box(8000, 8000, 9000, 9000) }, { wkt: box(0, 0, 1000, 1000) }]
  const refused = { kind: 'difference', like: [2] }
  expect(await judge({ wkt: box(0, 0, 1040, 1000), earlier })).toEqual(refused)
  expect(await judge({ wkt: box(0, 0, 960, 1000), earlier })).toEqual(refused)
  expect(await judge({ wkt: box(0, 0, 1500, 1000), earlier })).toEqual(allowed)
  expect(await judge({ wkt: box(0, 0, 1000, 1000), earlier })).toEqual(allowed)
  // An area that has moved by less than a sliver counts as the earlier area.
  expect(await judge({ wkt: box(0, 0, 1020, 1000), earlier })).toEqual(allowed)
})

test('allows an area that equals an earlier one exactly, however similar other areas are', async () => {
  // This happens if one area was ordered before edges were snapped, or before its month was delivered again.
  const wkt = box(0, 0, 1000, 1000)
  const earlier = [{ wkt }, { wkt: box(0, 0, 1040, 1000) }]
  expect(await judge({ wkt, earlier })).toEqual(allowed)
  expect(await judge({ wkt: box(0, 0, 1020, 1000), earlier })).toEqual(allowed)
  expect(await judge({ wkt: box(0, 0, 1000, 1040), earlier })).toMatchObject({ kind: 'difference' })
  // An area whose trips have changed, or that now has too few people, counts as new.
  expect(await judge({ wkt, evOnly: true, earlier, electric: squares(() => 190) })).toMatchObject({
    kind: 'difference',
  })
  expect(await judge({ wkt, earlier, all: squares(() => 3) })).toMatchObject({ kind: 'part' })
})

test('treats ground without released figures as empty only if it is small, because a few people may be there', async () => {
  const west = squares(e => (e < 2000 ? 200 : undefined))
  const earlier = [{ wkt: box(0, 0, 2000, 1000) }]
  expect(await judge({ wkt: box(0, 0, 2100, 1000), earlier, alone: false, all: west })).toEqual(allowed)
  expect(await judge({ wkt: box(0, 0, 2490, 1000), earlier, alone: false, all: west })).toMatchObject({
    kind: 'difference',
  })
})

test('requires enough other vehicles on the same ground after the electric ones are subtracted', async () => {
  const wkt = box(0, 0, 1000, 1000)
  const few = squares(() => 5)
  const electric = squares(() => 190)
  expect(await judge({ wkt, earlier: [{ wkt, evOnly: true }], electric: squares(() => 20) })).toEqual(allowed)
  expect(await judge({ wkt, earlier: [{ wkt, evOnly: true }], electric })).toMatchObject({ kind: 'difference' })
  expect(await judge({ wkt, evOnly: true, earlier: [{ wkt }], electric })).toMatchObject({ kind: 'difference' })
  // A dataset that only counts electric vehicles is judged by their numbers.
  expect(await judge({ wkt, evOnly: true, electric: few })).toEqual(allowed)
  expect(await judge({ wkt: box(0, 0, 500, 500), evOnly: true, electric: few })).toMatchObject({ kind: 'part' })
  const wider = box(0, 0, 1500, 1000)
  expect(await judge({ wkt: wider, evOnly: true, earlier: [{ wkt, evOnly: true }], electric: few })).toMatchObject({
    kind: 'difference',
  })
})

test('judges a moved dataset only against the others', async () => {
  expect(await judge({ wkt: box(0, 0, 1000, 1000), alone: false, all: squares(() => 3) })).toEqual(allowed)
})

test('assigns all of a square’s devices to an area drawn around one house in it', async () => {
  // If a square's 30 devices are spread evenly, a 60 by 60 m part of it contains 0.4 of them.
  const few = squares(() => 30)
  const large = box(0, 0, 4000, 4000)
  const house = `POLYGON (${ring(0, 0, 4000, 4000).slice(1, -1)}, ${ring(2200, 2200, 2260, 2260).slice(1, -1)})`
  const judged = (wkt: string, earlier: string, isDrawn: boolean) =>
    judge({ wkt, earlier: [{ wkt: earlier }], all: few, isDrawn })
  expect(await judged(house, large, false)).toEqual(allowed)
  expect(await judged(house, large, true)).toEqual({ kind: 'difference', like: [1] })
  expect(await judged(large, house, true)).toEqual({ kind: 'difference', like: [1] })
  // A square without a figure may contain people, even if others in its 2 km square have one.
  const nobodyThere = squares((e, n) => (e === 2000 && n === 2000 ? undefined : 30))
  expect(await judge({ wkt: house, earlier: [{ wkt: large }], all: nobodyThere, isDrawn: true })).toEqual({
    kind: 'difference',
    like: [1],
  })
  // Enough people live between the two areas, and repeating the boundary gives the same area.
  expect(await judged(box(0, 0, 3000, 4000), large, true)).toEqual(allowed)
  expect(await judged(large, large, true)).toEqual(allowed)
  expect(await judged(box(0, 0, 4020, 4000), large, true)).toEqual(allowed)
})

test('allows for all devices of a multi-square cell being in any one of its squares', async () => {
  // In an 8 km square, 30 devices are about an eighth of a device in each 500 m square.
  const spread = squares(() => 30 / 256)
  const large = box(0, 0, 4000, 4000)
  const judged = (wkt: string, isDrawn = false) =>
    judge({ wkt, earlier: [{ wkt: large }], all: spread, alone: false, isDrawn })
  expect(await judged(box(0, 0, 4500, 4000))).toEqual({ kind: 'difference', like: [1] })
  expect(
    await judged(
      `POLYGON (${ring(0, 0, 4000, 4000).slice(1, -1)}, ${ring(2200, 2200, 2260, 2260).slice(1, -1)})`,
      true,
    ),
  ).toEqual({
    kind: 'difference',
    like: [1],
  })
})
