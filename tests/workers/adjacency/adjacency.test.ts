import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import { findAdjacency } from '../../../workers/adjacency/find-adjacency.ts'
import { readNeighbours, writeNeighbours } from '../../../workers/adjacency/neighbours-file.ts'
import type { ZoneGraph } from '../../../workers/adjacency/zone-graph.ts'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import { writeFlatGeobuf } from '../../../workers/flatgeobuf/write.ts'
import { loadGeos } from '../../../workers/geos/geos.ts'
import { withBrokenRings } from '../support/broken-rings.ts'
import { decode, hasRealZones, ownBuffer, realZones } from '../support/files.ts'
import { distancesByGeos } from '../support/geos-truth.ts'
import { meshZones, rectangle } from '../support/mesh.ts'
import { randomCoverage } from '../support/random-coverage.ts'

const TOLERANCE_M = 5
/** Close to the tolerance, two ways of computing a distance may differ in the last digit. */
const LAST_PLACE_M = 1e-6

const pairsOf = ({ start, neighbours }: ZoneGraph) => {
  const pairs: string[] = []
  for (let z = 0; z + 1 < start.length; z++)
    for (const other of neighbours.subarray(start[z]!, start[z + 1]!)) if (z < other) pairs.push(`${z}-${other}`)
  return pairs.sort()
}
const square = (code: string, ...box: [number, number, number, number]) => ({
  code,
  name: code,
  polygons: [[rectangle(...box)]],
})
const linked = (a: readonly [number, number, number, number], b: readonly [number, number, number, number]) =>
  pairsOf(findAdjacency(columnsFrom([square('A', ...a), square('B', ...b)]))).length === 1

describe('the 5 m contiguity graph', () => {
  test.each([
    ['coverages with gaps, overlaps, holes and islands', randomCoverage],
    [
      'rings that cross themselves, touch or double back',
      (seed: number) => withBrokenRings(randomCoverage(seed), seed),
    ],
  ])('[P5.22] contains the same pairs as GEOS finds, on %s', async (_, zonesOf) => {
    const geos = await loadGeos()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), seed => {
        const columns = columnsFrom(zonesOf(seed))
        const found = new Set(pairsOf(findAdjacency(columns)))
        for (const { a, b, metres } of distancesByGeos(geos, columns)) {
          if (Math.abs(metres - TOLERANCE_M) < LAST_PLACE_M) continue
          expect([seed, a, b, found.has(`${a}-${b}`)]).toEqual([seed, a, b, metres <= TOLERANCE_M])
        }
      }),
      { numRuns: 60, seed: 20_261_121 },
    )
  })

  test('counts exactly 5 m as near, and 5.001 m as apart', () => {
    expect(linked([0, 0, 10, 10], [15, 0, 30, 10])).toBe(true)
    expect(linked([0, 0, 10, 10], [15.001, 0, 30, 10])).toBe(false)
  })

  test('measures between edges, not vertices, even for a long straight edge far from every vertex', () => {
    expect(linked([0, 0, 10_000, 10], [4000, 14, 6000, 30])).toBe(true)
  })

  test('connects zones that meet at a corner, and a zone with the zone inside it', () => {
    expect(linked([0, 0, 10, 10], [10, 10, 20, 20])).toBe(true)
    expect(linked([0, 0, 1000, 1000], [400, 400, 600, 600])).toBe(true)
  })

  test('leaves out zones without geometry', () => {
    const columns = columnsFrom([square('A', 0, 0, 10, 10), { code: 'E', name: 'E', polygons: [] }])
    expect(pairsOf(findAdjacency(columns))).toEqual([])
  })

  test.skipIf(!hasRealZones)('finds the 104,788 pairs among the real zones of England and Wales', async () => {
    const graph = findAdjacency(await decode(realZones()))
    expect(graph.neighbours.length / 2).toBe(104_788)
  })
})

describe('the neighbours file', () => {
  const columns = columnsFrom(meshZones({ across: 6, down: 5, cellM: 300, seed: 2 }))
  const graph = findAdjacency(columns)
  const file = writeNeighbours(graph, columns)

  test('restores the graph from which it was made', () => {
    expect(readNeighbours(file, columns)).toEqual(graph)
  })

  test('is refused for other zones', () => {
    const others = columnsFrom(meshZones({ across: 6, down: 5, cellM: 300, seed: 3 }))
    expect(() => readNeighbours(file, others)).toThrow(/other zones/)
  })

  const changed = (at: number, value: number, of = file) => {
    const bytes = of.slice()
    new DataView(bytes.buffer).setUint32(at, value, true)
    return bytes
  }

  test('states its tolerance, which is 5 m if an older file says 0, and gives no graph for another tolerance', () => {
    expect(new DataView(file.buffer).getUint32(20, true)).toBe(5000)
    expect(readNeighbours(changed(20, 0), columns)).toEqual(graph)
    expect(readNeighbours(changed(20, 10_000), columns)).toBeNull()
  })

  test('[P5.22] makes the engine compute the graph if it has another tolerance', async () => {
    const bytes = writeFlatGeobuf(columns, 'zones')
    const inFileOrder = await decode(bytes)
    const without = { start: new Uint32Array(inFileOrder.count + 1), neighbours: new Uint32Array(0) }
    const empty = writeNeighbours(without, inFileOrder)
    const engine = await createNodeEngine()
    const neighboursBy = async (neighbours: Uint8Array) => {
      const source = { kind: 'bytes', bytes: ownBuffer(bytes), neighbours: ownBuffer(neighbours) } as const
      const { setId } = await engine.open(1, source)
      return (await engine.neighbours(setId, inFileOrder.ids[0]!)).length
    }
    expect(await neighboursBy(empty)).toBe(0)
    expect(await neighboursBy(changed(20, 10_000, empty))).toBeGreaterThan(1)
  })

  test('is refused if it is truncated, has another version, or refers to unknown zones', () => {
    expect(() => readNeighbours(file.slice(0, -4), columns)).toThrow(/cut off/)
    expect(() => readNeighbours(changed(4, 2), columns)).toThrow(/Version 2/)
    expect(() => readNeighbours(changed(file.byteLength - 4, 30), columns)).toThrow(/unknown zone/)
    expect(() => readNeighbours(changed(28, 4_000_000), columns)).toThrow(/out of order/)
  })
})
