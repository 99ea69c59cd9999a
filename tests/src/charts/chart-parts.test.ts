import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  axisLabels,
  labelledSlots,
  labelOverhang,
  labelStep,
  measureLabels,
  valueScale,
} from '../../../src/charts/axes.ts'
import {
  chartName,
  nearestPoint,
  nextPoint,
  paintedPoints,
  pointStep,
  SWITCH_TO,
  slotCount,
  slotLabels,
} from '../../../src/charts/chart-spec.ts'
import { pointLines } from '../../../src/charts/point-tip.ts'

test('gives the value axis round steps and room for the highest whisker', () => {
  expect(valueScale(2398)).toEqual({ top: 2500, ticks: [0, 500, 1000, 1500, 2000, 2500] })
  expect(valueScale(17_587, 2)).toEqual({ top: 20_000, ticks: [0, 10_000, 20_000] })
  expect(valueScale(0)).toEqual({ top: 1, ticks: [0, 1] })
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), highest => {
      const { top, ticks } = valueScale(highest)
      expect(top).toBeGreaterThanOrEqual(highest - 1e-6)
      expect(ticks.length - 1).toBeLessThanOrEqual(5)
      expect(ticks.every(tick => Number.isInteger(tick * 2))).toBe(true)
    }),
  )
})

test('skips axis labels on a narrow chart', () => {
  expect(labelStep(32, 14, 12)).toBe(1)
  expect(labelStep(11.75, 14, 12)).toBe(3)
  expect(labelStep(0.5, 20, 10)).toBe(60)
})

test('[V9.06] labels distances at round kilometres and at the last bracket, 250+', () => {
  const km = [...Array.from({ length: 50 }, (_, at) => String(5 * (at + 1))), '250+']
  const written = (pitch: number) => labelledSlots(km, pitch, 24, 12, true).map(slot => km[slot])
  expect(written(15)).toEqual(['25', '50', '75', '100', '125', '150', '175', '200', '225', '250+'])
  expect(written(5)).toEqual(['50', '100', '150', '200', '250+'])
  expect(labelledSlots(['1', '2', '3'], 40, 10, 12, true)).toEqual([0, 1, 2])
  expect(labelledSlots(['00', '01', '02', '03'], 11, 14, 12, false)).toEqual([0, 3])
})

test('writes all names if there are few places, in two lines if necessary, and does not cut off the last label', () => {
  const names = ['Home ⇔ Work', 'Other ⇔ Other', 'Other']
  const texts = measureLabels(names, text => 6 * text.length)
  const written = (pitch: number) => axisLabels(texts, pitch, false)
  expect(written(100)).toEqual({ slots: [0, 1, 2], lines: names.map(name => [name]) })
  expect(written(50).slots).toEqual([0, 1, 2])
  expect(written(50).lines).toEqual([['Home ⇔', 'Work'], ['Other ⇔', 'Other'], ['Other']])
  // Two lines do not fit either, so every third label is shown, and half of a wide last label extends beyond its slot.
  expect(written(40)).toEqual({ slots: [0], lines: names.map(name => [name]) })
  expect([100, 50, 40].map(pitch => labelOverhang(texts, pitch))).toEqual([4, 4, 19])
})

test('labels points that share a position once, and finds the nearest of them', () => {
  const point = (slot: number, series: number) => ({
    label: `at ${slot}`,
    name: '',
    value: series,
    low: false,
    margin: null,
    devices: null,
    place: { slot, series },
  })
  const points = [point(0, 0), point(0, 1), point(1, 0), point(1, 1)]
  expect(slotCount(points)).toBe(2)
  expect(slotLabels(points)).toEqual(['at 0', 'at 1'])
  expect(nearestPoint(points, 1, ({ value }) => Math.abs((value ?? 0) - 0.9))).toBe(3)
  expect(nearestPoint(points, 2, () => 0)).toBeNull()
})

test('arrow keys skip points that share a figure, and stop at the ends', () => {
  const points = [undefined, 1, 1, undefined, 1].map(figure => ({
    ...{ label: '', name: '', value: 1, low: false, margin: null, devices: null },
    ...(figure !== undefined && { figure }),
  }))
  expect([0, 1, 3].map(from => nextPoint(points, from, 1))).toEqual([1, 3, 4])
  expect([4, 2, 0].map(from => nextPoint(points, from, -1))).toEqual([3, 0, 0])
  expect(nextPoint(points, 4, 1)).toBe(4)
})

test('keys mark the next point, the first or the last one, or none', () => {
  const step = (from: number, by: 1 | -1) => from + by
  const after = (from: number | null) => (key: string) =>
    pointStep(key, from, { arrows: ['ArrowUp', 'ArrowDown'], count: 5, step })
  const keys = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'Escape', 'ArrowLeft']
  expect(keys.map(after(2))).toEqual([3, 1, 0, 4, null, undefined])
  expect(keys.map(after(null))).toEqual([0, 4, 0, 4, undefined, undefined])
})

test('paints the highest of the points that share a pixel, and a gap only where points are missing', () => {
  const points = [4, null, 9, 9, null, null].map(value => ({
    label: '',
    name: '',
    value,
    low: false,
    margin: null,
    devices: null,
  }))
  expect(paintedPoints(points, 1)).toEqual([0, 1, 2, 3, 4, 5])
  expect(paintedPoints(points, 0.5)).toEqual([0, 2, 4])
  expect(paintedPoints(points, 0.25)).toEqual([2, 4])
})

test('[V2.13] labels the toggles with the specified words, and names the kind of every chart', () => {
  expect([SWITCH_TO.line, SWITCH_TO.bar, SWITCH_TO.pie]).toEqual([
    'Switch to line graph',
    'Switch to bar chart',
    'Switch to pie chart',
  ])
  expect(chartName('bar', 'average Sunday visits by hour of arrival, 24 hours')).toBe(
    'Bar chart of average Sunday visits by hour of arrival, 24 hours. The same figures are in the table.',
  )
})

test('describes a point by its figure, interval and devices, and never describes a gap as zero', () => {
  const point = {
    label: '13',
    name: '13:00 to 14:00',
    value: 2000,
    low: false,
    margin: 5,
    devices: '300+' as const,
  }
  expect(pointLines(point)).toEqual([
    '13:00 to 14:00',
    '2,000',
    'A ±5.0%',
    '95% range 1,900 to 2,100, with sampling and privacy noise',
    'about 300 devices or more',
  ])
  expect(pointLines({ ...point, value: null })).toEqual(['13:00 to 14:00', 'no data'])
})
