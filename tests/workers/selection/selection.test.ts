import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeEngine, readKernels } from '../../../server/zones/node-engine.ts'
import { findAdjacency } from '../../../workers/adjacency/find-adjacency.ts'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import type { GeoEngine, SelectionRules } from '../../../workers/contract.ts'
import { segmentChunks } from '../../../workers/geometry/segments.ts'
import { shortestGap } from '../../../workers/geometry/shortest-gap.ts'
import { loadGeos } from '../../../workers/geos/geos.ts'
import { lonLatToGrid } from '../../../workers/projection/lon-lat.ts'
import { joinComponents } from '../../../workers/selection/join-components.ts'
import { connectivity, selectionScratch } from '../../../workers/selection/subgraph.ts'
import { componentsPlainly, type Links, stepsBetweenPlainly } from '../../reference/geo/selection.ts'
import { ownBuffer, zoneFile } from '../support/files.ts'
import { distancesByGeos } from '../support/geos-truth.ts'
import { meshZones } from '../support/mesh.ts'
import { randomCoverage } from '../support/random-coverage.ts'

const SEED = 20_261_121
const RULES: SelectionRules = { maxZones: 40, maxAreaKm2: null }
const ACROSS = 8

describe('the shape of a selection', () => {
  const columns = columnsFrom(meshZones({ across: ACROSS, down: 8, cellM: 300, seed: 4 }))
  const graph = findAdjacency(columns)
  const scratch = selectionScratch(columns.count)
  const links: Links = new Map(
    Array.from({ length: columns.count }, (_, zone) => [
      zone,
      new Set(graph.neighbours.subarray(graph.start[zone]!, graph.start[zone + 1]!)),
    ]),
  )
  const someZones = fc.uniqueArray(fc.integer({ min: 0, max: columns.count - 1 }), { minLength: 1, maxLength: 30 })

  test('[P5.22] finds the components that plain flooding finds', () => {
    fc.assert(
      fc.property(someZones, zones => {
        const { component, components } = connectivity(graph, scratch, zones)
        const parts = componentsPlainly(links, zones)
        expect(components).toBe(parts.length)
        for (const part of parts) expect(new Set(part.map(zone => component[zones.indexOf(zone)])).size).toBe(1)
        expect(scratch.place.every(place => place === 0)).toBe(true)
      }),
      { seed: SEED, numRuns: 300 },
    )
  })

  test('joins two parts by the fewest zones, never through the banned one, or not at all', () => {
    fc.assert(
      fc.property(someZones, fc.integer({ min: 0, max: 6 }), (zones, budget) => {
        const banned = zones[0]!
        const parts = componentsPlainly(links, zones.slice(1)).slice(0, 2)
        fc.pre(parts.length === 2)
        const added = joinComponents(graph, scratch, parts, budget, banned)
        const steps = stepsBetweenPlainly(links, parts[0]!, parts[1]!, banned)
        expect(added === null).toBe(steps > budget)
        expect(added?.length ?? steps).toBe(steps)
        expect(added ?? []).not.toContain(banned)
        expect(componentsPlainly(links, [...parts.flat(), ...(added ?? [])])).toHaveLength(added === null ? 2 : 1)
        expect(scratch.place.every(place => place === 0)).toBe(true)
      }),
      { seed: SEED, numRuns: 300 },
    )
  })

  test('the shortest gap equals GEOS’s distance and the distance between its two ends', async () => {
    const geos = await loadGeos()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), seed => {
        const coverage = columnsFrom(randomCoverage(seed))
        const chunks = segmentChunks(coverage)
        for (const { a, b, metres } of distancesByGeos(geos, coverage)) {
          if (metres === 0) continue
          const gap = shortestGap(coverage, chunks, [a], [b])
          expect(gap.distance / 1000).toBeCloseTo(metres, 6)
          expect(Math.hypot(gap.fromX - gap.toX, gap.fromY - gap.toY)).toBeCloseTo(gap.distance, 3)
        }
      }),
      { seed: SEED, numRuns: 10 },
    )
  })
})

