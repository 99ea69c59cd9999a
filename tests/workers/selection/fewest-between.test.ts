import { describe, expect, test } from 'vitest'
import { findAdjacency } from '../../../workers/adjacency/find-adjacency.ts'
import { neighboursOf, type ZoneGraph } from '../../../workers/adjacency/zone-graph.ts'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import { EXACT_PARTS, joinComponents } from '../../../workers/selection/join-components.ts'
import { selectionScratch } from '../../../workers/selection/subgraph.ts'
import { componentsPlainly, type Links } from '../../reference/geo/selection.ts'
import { meshZones, seeded } from '../support/mesh.ts'

const linksOf = (graph: ZoneGraph): Links =>
  new Map(Array.from({ length: graph.start.length - 1 }, (_, zone) => [zone, new Set(neighboursOf(graph, zone))]))

/**
 * The minimum number of zones that joins some others. It tries all choices of 1, 2, 3, … zones. A bit mask represents a
 * set of zones.
 */
const fewestPlainly = (links: Links, selected: readonly number[], banned: number): number => {
  const bits = Array.from({ length: links.size }, (_, zone) =>
    [...links.get(zone)!].reduce((mask, other) => mask | (1 << other), 0),
  )
  const isOneArea = (mask: number): boolean => {
    let seen = mask & -mask
    for (let ring = seen; ring !== 0; ) {
      let next = 0
      for (let left = ring; left !== 0; left &= left - 1) next |= bits[31 - Math.clz32(left & -left)]!
      ring = next & mask & ~seen
      seen |= ring
    }
    return seen === mask
  }
  const start = selected.reduce((mask, zone) => mask | (1 << zone), 0)
  const others = [...links.keys()].filter(zone => zone !== banned && !selected.includes(zone))
  const some = (mask: number, from: number, count: number): boolean => {
    if (count === 0) return isOneArea(mask)
    for (let i = from; i + count <= others.length; i++)
      if (some(mask | (1 << others[i]!), i + 1, count - 1)) return true
    return false
  }
  for (let count = 0; count <= others.length; count++) if (some(start, 0, count)) return count
  return Number.POSITIVE_INFINITY
}

describe('the parts of a selection joined by the fewest zones', () => {
  const random = seeded(20_261_123)
  const some = (count: number, of: number) => {
    const zones = new Set<number>()
    while (zones.size < count) zones.add(Math.floor(random() * of))
    return [...zones]
  }

  test('use as few as an exhaustive search finds, never use the banned zone, and are null if the budget is too small', () => {
    const seen = new Map<number, number>()
    for (let run = 0; run < 200; run++) {
      const graph = findAdjacency(columnsFrom(meshZones({ across: 5, down: 5, cellM: 300, seed: run })))
      const links = linksOf(graph)
      const [banned, ...zones] = some(4 + Math.floor(random() * 5), 25)
      const parts = componentsPlainly(links, zones)
      if (parts.length < 2) continue
      const fewest = fewestPlainly(links, zones, banned!)
      const added = joinComponents(graph, selectionScratch(25), parts, 25, banned!)
      expect(added?.length ?? Number.POSITIVE_INFINITY).toBe(fewest)
      expect(added).not.toContain(banned)
      expect(componentsPlainly(links, [...zones, ...added!])).toHaveLength(1)
      expect(joinComponents(graph, selectionScratch(25), parts, fewest - 1, banned!)).toBeNull()
      seen.set(parts.length, (seen.get(parts.length) ?? 0) + 1)
    }
    expect([...seen.keys()].sort()).toEqual(expect.arrayContaining([2, 3, 4, 5]))
  })

  test('form one area without superfluous zones, even for more parts than an exact search can join', () => {
    const graph = findAdjacency(columnsFrom(meshZones({ across: 20, down: 20, cellM: 300, seed: 7 })))
    const links = linksOf(graph)
    for (let run = 0; run < 30; run++) {
      const zones = some(12 + Math.floor(random() * 12), 400)
      const parts = componentsPlainly(links, zones)
      const added = joinComponents(graph, selectionScratch(400), parts, 100, -1)!
      expect(parts.length).toBeGreaterThan(EXACT_PARTS)
      expect(componentsPlainly(links, [...zones, ...added])).toHaveLength(1)
      for (const zone of added)
        expect(componentsPlainly(links, [...zones, ...added.filter(one => one !== zone)]).length).toBeGreaterThan(1)
    }
  })
})
