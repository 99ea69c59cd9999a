import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxAround, leadingZones } from '../../../../src/viewers/zone-screen/model/result-reach.ts'

const zone = (zoneId: number, magnitude: number) =>
  ({ zoneId, magnitude, displayGroup: 0, devices: '300+', margin: 0 }) as const

describe('what a map shows of a fresh answer', () => {
  test('the largest zones up to a share of the total', () => {
    const items = [zone(1, 10), zone(2, 60), zone(3, 30)]
    expect(leadingZones(items, 0.6)).toEqual([2])
    expect(leadingZones(items, 0.61)).toEqual([2, 3])
    expect(leadingZones(items, 1)).toEqual([2, 3, 1])
    expect(leadingZones([])).toEqual([])
  })

  test('five hundred zones at most, and that many of scores below nought; of equals those that came first', () => {
    const items = Array.from({ length: 900 }, (_, at) => zone(at, at % 3))
    const ranked = [...items].sort((a, b) => b.magnitude - a.magnitude).map(({ zoneId }) => zoneId)
    expect(leadingZones(items, 1)).toEqual(ranked.slice(0, 500))
    expect(leadingZones(items, 0.5)).toEqual(ranked.slice(0, 225))
    expect(leadingZones(items.map(each => zone(each.zoneId, each.magnitude - 5)))).toEqual(ranked.slice(0, 500))
  })

  test('the box holds every zone and keeps the study area in its middle', () => {
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
