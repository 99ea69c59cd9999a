import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupPie } from '../../../../../src/viewers/kit/zone-map/group-rows.ts'
import { badgesApart } from '../../../../../src/viewers/kit/zone-map/map/badges.ts'
import { placeOf } from './places.ts'

const groupOf = (count: number) => {
  const zones = Array.from({ length: count }, (_, at) => placeOf(at, 10))
  return { zones, group: 10 * count, total: 10 * count }
}

test('[V2.20] limits a ring of more than thirty zones to the ten largest, and describes the others in words', () => {
  const few = groupOf(30)
  expect(groupPie(few, few.zones.slice(0, 10))).toEqual({
    caption: 'Share of group',
    rest: { zones: 20, value: 200 },
    words: null,
  })
  const many = groupOf(613)
  expect(groupPie(many, many.zones.slice(0, 10))).toEqual({
    caption: 'Share of the 10 listed',
    rest: null,
    words: '603 other places hold 98.4% of the group.',
  })
  const ten = groupOf(10)
  expect(groupPie(ten, ten.zones)).toEqual({ caption: 'Share of group', rest: null, words: null })
})

test('[V2.20] never overlaps ranks, always shows the first, and omits no rank unnecessarily', () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 }))
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 10 }), places => {
      const kept = badgesApart(places, at => at)
      expect(kept[0]).toBe(places[0])
      const far = (a: readonly number[], b: readonly number[]) => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!) >= 24
      for (const [at, each] of kept.entries())
        for (const other of kept.slice(0, at)) expect(far(each, other)).toBe(true)
      for (const left of places.filter(each => !kept.includes(each)))
        expect(kept.some(each => !far(each, left))).toBe(true)
    }),
  )
})