describe('verdicts', () => {
  let engine: GeoEngine
  let setId: number
  beforeAll(async () => {
    engine = await createNodeEngine()
    const bytes = ownBuffer(zoneFile(meshZones({ across: ACROSS, down: 8, cellM: 1000, seed: 4 })))
    setId = (await engine.open(1, { kind: 'bytes', bytes })).setId
  })
  const ids = (...zones: number[]) => Uint32Array.from(zones)

  test('[P5.21] refuses a 41st zone, both when selecting and when checking', async () => {
    const forty = Uint32Array.from({ length: 40 }, (_, i) => i + 1)
    expect((await engine.check(setId, forty, RULES)).kind).toBe('allowed')
    expect(await engine.toggle(setId, forty, 41, RULES)).toEqual({
      kind: 'too-many',
      limit: 40,
      asked: 41,
      repairs: [],
    })
    expect(await engine.check(setId, Uint32Array.of(...forty, 41), RULES)).toEqual({
      kind: 'too-many',
      limit: 40,
      asked: 41,
      repairs: [expect.objectContaining({ kind: 'nearest' })],
    })
  })

  test('[P5.22] refuses a detached zone, with the gap and both repairs', async () => {
    const verdict = await engine.toggle(setId, ids(1, 2), 5, RULES)
    expect(verdict).toMatchObject({ kind: 'non-contiguous', cause: 'select', zone: 5 })
    const { gapM, gap, repairs } = verdict as Extract<typeof verdict, { kind: 'non-contiguous' }>
    const [a, b, c, d] = lonLatToGrid(await readKernels(), Float64Array.from(gap.flat()))
    expect(Math.hypot(a! - c!, b! - d!)).toBeCloseTo(gapM, 2)
    expect(gapM).toBeGreaterThan(1000)
    expect(repairs.map(({ kind }) => kind)).toEqual(['add-between', 'keep-larger'])
    expect([...repairs[0]!.added].sort()).toEqual([3, 4])
    expect([...repairs[1]!.ids].sort()).toEqual([1, 2])
    expect([...repairs[1]!.removed]).toEqual([5])
    expect((await engine.check(setId, repairs[0]!.ids, RULES)).kind).toBe('allowed')
  })

  test('[P5.22] refuses to deselect an articulation point, and offers a repair that goes around it', async () => {
    const verdict = await engine.toggle(setId, ids(1, 2, 3), 2, RULES)
    expect(verdict).toMatchObject({ kind: 'non-contiguous', cause: 'deselect', zone: 2 })
    const repairs = verdict.kind === 'non-contiguous' ? verdict.repairs : []
    expect([...repairs[0]!.added]).not.toContain(2)
    expect((await engine.check(setId, repairs[0]!.ids, RULES)).kind).toBe('allowed')
  })

  test('offers no repair that violates a rule', async () => {
    const verdict = await engine.toggle(setId, ids(1, 2), 5, { maxZones: 4, maxAreaKm2: null })
    expect(verdict.kind === 'non-contiguous' && verdict.repairs.map(({ kind }) => kind)).toEqual(['keep-larger'])
  })

  test('[P5.23] refuses an area over the limit, names the limit in km2, and allows one under it', async () => {
    const under = await engine.check(setId, ids(1, 2), { maxZones: 40, maxAreaKm2: 10 })
    expect(under).toMatchObject({ kind: 'allowed', selection: { population: 30 } })
    const over = await engine.check(setId, ids(1, 2), { maxZones: 40, maxAreaKm2: 1 })
    expect(over).toMatchObject({ kind: 'too-large', limitKm2: 1 })
  })

  test('allows an empty selection, counts a repeated zone once, and names an unknown one', async () => {
    expect(await engine.check(setId, ids(), RULES)).toMatchObject({ kind: 'allowed', selection: { areaKm2: 0 } })
    expect(await engine.check(setId, ids(1, 1), RULES)).toMatchObject({ selection: { ids: ids(1) } })
    await expect(engine.check(setId, ids(1, 999), RULES)).rejects.toMatchObject({ code: 'no-such-zone' })
    await expect(engine.check(77, ids(1), RULES)).rejects.toMatchObject({ code: 'no-such-set' })
  })
})
