import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_OUTLINED, selectionMarks } from '../../../../../src/viewers/kit/zone-map/model/result-figures.ts'
import { placeOf, resultOf } from './places.ts'

test('[V4.05] marks a selection of any size by listing its zones or the excluded ones, whichever are fewer', () => {
  const zone = fc.integer({ min: 1, max: 3000 })
  const many = fc.uniqueArray(zone, { minLength: 300, maxLength: 2500 })
  fc.assert(
    fc.property(
      many,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.uniqueArray(zone, { maxLength: 20 }),
      (ids, share, more) => {
        const result = resultOf(ids.map(zone => placeOf(zone, 1)))
        const selected = new Set([...ids.slice(0, Math.round(ids.length * share)), ...more])
        const { all, zones } = selectionMarks(selected, result)
        const marked = new Set(all ? ids : [])
        for (const each of zones) if (!marked.delete(each)) marked.add(each)
        expect(marked).toEqual(selected)
        expect(zones.length).toBeLessThanOrEqual(Math.max(MOST_OUTLINED, ids.length / 2) + more.length)
      },
    ),
    { numRuns: 50 },
  )
})

test('marks each selected zone before a reply', () => {
  expect(selectionMarks(new Set([3, 1]), null)).toEqual({ all: false, zones: [3, 1] })
})
