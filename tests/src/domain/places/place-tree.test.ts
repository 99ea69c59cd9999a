import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  commonPlaces,
  cutUpTo,
  defaultCut,
  finestCut,
  offeredCuts,
  ownersOf,
  type PlaceTree,
} from '../../../../src/domain/places/place-tree.ts'

/** A random tree in which each node is the sum of its children, with margins that shrink as the magnitude grows. */
const trees: fc.Arbitrary<PlaceTree> = fc
  .array(fc.record({ up: fc.double({ min: 0, max: 1, noNaN: true }), magnitude: fc.integer({ min: 1, max: 5000 }) }), {
    minLength: 1,
    maxLength: 60,
  })
  .map(nodes => {
    const parents = nodes.map(({ up }, at) => (at === 0 ? -1 : Math.min(at - 1, Math.floor(up * at))))
    const isInner = nodes.map((_, at) => parents.includes(at))
    const magnitudes = nodes.map(({ magnitude }, at) => (isInner[at] ? 0 : magnitude))
    for (let at = nodes.length - 1; at > 0; at--) magnitudes[parents[at]!]! += magnitudes[at]!
    return { parents, magnitudes, margins: magnitudes.map(magnitude => 1000 / Math.sqrt(magnitude)) }
  })

const isAbove = ({ parents }: PlaceTree, above: number, node: number): boolean => {
  for (let at = node; at >= 0; at = parents[at]!) if (at === above) return true
  return false
}

test('every finest place is below exactly one node of each cut, and cuts become coarser from detail to certainty', () => {
  fc.assert(
    fc.property(trees, tree => {
      const cuts = [...offeredCuts(tree).values()]
      for (const cut of cuts)
        for (const leaf of finestCut(tree)) expect(cut.filter(node => isAbove(tree, node, leaf))).toHaveLength(1)
      for (const [at, cut] of cuts.entries())
        for (const node of cuts[at + 1] ?? []) expect(cut.some(each => isAbove(tree, node, each))).toBe(true)
      expect(new Set(cuts.map(({ length }) => length)).size).toBe(cuts.length)
    }),
  )
})

test('no default split has more than half of its volume in places of grade D, and every undone split would have had more', () => {
  fc.assert(
    fc.property(trees, tree => {
      const cut = defaultCut(tree)
      const children = (node: number) => Array.from(tree.parents).flatMap((parent, at) => (parent === node ? [at] : []))
      /** The places that represent a node according to the documented rule. */
      const shownAs = (node: number): readonly number[] => {
        const below = children(node).flatMap(shownAs)
        const volume = (of: readonly number[]) => of.reduce((sum, each) => sum + tree.magnitudes[each]!, 0)
        const isUncertain = (each: number) => tree.margins[each]! > 50
        return below.length === 0 || volume(below.filter(isUncertain)) > volume(below) / 2 ? [node] : below
      }
      expect([...cut]).toEqual([...shownAs(0)].sort((a, b) => a - b))
    }),
  )
})

test('judges a split by what remains below it, and accepts a margin at the limit', () => {
  // 0 splits into 1 and 2, and 2 into 3 and 4.
  const tree = { parents: [-1, 0, 0, 2, 2], magnitudes: [100, 60, 40, 30, 10], margins: [5, 50, 20, 51, 90] }
  expect(finestCut(tree)).toEqual([1, 3, 4])
  expect(defaultCut(tree)).toEqual([1, 2])
  expect(cutUpTo(tree, 25)).toEqual([0])
  expect(cutUpTo(tree, 90)).toEqual([1, 3, 4])
})

test('offers only steps that differ: only the default for one place, and none for an empty map', () => {
  const one = { parents: [-1], magnitudes: [10], margins: [80] }
  expect([...offeredCuts(one)]).toEqual([['default', [0]]])
  const empty = { parents: [], magnitudes: [], margins: [] }
  expect([...offeredCuts(empty)]).toEqual([['default', []]])
})

test('the owner of a node is the node of the cut above it', () => {
  const tree = { parents: [-1, 0, 0, 2, 2] }
  expect([...ownersOf(tree, [1, 2])]).toEqual([-1, 1, 2, 2, 2])
})

const sorted = (places: readonly (readonly number[])[]) => places.toSorted((a, b) => a[0]! - b[0]!)

test('maps cut through the same tree share the coarser places', () => {
  const fine = [[1], [2], [3, 4], [5, 6, 7]]
  const coarse = [[1, 2], [3, 4], [5], [6, 7]]
  expect(sorted(commonPlaces([fine, coarse]))).toEqual([
    [1, 2],
    [3, 4],
    [5, 6, 7],
  ])
})

test('common places consist of each map’s whole places, and are as fine as possible', () => {
  const zones = [1, 2, 3, 4, 5, 6, 7, 8]
  const partition = fc
    .array(fc.nat(4), { minLength: zones.length, maxLength: zones.length })
    .map(groups =>
      [0, 1, 2, 3, 4].map(group => zones.filter((_, at) => groups[at] === group)).filter(({ length }) => length > 0),
    )
  fc.assert(
    fc.property(partition, partition, (a, b) => {
      const common = commonPlaces([a, b])
      expect(common.flat().sort((x, y) => x - y)).toEqual(zones)
      for (const place of [...a, ...b])
        expect(common.filter(each => each.some(zone => place.includes(zone)))).toHaveLength(1)
      // Two halves of a common place always share a place of a map.
      for (const each of common)
        for (let at = 1; at < each.length; at++) {
          const half = each.slice(0, at)
          const isSplit = (place: readonly number[]) =>
            place.some(zone => half.includes(zone)) && place.some(zone => each.includes(zone) && !half.includes(zone))
          expect([...a, ...b].some(isSplit)).toBe(true)
        }
    }),
  )
})
