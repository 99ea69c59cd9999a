import { expect, test } from 'vitest'
import { districtsOf } from '../../../../server/zones/trees/districts.ts'
import { buildZoneTree, type TreeZones } from '../../../../server/zones/zone-tree.ts'
import { findAdjacency } from '../../../../workers/adjacency/find-adjacency.ts'
import { MM_PER_M } from '../../../../workers/columns/zone-columns.ts'
import { insidePoint } from '../../../../workers/geometry/zone-points.ts'
import { decode, hasRealZones, realZones } from '../../../workers/support/files.ts'

const RESIDENTS = 1670

/** England and Wales with 35,672 lower layer areas. 'Leeds 012A' is in the middle layer area 'Leeds 012'. */
const readZones = async (): Promise<{ zones: TreeZones; names: readonly string[] }> => {
  const columns = await decode(realZones())
  const points = Array.from(columns.ids, (_, zone) => insidePoint(columns, zone)!)
  const smallNames = points.map((_, zone) => columns.names.at(zone))
  const middleNames = [...new Set(smallNames.map(name => name.slice(0, -1)))].sort()
  const numbers = new Map(middleNames.map((name, at) => [name, at + 1]))
  const middles = Uint32Array.from(smallNames, name => numbers.get(name.slice(0, -1))!)
  const residents = new Float64Array(middleNames.length)
  for (const middle of middles) residents[middle - 1]! += RESIDENTS
  const none = new Float64Array(middleNames.length)
  const { districtOf, names } = districtsOf({
    names: middleNames,
    eastings: none,
    northings: none,
    residents,
    graph: { start: new Uint32Array(middleNames.length + 1), neighbours: new Uint32Array(0) },
  })
  const zones = {
    ids: columns.ids,
    eastings: Float64Array.from(points, ([e]) => e / MM_PER_M),
    northings: Float64Array.from(points, ([, n]) => n / MM_PER_M),
    residents: new Float64Array(columns.count).fill(RESIDENTS),
    middles,
    districts: Int32Array.from(middles, middle => districtOf[middle - 1]!),
    graph: findAdjacency(columns),
  }
  return { zones, names }
}

test.runIf(hasRealZones)('England and Wales have 331 districts, and almost all splits are even', async () => {
  const { zones, names } = await readZones()
  expect(names).toHaveLength(331)
  // The centre of Leeds.
  const tree = buildZoneTree(zones, [430_000, 434_000])
  expect(tree.parents).toHaveLength(35_672 * 2 - 1)
  expect(new Set(tree.leaves).size).toBe(35_672)

  const sizes = new Int32Array(tree.parents.length)
  for (const leaf of tree.leaves) sizes[leaf] = 1
  for (let node = sizes.length - 1; node > 0; node--) sizes[tree.parents[node]!]! += sizes[node]!
  const larger = new Int32Array(tree.parents.length)
  for (let node = 1; node < sizes.length; node++)
    larger[tree.parents[node]!] = Math.max(larger[tree.parents[node]!]!, sizes[node]!)
  // All zones of a middle zone have the same weight here, so one zone more or less makes a small node uneven.
  const few = [...sizes.keys()].filter(node => sizes[node]! > 1 && sizes[node]! <= 4)
  const uneven = few.filter(node => larger[node]! > Math.ceil(sizes[node]! / 2))
  expect(uneven.length / few.length).toBeLessThan(0.1)
  const depths = new Int32Array(tree.parents.length)
  for (let node = 1; node < depths.length; node++) depths[node] = depths[tree.parents[node]!]! + 1
  expect(depths.reduce((deepest, depth) => Math.max(deepest, depth))).toBeLessThan(30)
})
