import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fieldOf,
  type HeatSpec,
  heatClasses,
  heatLayout,
  heatStep,
  paintsOf,
} from '../../../../src/charts/heat/heat-spec.ts'
import { drawHeat } from '../../../../src/charts/pen/draw-heat.ts'
import { SvgPen } from '../../../../src/charts/pen/svg-pen.ts'
import { DISTANCE_BUCKETS, distanceBucketText } from '../../../../src/domain/trip-attributes.ts'
import { CHART_COLOURS } from '../colours.ts'

const cell = (column: number, row: number, value: number | null) => ({
  column,
  row,
  label: '',
  name: `${column} ${row}`,
  value,
  low: false,
  margin: null,
  devices: null,
})
const spec: HeatSpec = {
  subject: 'traverses',
  valueTitle: 'Traverses',
  columnTitle: 'Distance to destination, km',
  rowTitle: 'Distance from origin, km',
  columns: DISTANCE_BUCKETS,
  rows: DISTANCE_BUCKETS,
  cells: DISTANCE_BUCKETS.flatMap((_, row) => DISTANCE_BUCKETS.map((_, column) => cell(column, row, 1000 + row))),
}

test('[V9.05] the traversing buckets are 5, 10, 20, 40, 80, 160, 360 and 360+ km', () => {
  expect(DISTANCE_BUCKETS.join(' ')).toBe('5 10 20 40 80 160 360 360+')
  expect(DISTANCE_BUCKETS.map((_, at) => distanceBucketText(at)).join(', ')).toBe(
    'Up to 5 km, 5 to 10 km, 10 to 20 km, 20 to 40 km, 40 to 80 km, 80 to 160 km, 160 to 360 km, Over 360 km',
  )
})

test('puts equally many distinct values into each heatmap class, and equal values into the same class', () => {
  expect(heatClasses([7, 3, 7, 20]).bounds).toEqual([3, 7, 20])
  expect(heatClasses([]).bounds).toEqual([])
  // 20 distinct values give two per class.
  const twenty = Array.from({ length: 20 }, (_, at) => 10 * at)
  expect(heatClasses(twenty).bounds).toEqual([0, 20, 40, 60, 80, 100, 120, 140, 160, 180])
  fc.assert(
    fc.property(fc.array(fc.nat(60), { minLength: 1 }), values => {
      const { classOf } = heatClasses(values)
      const distinct = [...new Set(values)].sort((a, b) => a - b)
      const expected = (value: number) =>
        Math.floor((Math.min(10, distinct.length) * distinct.indexOf(value)) / distinct.length)
      expect(values.map(classOf)).toEqual(values.map(expected))
    }),
  )
})

test('draws rows from the bottom, and figures in the cells only if the longest one fits', () => {
  const wide = heatLayout(spec, 640, 358)
  expect(wide.boxOf({ column: 0, row: 0 }).y).toBeGreaterThan(wide.boxOf({ column: 0, row: 7 }).y)
  expect(wide.boxOf({ column: 7, row: 0 }).x).toBeGreaterThan(wide.boxOf({ column: 0, row: 0 }).x)
  const { x, width } = wide.boxOf({ column: 7, row: 7 })
  expect(x + width).toBeCloseTo(640)
  expect([wide.figures, heatLayout(spec, 330, 294).figures]).toEqual([true, false])
  // No label overlaps the next one.
  expect([wide.labelEvery, heatLayout(spec, 160, 294).labelEvery]).toEqual([1, 2])
})

test('draws a figure that covers several columns and rows as one field per run of neighbours, without inner gaps', () => {
  const layout = heatLayout(spec, 640, 358)
  const [first, second] = [layout.boxOf({ column: 2, row: 1 }), layout.boxOf({ column: 4, row: 2 })]
  const [field, ...others] = layout.fieldsOf({ ...cell(2, 1, 5), ...fieldOf([2, 3, 4], [1, 2]) })
  expect(others).toEqual([])
  expect([field?.x, field?.y]).toEqual([first.x, second.y])
  expect(field?.width).toBeCloseTo(second.x + second.width - first.x)
  expect(field?.height).toBeCloseTo(first.y + first.height - second.y)
  // The hours of the night are at both ends.
  const night = layout.fieldsOf({ ...cell(6, 0, 5), ...fieldOf([6, 7, 0], [0]) })
  expect(night.map(({ x }) => x)).toEqual([6, 0].map(column => layout.boxOf({ column, row: 0 }).x))
  const [alone, further] = layout.fieldsOf(cell(2, 1, 5))
  expect([alone?.x, alone?.y, further]).toEqual([first.x, first.y, undefined])
})

test('[V2.15] arrow keys move through the heatmap cell by cell, and stop at its edges', () => {
  expect(heatStep('ArrowUp', null, 8, 8)).toEqual({ column: 0, row: 0 })
  expect(heatStep('ArrowUp', { column: 2, row: 3 }, 8, 8)).toEqual({ column: 2, row: 4 })
  expect(heatStep('ArrowRight', { column: 7, row: 3 }, 8, 8)).toEqual({ column: 7, row: 3 })
  expect(heatStep('ArrowDown', { column: 7, row: 0 }, 8, 8)).toEqual({ column: 7, row: 0 })
  expect(heatStep('End', { column: 1, row: 2 }, 8, 8)).toEqual({ column: 7, row: 2 })
  expect(heatStep('PageUp', { column: 1, row: 2 }, 8, 8)).toEqual({ column: 1, row: 7 })
  expect(heatStep('Escape', { column: 1, row: 2 }, 8, 8)).toBeNull()
  expect(heatStep('Escape', null, 8, 8)).toBeUndefined()
  expect(heatStep('Tab', { column: 1, row: 2 }, 8, 8)).toBeUndefined()
})

test('colours a comparison around its base, and hatches cells without a clear difference on screen and in files', () => {
  const compared: HeatSpec = {
    ...spec,
    diverging: { fewer: [80, 50], more: [125, 200] },
    cells: [
      { ...cell(0, 0, 45), clear: 'fewer' },
      { ...cell(1, 0, 98), clear: null },
      { ...cell(2, 0, 130), clear: 'more' },
      cell(3, 0, null),
    ],
  }
  const paints = compared.cells.map(paintsOf(compared))
  expect(paints.map(paint => paint && [paint.step, paint.hatched, paint.ink])).toEqual([
    [0, false, 'surface'],
    [3, true, 'plain'],
    [5, false, 'plain'],
    null,
  ])
  const pen = new SvgPen(text => text.length * 6)
  drawHeat(pen, compared, 640, 390, CHART_COLOURS)
  for (const step of [0, 3, 5]) expect(pen.content()).toContain(CHART_COLOURS.diverging[step])
  const hatches = (content: string) => content.split(CHART_COLOURS.hatch).length - 1
  expect(hatches(pen.content())).toBe(1)
})
