import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxAround, leadingPlaces } from '../../../../../src/viewers/kit/zone-map/model/study-area.ts'
import { placeOf } from './places.ts'

describe('the map view after a new reply', () => {
  test('selects the places with the highest rates up to a share of the total, or the largest ones if rates are missing', () => {
    const items = [placeOf(1, 10, { rate: 90 }), placeOf(2, 60, { rate: 1 }), placeOf(3, 30, { rate: 50 })]
    expect(leadingPlaces(items, 0.4)).toEqual([1, 3])
    expect(leadingPlaces(items, 0.41)).toEqual([1, 3, 2])
    expect(
      leadingPlaces(
        items.map(place => ({ ...place, rate: null })),
        0.6,
      ),
    ).toEqual([2])
    expect(leadingPlaces([])).toEqual([])
  })

  test('uses one zone for each place, five hundred at most, also for negative scores', () => {
    expect(leadingPlaces([placeOf(1, 10, { zones: [1, 5, 9], rate: 3 })])).toEqual([5])
    const items = Array.from({ length: 900 }, (_, at) => placeOf(at, at % 3))
    const ranked = [...items].sort((a, b) => b.magnitude - a.magnitude).map(({ zoneId }) => zoneId)
    expect(leadingPlaces(items, 1)).toEqual(ranked.slice(0, 500))
    expect(leadingPlaces(items.map(each => placeOf(each.zoneId, each.magnitude - 5)))).toEqual(ranked.slice(0, 500))
  })

  test('fits every zone into the box and centres it on the study area', () => {
    const place = fc.tuple(fc.double({ min: -8, max: 2, noNaN: true }), fc.double({ min: 49, max: 61, noNaN: true }))
    fc.assert(
      fc.property(fc.array(place, { maxLength: 20 }), places => {
        const box = boxAround(
          [-1.6, 53.7, -1.5, 53.9],
          places.map(inside => ({ inside })),
        )
        expect((box[0] + box[2]) / 2).toBeCloseTo(-1.55, 9)
        expect((box[1] + box[3]) / 2).toBeCloseTo(53.8, 9)
        for (const [lon, lat] of places) {
          expect(box[0] - 1e-9 <= lon && lon <= box[2] + 1e-9).toBe(true)
          expect(box[1] - 1e-9 <= lat && lat <= box[3] + 1e-9).toBe(true)
        }
      }),
    )
  })
})
