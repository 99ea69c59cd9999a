import { describe, expect, test } from 'vitest'
import { wktRings } from '../../../../src/domain/geography/rings.ts'
import { PREVIEW_PX, previewDrawing } from '../../../../src/ui/display/map-preview.tsx'

describe('a place’s preview', () => {
  test('[P2.45] fits a study area into the centre of 150 x 150, north up', () => {
    const drawing = previewDrawing('POLYGON((1000 0,2000 0,2000 500,1000 500,1000 0))', [])
    const points = [...(drawing?.area ?? '').matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
    expect(PREVIEW_PX).toBe(150)
    expect(points).toEqual([
      [21, 102],
      [129, 102],
      [129, 48],
      [21, 48],
      [21, 102],
    ])
    expect(drawing?.scale.text).toBe('500 m')
    expect(drawing?.scale.widthPx).toBeCloseTo(54)
  })
  test('[P2.45] draws a circle of 10000 units at zoom 10 for a point', () => {
    const drawing = previewDrawing(null, [{ coords: [-1.5, 53.8] }])
    expect(drawing?.area).toBe(null)
    expect(drawing?.circlePx).toBeCloseTo(65.4, 1)
    expect(drawing?.scale.text).toBe('2 km')
  })
  test('[P8.18] draws nothing without a place', () => {
    expect(previewDrawing(null, [])).toBe(null)
    expect(previewDrawing('POLYGON EMPTY', [])).toBe(null)
    expect(previewDrawing('nonsense', [])).toBe(null)
  })
})

test('reads the rings of polygons and multipolygons, including holes', () => {
  expect(wktRings('POLYGON((0 0,1 0,1 1,0 0))')).toEqual([
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ])
  const many = 'MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0), (1 1, 2 1, 2 2, 1 1)), ((20 20, 21 20, 21 21.5, 20 20)))'
  expect(wktRings(many).map(ring => ring.length)).toEqual([4, 4, 4])
  expect(wktRings(many)[2]?.[2]).toEqual([21, 21.5])
  expect(wktRings('POINT(1 2)')).toEqual([])
})
