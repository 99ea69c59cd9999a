import { expect, test } from 'vitest'
import { rangeScale } from '../../../../src/charts/axes.ts'
import { drawTimeOverview } from '../../../../src/charts/pen/draw-time-overview.ts'
import { drawTimeSeries } from '../../../../src/charts/pen/draw-time-series.ts'
import { SvgPen } from '../../../../src/charts/pen/svg-pen.ts'
import type { SeriesSpec, TimePoint } from '../../../../src/charts/time/series-spec.ts'
import { monthStarts, timeLayout, timeTicks } from '../../../../src/charts/time/time-layout.ts'
import { DAY_MS } from '../../../../src/domain/constants.ts'
import { dayNumber, isoOf } from '../../../../src/domain/days.ts'
import { CHART_COLOURS } from '../colours.ts'

const widthOf = (text: string) => text.length * 6

const FROM = dayNumber('2026-01-01')
const TO = dayNumber('2026-07-01')

const points: readonly TimePoint[] = Array.from({ length: TO - FROM }, (_, at) => ({
  at: FROM + at + 0.5,
  name: isoOf(FROM + at),
  value: at === 40 ? null : 28_000 + 100 * (at % 7),
  margin: 3,
  devices: null,
  run: at < 90 ? 0 : 1,
}))
const spec = (more: Partial<SeriesSpec> = {}): SeriesSpec => ({
  subject: 'visits a day by day',
  valueTitle: 'Visits a day, by day',
  what: 'visits a day',
  from: FROM,
  to: TO,
  points,
  gaps: [],
  breaks: [],
  marks: [],
  notes: [],
  ...more,
})
const drawn = (given: SeriesSpec, width = 900): string => {
  const pen = new SvgPen(widthOf)
  drawTimeSeries(pen, given, width, 284, CHART_COLOURS)
  return pen.content()
}

test('starts an axis above 0 with round steps if values differ little', () => {
  expect(rangeScale(27_200, 29_100)).toEqual({
    bottom: 27_000,
    top: 29_500,
    ticks: [27_000, 27_500, 28_000, 28_500, 29_000, 29_500],
  })
  expect(rangeScale(3000, 29_000)).toMatchObject({ bottom: 0, top: 30_000 })
  expect(rangeScale(0, 0).ticks).toEqual([0, 1])
  for (const [low, high] of [
    [100, 101],
    [5, 6],
    [41, 100],
    [999_000, 1_001_000],
  ] as const) {
    const { bottom, top, ticks } = rangeScale(low, high)
    expect(bottom).toBeLessThanOrEqual(low)
    expect(top).toBeGreaterThanOrEqual(high)
    expect(ticks.length).toBeLessThanOrEqual(8)
  }
})

test('labels as many months as fit, and the Mondays of a short period', () => {
  expect(monthStarts(FROM, TO).map(isoOf)).toEqual([
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
    '2026-04-01',
    '2026-05-01',
    '2026-06-01',
  ])
  const labels = (dayPx: number) => timeTicks(FROM, TO, dayPx, widthOf).map(({ label }) => label)
  expect(labels(4)).toEqual(['Jan 2026', 'Feb', 'Mar', 'Apr', 'May', 'Jun'])
  expect(labels(1)).toEqual(['Jan 2026', null, 'Mar', null, 'May', null])
  const dates = timeTicks(FROM, FROM + 31, 10, widthOf)
  expect(dates.map(({ label }) => label)).toEqual(['5 Jan', '12 Jan', '19 Jan', '26 Jan'])
  const september = Date.UTC(2026, 8, 1) / DAY_MS
  expect(timeTicks(september, september + 30, 4, widthOf).map(({ label }) => label)).toEqual(['Sep 2026'])
  expect(timeTicks(september, september + 8, 10, widthOf).map(({ label }) => label)).toEqual(['7 Sep'])
})

test('omits points outside the window, and does not let numbers overlap', () => {
  const marks = [100, 101, 102, 103].map((point, at) => ({
    point,
    number: at + 1,
    note: '',
    score: '+4.0',
    above: true,
  }))
  const layout = timeLayout(spec({ from: FROM + 60, marks }), 900, 284, widthOf)
  expect(layout.shown).toHaveLength(TO - FROM - 60)
  expect(layout.marks).toHaveLength(4)
  for (const [at, one] of layout.marks.entries())
    for (const other of layout.marks.slice(at + 1))
      expect(Math.hypot(one.numberX - other.numberX, one.numberY - other.numberY)).toBeGreaterThanOrEqual(20)
  expect(timeLayout(spec({ from: FROM + 110, marks }), 900, 284, widthOf).marks).toEqual([])
})

test('draws a band for each run, and labels gaps, breaks and numbers', () => {
  const bands = (svg: string) => svg.match(/fill-opacity="0.2"/g)?.length ?? 0
  // The day without data and the second run each start another run.
  expect(bands(drawn(spec()))).toBe(3)
  const full = spec({
    gaps: [{ from: FROM + 20, to: FROM + 30, label: 'January not delivered', short: 'no January' }],
    breaks: [{ at: FROM + 90, label: 'Break: Method 3.2 from 1 April 2026', short: 'Method 3.2' }],
    marks: [{ point: 120, number: 1, note: 'Rail strike', score: '−5.6', above: false }],
    notes: [FROM + 10.5],
  })
  const wide = drawn(full)
  for (const text of [
    'January not delivered',
    'Break: Method 3.2 from 1 April 2026',
    'Rail strike',
    '−5.6',
    'Visits a day, by day; the axis starts at',
  ])
    expect(wide).toContain(text)
  const narrow = drawn(full, 340)
  for (const text of ['no January', '>Method 3.2<', '28k']) expect(narrow).toContain(text)
  expect(narrow).not.toContain('Rail strike')
  expect(wide).not.toContain('NaN')
})

test('draws no invalid number for a series without figures', () => {
  const empty = spec({ points: points.map(point => ({ ...point, value: null })) })
  expect(drawn(empty)).not.toMatch(/NaN|Infinity/)
  const pen = new SvgPen(widthOf)
  drawTimeOverview(pen, empty, 800, 56, CHART_COLOURS)
  expect(pen.content()).not.toMatch(/NaN|Infinity/)
})

test('labels half-years in the overview, and quarters for a series of up to a year', () => {
  const namesOf = (from: string, to: string) => {
    const pen = new SvgPen(widthOf)
    drawTimeOverview(pen, spec({ from: dayNumber(from), to: dayNumber(to) }), 800, 56, CHART_COLOURS)
    return [...pen.content().matchAll(/>([^<>]+ 20\d\d)</g)].map(([, name]) => name)
  }
  expect(namesOf('2026-05-01', '2026-11-01')).toEqual(['May 2026', 'Jul 2026', 'Oct 2026'])
  expect(namesOf('2025-01-01', '2026-11-01')).toEqual(['Jan 2025', 'Jul 2025', 'Jan 2026', 'Jul 2026'])
})
