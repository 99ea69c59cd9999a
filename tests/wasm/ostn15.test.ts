import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readKernels } from '../../server/zones/node-engine.ts'
import type { Kernels } from '../../wasm/kernels.ts'
import { gridToLonLat, lonLatToGrid } from '../../workers/projection/lon-lat.ts'
import { projectionLoader, unpackShifts } from '../../workers/projection/projection.ts'
import { ostn15 } from '../reference/geo/ostn15.ts'
import { seeded } from '../workers/support/mesh.ts'

const SEED = 20_261_121
const METRES_PER_DEGREE = 111_320
const apart = (a: readonly number[], b: readonly number[]) =>
  Math.hypot((a[0]! - b[0]!) * Math.cos((a[1]! * Math.PI) / 180), a[1]! - b[1]!) * METRES_PER_DEGREE

/** Ordnance Survey's developer pack for OSTN15. */
const PACK = join(import.meta.dirname, '../../../shared/data/transform')
const hasPack = existsSync(PACK)
if (!hasPack) console.error(`SKIPPED: Ordnance Survey's test points, because ${PACK} is not there`)
const rowsOf = (name: string) =>
  readFileSync(join(PACK, `OSTN15_OSGM15_Test${name}.txt`), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map(line => line.split(','))

describe(`OSTN15 (seed ${SEED})`, () => {
  let kernels: Kernels
  let helmert: Kernels
  const plain = ostn15()
  const random = seeded(SEED)
  const grid = Float64Array.from({ length: 20_002 }, (_, i) => random() * (i % 2 === 0 ? 700_000 : 1_250_000))
  // Lines between the shift grid's cells and between the kernel's blocks. One surface meets the next there.
  for (let i = 2000; i < 6000; i += 2)
    grid.set([Math.round(grid[i]! / 1000) * 1000 + 97, Math.round(grid[i + 1]! / 1000) * 1000 - 65], i)
  for (let i = 6000; i < 8000; i += 2) grid[i] = Math.round(grid[i]! / 32_000) * 32_000 - 18_000
  grid.set([0, 0, 700_000, 0, 0, 1_250_000, 700_000, 1_250_000, 400_000, 300_000])
  beforeAll(async () => {
    ;[kernels, helmert] = await Promise.all([readKernels('ostn15'), readKernels('helmert')])
  })

  test.skipIf(!hasPack)('matches Ordnance Survey’s 40 test points to 1.5 mm when converting to the grid', () => {
    const asked = rowsOf('Input_ETRStoOSGB').map(([, lat, lon]) => [Number(lon), Number(lat)])
    const told = rowsOf('Output_ETRStoOSGB').map(([, e, n]) => [Number(e), Number(n)])
    const found = lonLatToGrid(kernels, Float64Array.from(asked.flat()))
    const off = told.map(([e, n], i) => Math.hypot(found[i * 2]! - e!, found[i * 2 + 1]! - n!))
    expect(off).toHaveLength(40)
    expect(Math.max(...off)).toBeLessThan(0.0015)
  })

  // The pack's two files differ by 5 mm at TP31 (St Kilda) and by 1.4 mm at TP32 for the same latitude and longitude,
  // because the inverse series loses precision so far west. The exact series matches one file, and the other only to
  // that difference.
  test.skipIf(!hasPack)('matches Ordnance Survey’s 40 test points to 1.5 mm when converting from the grid', () => {
    const pairs = new Map(rowsOf('Output_ETRStoOSGB').map(([id, e, n]) => [id, [Number(e), Number(n)]]))
    const places = new Map(rowsOf('Input_ETRStoOSGB').map(([id, lat, lon]) => [id, [Number(lon), Number(lat)]]))
    const asked = rowsOf('Input_OSGBtoETRS').map(([id, e, n]) => ({ id, grid: [Number(e), Number(n)] }))
    const results = rowsOf('Output_OSGBtoETRS').filter(([, stage]) => stage === 'RESULT')
    const told = new Map(results.map(([id, , lat, lon]) => [id, [Number(lon), Number(lat)]]))
    expect(asked).toHaveLength(40)
    for (const { id, grid: own } of asked) {
      const pair = pairs.get(id)!
      expect(apart(places.get(id)!, [...gridToLonLat(kernels, Float64Array.from(pair))])).toBeLessThan(0.0015)
      const between = Math.hypot(own[0]! - pair[0]!, own[1]! - pair[1]!)
      expect(apart(told.get(id)!, [...gridToLonLat(kernels, Float64Array.from(own))])).toBeLessThan(0.0015 + between)
    }
  })

  // The kernel iterates twice from the mean of all shifts, but the plain implementation iterates until nothing changes.
  test('two iterations of the shift are accurate to 0.01 mm, even on cell lines', () => {
    let worst = 0
    for (let i = 0; i < 200_000; i++) {
      const onLine = (metres: number) => (i % 2 === 0 ? metres : Math.round(metres / 1000) * 1000 + random() - 0.5)
      const [e, n] = [onLine(1000 + random() * 698_000), onLine(1000 + random() * 1_248_000)]
      const [firstE, firstN] = plain.shiftAt(e - 97, n + 65)
      let [east, north] = plain.shiftAt(e - firstE, n - firstN)
      const [twiceE, twiceN] = [east, north]
      for (let k = 0; k < 4; k++) [east, north] = plain.shiftAt(e - east, n - north)
      worst = Math.max(worst, Math.hypot(twiceE - east, twiceN - north))
    }
    expect(worst).toBeLessThan(1e-5)
  })

  test('agrees with the plain implementation to 0.03 mm over the whole grid', () => {
    const lonLat = gridToLonLat(kernels, grid)
    let worst = 0
    // The plain implementation stops at the grid's edge, which the shift crosses in the last 200 m.
    for (let i = 10; i < grid.length; i += 2) {
      const [e, n] = [Math.max(grid[i]!, 200), Math.min(grid[i + 1]!, 1_249_800)]
      if (e !== grid[i] || n !== grid[i + 1]) continue
      worst = Math.max(worst, apart(plain.toLonLat(e, n), [lonLat[i]!, lonLat[i + 1]!]))
    }
    expect(worst).toBeLessThan(3e-5)
  })

  test('returns to the same grid point within 0.1 mm', () => {
    const inside = grid.map((metres, i) => Math.min(Math.max(metres, 200), i % 2 === 0 ? 699_800 : 1_249_800))
    const back = lonLatToGrid(kernels, gridToLonLat(kernels, inside))
    expect(Math.max(...back.map((value, i) => Math.abs(value - inside[i]!)))).toBeLessThan(1e-4)
  })

  test('differs from Helmert by at most 6 m on land and equals Helmert outside the grid', () => {
    const land = Float64Array.of(530_000, 180_000, 170_000, 11_000, 300_000, 670_000, 440_000, 1_140_000)
    const [by15, byHelmert] = [gridToLonLat(kernels, land), gridToLonLat(helmert, land)]
    for (let i = 0; i < land.length; i += 2) {
      const metres = apart([by15[i]!, by15[i + 1]!], [byHelmert[i]!, byHelmert[i + 1]!])
      expect(metres).toBeGreaterThan(0.1)
      expect(metres).toBeLessThan(6)
    }
    // A point outside is next to one inside, and each has its own shift.
    const edge = Float64Array.of(-20_000, 100_000, 530_000, 180_000, 720_000, 300_000)
    const [mixed, plain] = [gridToLonLat(kernels, edge), gridToLonLat(helmert, edge)]
    expect([...mixed.subarray(0, 2), ...mixed.subarray(4)]).toEqual([...plain.subarray(0, 2), ...plain.subarray(4)])
    expect([...mixed.subarray(2, 4)]).toEqual([...by15.subarray(0, 2)])
  })

  test('fetches its shifts once, and again after a failure', async () => {
    const packed = new Blob([readFileSync(new URL('../../wasm/ostn15/shifts.bin', import.meta.url))])
    let asked = 0
    const load = projectionLoader(await readKernels('helmert'), async () => {
      asked++
      if (asked === 1) throw new Error('no network')
      return unpackShifts(packed)
    })
    await expect(load()).rejects.toThrow('no network')
    await Promise.all([load(), load()])
    await load()
    expect(asked).toBe(2)
  })

  test('refuses a file that is truncated or not packed', async () => {
    const shifts = readFileSync(new URL('../../wasm/ostn15/shifts.bin', import.meta.url))
    await expect(unpackShifts(new Blob([shifts.subarray(0, 100_000)]))).rejects.toThrow()
    await expect(unpackShifts(new Blob([new Uint8Array([3, 0])]))).rejects.toMatchObject({ code: 'bad-file' })
  })
})
