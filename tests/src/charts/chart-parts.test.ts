import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gapRuns } from '../../../src/charts/gap-runs.ts'
import { labelStep } from '../../../src/charts/label-step.ts'
import { pointLines } from '../../../src/charts/point-tip.ts'
import { chartName, SWITCH_TO } from '../../../src/charts/toggle-text.ts'
import { valueScale } from '../../../src/charts/value-scale.ts'

test('the value axis has round steps and holds the highest whisker', () => {
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

test('axis labels thin out where the chart is narrow', () => {
  expect(labelStep(32, 14, 12)).toBe(1)
  expect(labelStep(11.75, 14, 12)).toBe(3)
  expect(labelStep(0.5, 20, 10)).toBe(60)
})

test('neighbouring withheld points are one gap', () => {
  const points = [...'.##.#'].map(sign => ({ withheld: sign === '#' }))
  expect(gapRuns(points)).toEqual([
    [1, 2],
    [4, 4],
  ])
})

test('[V2.13] the toggles carry the specified words, and every chart says what it is', () => {
  expect([SWITCH_TO.line, SWITCH_TO.bar, SWITCH_TO.pie]).toEqual([
    'Switch to line graph',
    'Switch to bar chart',
    'Switch to pie chart',
  ])
  expect(chartName('bar', 'average Sunday visits by hour of arrival, 24 hours', 4)).toBe(
    'Bar chart of average Sunday visits by hour of arrival, 24 hours, 4 of them withheld. The same figures are in the table.',
  )
})

test('a point tells its figure, its interval and its quality, never a zero for a gap', () => {
  const point = {
    label: '13',
    name: '13:00 to 14:00',
    value: 2000,
    withheld: false,
    low: false,
    margin: 5,
    quality: 'high',
  }
  expect(pointLines(point)).toEqual(['13:00 to 14:00', '2,000', '95% interval 1,900 to 2,100', 'Quality high'])
  expect(pointLines({ ...point, value: null, withheld: true })).toEqual([
    '13:00 to 14:00',
    'withheld to protect individuals',
  ])
  expect(pointLines({ ...point, value: null })).toEqual(['13:00 to 14:00', 'no data'])
})
