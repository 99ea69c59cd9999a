import { describe, expect, test } from 'vitest'
import { widenedZones } from '../../../../../server/warehouse/figures/tourism/tourism-maps.ts'
import { placesAbove, zonesBelow } from '../../../../../server/warehouse/zones/zones-of-build.ts'
import { treeOfNumbers } from '../../invented-zones.ts'

/** A tree of zones 1 to 8. Zones 7 and 8 share a figure. */
const tree = treeOfNumbers([1, 2, 3, 4, 5, 6, 7, 8])
const isLeaf = (node: number) => tree.leaves.includes(node)
const seven = tree.parents[tree.leaves[6]!]!
const cut = [...tree.parents.keys()].filter(node => (isLeaf(node) && tree.parents[node] !== seven) || node === seven)
const zones = zonesBelow(tree, cut)
const widened = (chosen: readonly number[]) => [...widenedZones(placesAbove(tree, cut), zones, chosen)]

describe('chosen zones', () => {
  test('are extended by adjacent zones in the tree, up to all of them', () => {
    expect(widened([3]).map(some => some?.zones ?? null)).toEqual([[3], [3, 4], [1, 2, 3, 4], null])
    expect(widened([1, 2, 5]).map(some => some?.zones ?? null)).toEqual([[1, 2, 5], [1, 2, 5, 6], null])
    expect(widened([1, 2, 3, 4, 5, 6, 7])).toEqual([null])
  })

  test('include every zone of a place', () => {
    expect(widened([8])[0]!.zones).toEqual([7, 8])
  })

  test('are categories of a tree that is divided only between them', () => {
    const { axis } = widened([3])[0]!.axis
    expect(axis.by).toBe('near-zone')
    expect(axis.categories.map(({ parent, covers }) => [parent, ...covers])).toEqual([
      [-1, 1, 2, 3, 4, 5, 6, 7, 8],
      [0, 1, 2, 3, 4],
      [1, 1, 2],
      [1, 3, 4],
      [3, 3],
      [3, 4],
      [0, 5, 6, 7, 8],
    ])
    expect(axis.categories.map(({ children }) => children)).toEqual([[1, 6], [2, 3], [], [4, 5], [], [], []])
  })

  test('have a different name for every selection', () => {
    const names = [[3], [4], [3, 4], [1, 5]].map(chosen => widened(chosen)[0]!.axis.name)
    expect(new Set(names).size).toBe(names.length)
  })
})
