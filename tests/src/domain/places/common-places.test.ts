import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonPlaces } from '../../../../src/domain/places/common-places.ts'

const sorted = (places: readonly (readonly number[])[]) => places.toSorted((a, b) => a[0]! - b[0]!)

test('maps that are cut through one tree have the coarser of their places in common', () => {
  const fine = [[1], [2], [3, 4], [5, 6, 7]]
  const coarse = [[1, 2], [3, 4], [5], [6, 7]]
  expect(sorted(commonPlaces([fine, coarse]))).toEqual([
    [1, 2],
    [3, 4],
    [5, 6, 7],
  ])
})

test('common places are whole places of each map, and no finer ones are', () => {
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
      // two halves of a common place always share a place of a map
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
