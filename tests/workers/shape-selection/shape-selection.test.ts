import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeEngine, readKernels } from '../../../server/zones/node-engine.ts'
import type { GeoEngine } from '../../../workers/contract.ts'
import { gridToLonLat } from '../../../workers/projection/lon-lat.ts'
import { ownBuffer, zoneFile } from '../support/files.ts'
import { rectangle } from '../support/mesh.ts'

const ORIGIN = 400_000

/** Five rows of five square kilometres; ids count from 1 along the rows from the south-west. */
const squares = Array.from({ length: 25 }, (_, i) => {
  const [e, n] = [ORIGIN + (i % 5) * 1000, ORIGIN + Math.floor(i / 5) * 1000]
  return { id: i + 1, code: `S${i + 1}`, name: `Square ${i + 1}`, polygons: [[rectangle(e, n, e + 1000, n + 1000)]] }
})

describe('selecting zones by a shape', () => {
  let engine: GeoEngine
  let setId: number
  let toLonLat: (grid: readonly number[]) => Float64Array

  beforeAll(async () => {
    engine = await createNodeEngine()
    setId = (await engine.open(1, { kind: 'bytes', bytes: ownBuffer(zoneFile(squares)) })).setId
    const kernels = await readKernels()
    toLonLat = grid =>
      gridToLonLat(
        kernels,
        Float64Array.from(grid, metres => ORIGIN + metres),
      )
  })

  test('a ring selects zones by their representative point, by most of their area, or by any part of it', async () => {
    // The shape contains all of square 1, 0.6 of square 2, 0.4 of square 6 and 0.24 of square 7.
    const taken = await engine.zonesInShape(setId, {
      kind: 'ring',
      lonLat: toLonLat([0, 0, 1600, 0, 1600, 1400, 0, 1400]),
    })
    expect(taken).toMatchObject({
      centre: Uint32Array.of(1, 2),
      majority: Uint32Array.of(1, 2),
      touched: Uint32Array.of(1, 2, 6, 7),
      areaKm2: 2.24,
    })
    const [middleE, middleN] = await engine.toGrid(Float64Array.from(taken.middle))
    expect(middleE! - ORIGIN).toBeCloseTo(800, 1)
    expect(middleN! - ORIGIN).toBeCloseTo(700, 1)
  })

  /** A ring through points in metres from the south-western corner of square 1. */
  const byRing = (...grid: number[]) => engine.zonesInShape(setId, { kind: 'ring', lonLat: toLonLat(grid) })
  const byArea = (wkt: string) => engine.zonesInShape(setId, { kind: 'area', wkt })
  const at = (e: number, n: number) => `${ORIGIN + e} ${ORIGIN + n}`
  const box = (west: number, south: number, east: number, north: number) =>
    `(${[at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)].join(', ')})`

  test('discs and areas select zones as rings do, a hole selects none, and the order of corners does not matter', async () => {
    const [lon, lat] = toLonLat([2500, 2500])
    const disc = await engine.zonesInShape(setId, { kind: 'disc', at: [lon!, lat!], radiusM: 1100 })
    expect(disc).toMatchObject({ centre: Uint32Array.of(8, 12, 13, 14, 18), areaKm2: 3.8 })
    expect(disc.majority).toEqual(disc.centre)
    expect(disc.touched).toEqual(Uint32Array.of(7, 8, 9, 12, 13, 14, 17, 18, 19))
    const holed = await byArea(`POLYGON (${box(0, 0, 3000, 3000)}, ${box(1000, 1000, 2000, 2000)})`)
    expect(holed.touched).toEqual(Uint32Array.of(1, 2, 3, 6, 8, 11, 12, 13))
    expect(holed.areaKm2).toBe(8)
    const nested = await byArea(`MULTIPOLYGON ((${box(0, 0, 3000, 3000)}), (${box(1000, 1000, 2000, 2000)}))`)
    expect(nested).toMatchObject({ majority: Uint32Array.of(1, 2, 3, 6, 7, 8, 11, 12, 13), areaKm2: 9 })
    // The centroid is in the hole, so another point represents the zone.
    const [middleE, middleN] = await engine.toGrid(Float64Array.from(holed.middle))
    expect([middleE, middleN].every(metres => metres! > ORIGIN + 1000 && metres! < ORIGIN + 2000)).toBe(false)
    const clockwise = await byRing(0, 0, 0, 1400, 1600, 1400, 1600, 0, 0, 0)
    expect(clockwise).toEqual(await byRing(0, 0, 1600, 0, 1600, 1400, 0, 1400))
  })

  test('a lasso that crosses itself selects everything that it encloses, once, and nothing along a line that doubles back', async () => {
    const eight = await byRing(0, 0, 2000, 2000, 2000, 0, 0, 2000)
    expect(eight).toMatchObject({ touched: Uint32Array.of(1, 2, 6, 7), areaKm2: 2 })
    const twice = await byRing(10, 10, 1990, 10, 1990, 990, 10, 990, 10, 5, 1995, 5, 1995, 995, 5, 995, 5, 5)
    expect(twice.majority).toEqual(Uint32Array.of(1, 2))
    expect(twice.areaKm2).toBe(1.97)
    const stalk = await byRing(0, 0, 1000, 0, 1000, 500, 4500, 500, 1000, 500, 1000, 1000, 0, 1000)
    expect(stalk).toMatchObject({ touched: Uint32Array.of(1), areaKm2: 1 })
  })

  test('a shared border does not touch a zone, half of a zone is not most of it, and a point on a border belongs to one side', async () => {
    const own = await byArea(`POLYGON (${box(1000, 1000, 2000, 2000)})`)
    expect(own.touched).toEqual(Uint32Array.of(7))
    const west = await byArea(`POLYGON (${box(0, 0, 500, 1000)})`)
    const east = await byArea(`POLYGON (${box(500, 0, 1000, 1000)})`)
    expect([west.touched, east.touched]).toEqual([Uint32Array.of(1), Uint32Array.of(1)])
    expect([west.majority, east.majority]).toEqual([new Uint32Array(0), new Uint32Array(0)])
    // The square's representative point is on their common border, which belongs to the eastern one.
    expect([west.centre, east.centre]).toEqual([new Uint32Array(0), Uint32Array.of(1)])
  })

  test('a shape without area selects nothing, and an invalid shape is refused', async () => {
    for (const grid of [[], [500, 500], [500, 500, 900, 900], [500, 500, 900, 900, 700, 700]])
      expect(await byRing(...grid)).toMatchObject({ touched: new Uint32Array(0), areaKm2: 0 })
    for (const lonLat of [Float64Array.of(1, 2, 3), Float64Array.of(0, 51, Number.NaN, 52, 1, 52)])
      await expect(engine.zonesInShape(setId, { kind: 'ring', lonLat })).rejects.toMatchObject({ code: 'bad-geometry' })
    await expect(engine.zonesInShape(setId, { kind: 'disc', at: [0, 51], radiusM: 0 })).rejects.toMatchObject({
      code: 'bad-geometry',
    })
    await expect(byArea('POINT (1 2)')).rejects.toMatchObject({ code: 'bad-geometry' })
    await expect(engine.grow(setId, Uint32Array.of(99))).rejects.toMatchObject({ code: 'no-such-zone' })
  })

  test('grows and shrinks by one ring of neighbours, and fills enclosed zones', async () => {
    expect(await engine.grow(setId, Uint32Array.of(13))).toEqual(Uint32Array.of(7, 8, 9, 12, 13, 14, 17, 18, 19))
    expect(await engine.shrink(setId, Uint32Array.of(7, 8, 9, 12, 13, 14, 17, 18, 19))).toEqual(Uint32Array.of(13))
  })

  test('fills enclosed zones, but none that are open to the coast or to other zones', async () => {
    const fill = async (...ids: number[]) => [...(await engine.fillHoles(setId, Uint32Array.from(ids)))]
    const ring = [7, 8, 9, 12, 14, 17, 18, 19]
    expect(await fill(...ring)).toEqual([7, 8, 9, 12, 13, 14, 17, 18, 19])
    // Square 13 touches others at its corners, so a missing corner zone opens the ring too.
    expect(await fill(8, 12, 14, 18)).toEqual([8, 12, 14, 18])
    expect(await fill(...ring.slice(0, -2), 19)).toEqual([...ring.slice(0, -2), 19])
    // Square 3 is on the coast.
    expect(await fill(2, 4, 7, 8, 9)).toEqual([2, 4, 7, 8, 9])
    expect(await fill(1, 2, 3, 4, 5, 6, 10, 11, 15, 16, 20, 21, 22, 23, 24, 25)).toHaveLength(25)
    expect(await fill()).toEqual([])
    // Square 13 is a lake, which belongs to no zone. The shape encloses the lake and square 12 next to it.
    const lake = zoneFile(squares.filter(({ id }) => id !== 13))
    const withLake = (await engine.open(2, { kind: 'bytes', bytes: ownBuffer(lake) })).setId
    const round = Uint32Array.of(6, 7, 8, 9, 11, 14, 16, 17, 18, 19)
    expect(await engine.fillHoles(withLake, round)).toEqual(Uint32Array.of(6, 7, 8, 9, 11, 12, 14, 16, 17, 18, 19))
  })
})
