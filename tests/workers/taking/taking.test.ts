import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeEngine, readKernels } from '../../../server/zones/node-engine.ts'
import type { GeoEngine } from '../../../workers/contract.ts'
import { gridToLonLat } from '../../../workers/projection/lon-lat.ts'
import { ownBuffer, zoneFile } from '../support/files.ts'
import { rectangle } from '../support/mesh.ts'

const ORIGIN = 400_000

/** Five rows of five square kilometres; ids run from 1 along the rows from the south-west. */
const squares = Array.from({ length: 25 }, (_, i) => {
  const [e, n] = [ORIGIN + (i % 5) * 1000, ORIGIN + Math.floor(i / 5) * 1000]
  return { id: i + 1, code: `S${i + 1}`, name: `Square ${i + 1}`, polygons: [[rectangle(e, n, e + 1000, n + 1000)]] }
})

describe('taking zones by a shape', () => {
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

  test('a ring takes zones by their representative point, by most of their area, and by any of it', async () => {
    // All of square 1, 0.6 of square 2, 0.4 of square 6, 0.24 of square 7.
    const taken = await engine.taken(setId, { kind: 'ring', lonLat: toLonLat([0, 0, 1600, 0, 1600, 1400, 0, 1400]) })
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

  test('grows and shrinks by one ring of neighbours, and fills what is enclosed', async () => {
    expect(await engine.grow(setId, Uint32Array.of(13))).toEqual(Uint32Array.of(7, 8, 9, 12, 13, 14, 17, 18, 19))
    expect(await engine.shrink(setId, Uint32Array.of(7, 8, 9, 12, 13, 14, 17, 18, 19))).toEqual(Uint32Array.of(13))
    expect(await engine.fillHoles(setId, Uint32Array.of(7, 8, 9, 12, 14, 17, 18, 19))).toEqual(
      Uint32Array.of(7, 8, 9, 12, 13, 14, 17, 18, 19),
    )
  })
})
