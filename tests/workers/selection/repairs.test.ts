import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import type { GeoEngine, LonLat, RepairNear, SelectionRules } from '../../../workers/contract.ts'
import { ownBuffer, zoneFile } from '../support/files.ts'
import { rectangle, seeded } from '../support/mesh.ts'
import { checkRefusedSets } from '../support/refused-sets.ts'

const SEED = 20_261_125
/** `npm run soak` checks 5,000 refused selections of the real zones. */
const REFUSED = 300
const ACROSS = 15
const CELL_M = 200

/** Rows of squares. Ids count from 1 along the rows from the south-west, and residents equal the id. */
const squares = (across: number, cellM: number) =>
  Array.from({ length: across * across }, (_, i) => {
    const [e, n] = [400_000 + (i % across) * cellM, 300_000 + Math.floor(i / across) * cellM]
    const [code, name] = [`S${i + 1}`, `Square ${i + 1}`]
    return { code, name, numbers: { population: i + 1 }, polygons: [[rectangle(e, n, e + cellM, n + cellM)]] }
  })

describe('repairs of a refused selection', () => {
  let engine: GeoEngine
  let setId: number
  let coarser: number
  /** A place, given in metres from the south-western corner. */
  let lonLat: (e: number, n: number) => Promise<LonLat>

  beforeAll(async () => {
    engine = await createNodeEngine()
    const open = async (file: Uint8Array) => (await engine.open(1, { kind: 'bytes', bytes: ownBuffer(file) })).setId
    setId = await open(zoneFile(squares(ACROSS, CELL_M)))
    coarser = await open(zoneFile(squares(ACROSS / 3, CELL_M * 3)))
    lonLat = async (e, n) => {
      const [lon, lat] = await engine.toLonLat(Float64Array.of(400_000 + e, 300_000 + n))
      return [lon!, lat!]
    }
  })

  const id = (row: number, column: number) => row * ACROSS + column + 1
  const block = (rows: readonly [number, number], columns: readonly [number, number]) =>
    Array.from({ length: rows[1] - rows[0] }, (_, r) =>
      Array.from({ length: columns[1] - columns[0] }, (_, c) => id(rows[0] + r, columns[0] + c)),
    ).flat()
  const repairsOf = async (ids: readonly number[], rules: SelectionRules, near?: RepairNear) => {
    const verdict = await engine.check(setId, Uint32Array.from(ids), rules, near)
    return verdict.kind === 'allowed' ? [] : verdict.repairs
  }
  const LIMIT: SelectionRules = { maxZones: 40, maxAreaKm2: null }

  test('offer, for too many zones, those nearest to the centre, coarser ones, or as much as the limit allows', async () => {
    // 49 squares of 0.04 km2.
    const ids = block([0, 7], [0, 7])
    const near = { middle: await lonLat(700, 700), coarser }
    const repairs = await repairsOf(ids, { maxZones: 40, maxAreaKm2: 1.5 }, near)
    expect(repairs.map(({ kind, areaKm2, kept }) => ({ kind, areaKm2, kept }))).toEqual([
      { kind: 'largest-middle', areaKm2: 1.48, kept: 0.7551 },
      { kind: 'coarser', areaKm2: 1.44, kept: 0.7347 },
    ])
    expect(repairs[1]).toMatchObject({ setId: coarser, population: 16 })
    expect(repairs[1]!.ids.toSorted()).toEqual(Uint32Array.of(1, 2, 6, 7))
    const [nearest] = await repairsOf(ids, LIMIT, near)
    expect(nearest).toMatchObject({ kind: 'nearest', kept: 0.8163, areaKm2: 1.6 })
    expect(nearest!.ids).toContain(id(3, 3))
    for (const corner of [id(0, 0), id(0, 6), id(6, 0), id(6, 6)]) expect(nearest!.removed).toContain(corner)
  })

  test('offer the zones nearest to the centre first, and leave no hole where small zones are in the middle', async () => {
    const widths = [400, 400, 400, 100, 100, 100, 100, 100, 400, 400, 400]
    const starts = widths.map((_, i) => widths.slice(0, i).reduce((sum, width) => sum + width, 0))
    const mesh = widths.flatMap((height, row) =>
      widths.map((width, column) => {
        const [e, n] = [400_000 + starts[column]!, 300_000 + starts[row]!]
        const code = `M${row * widths.length + column + 1}`
        return { code, name: code, numbers: {}, polygons: [[rectangle(e, n, e + width, n + height)]] }
      }),
    )
    const uneven = (await engine.open(1, { kind: 'bytes', bytes: ownBuffer(zoneFile(mesh)) })).setId
    const all = Uint32Array.from(mesh, (_, i) => i + 1)
    const verdict = await engine.check(uneven, all, { maxZones: 40, maxAreaKm2: 8 })
    const repairs = verdict.kind === 'allowed' ? [] : verdict.repairs
    expect(repairs.map(({ kind }) => kind)).toEqual(['nearest', 'largest-middle'])
    expect(repairs[0]!.ids).toHaveLength(40)
    expect(repairs[1]!.kept).toBeGreaterThan(repairs[0]!.kept)
    for (const { ids } of repairs) expect(await engine.fillHoles(uneven, ids)).toEqual(ids.toSorted())
  })

  test('keep the zones nearest to the given centre', async () => {
    const ids = block([0, 1], [0, 15])
    const few = { maxZones: 3, maxAreaKm2: null }
    const nearest = async (e: number) =>
      [...(await repairsOf(ids, few, { middle: await lonLat(e, 100) }))[0]!.ids].sort()
    expect(await nearest(300)).toEqual([1, 2, 3])
    expect(await nearest(1500)).toEqual([7, 8, 9])
    expect([...(await repairsOf(ids, few))[0]!.ids].sort()).toEqual([7, 8, 9])
  })

  test('offer all parts joined first, then coarser zones that preserve most of them, and then only the largest part', async () => {
    const ids = [...block([0, 3], [0, 4]), ...block([0, 3], [5, 6]), ...block([0, 1], [7, 8])]
    const repairs = await repairsOf(ids, LIMIT, { coarser })
    expect(repairs.map(({ kind, kept }) => [kind, kept])).toEqual([
      ['add-between', 1],
      ['coarser', 0.9375],
      ['keep-larger', 0.75],
    ])
    expect(repairs[0]!.added).toHaveLength(2)
  })

  test('keep as much of an oversized area around the centre as the maximum allows, and skip zones that do not fit', async () => {
    const repairs = await repairsOf(block([0, 3], [0, 3]), { maxZones: 40, maxAreaKm2: 0.3 })
    expect(repairs).toMatchObject([{ kind: 'largest-middle', areaKm2: 0.28, kept: 0.7778 }])
    expect(repairs[0]!.ids).toContain(id(1, 1))
  })

  test('are empty if nothing can be preserved', async () => {
    expect(await repairsOf([1, 2], { maxZones: 40, maxAreaKm2: 0.01 })).toEqual([])
  })

  test('satisfy the rules for random selections, are in order, and are always the same for the same zones', async () => {
    const random = seeded(SEED)
    const facts = await engine.facts(setId)
    const { extentLonLat } = (await engine.summaries(setId, Uint32Array.of(id(7, 7))))[0]!
    const place = (): LonLat => [extentLonLat[0] + (random() - 0.5) * 0.04, extentLonLat[1] + (random() - 0.5) * 0.025]
    const kinds = await checkRefusedSets({ engine, setId, facts, place, coarser }, REFUSED, SEED)
    expect([...kinds.keys()].sort()).toEqual(['add-between', 'coarser', 'keep-larger', 'largest-middle', 'nearest'])
  })
})
