import { expect, test } from 'vitest'
import type { ChartSpec } from '../../../../src/charts/chart-spec.ts'
import { chartSvg, layOutFigure, wrapText } from '../../../../src/charts/paper/chart-file.ts'
import { drawPoints } from '../../../../src/charts/pen/draw-bar-line.ts'
import type { DrawnChart } from '../../../../src/charts/pen/draw-chart.ts'
import { SvgPen } from '../../../../src/charts/pen/svg-pen.ts'
import { arcSteps } from '../../../../src/charts/pen/vector-pen.ts'
import { CHART_COLOURS } from '../colours.ts'

const widthOf = (text: string) => text.length * 6
const point = (label: string, value: number | null) => ({
  label,
  name: label,
  value,
  low: false,
  margin: 5,
  devices: '300+' as const,
})
const spec: ChartSpec = {
  subject: 'average daily visits',
  valueTitle: 'Visits per day',
  axisTitle: 'Day of arrival',
  points: [point('Sun', 1200), point('Mon', null), point('Tue', 2590)],
  finding: 2,
  captioned: [2],
}
const svg = (chart: DrawnChart) =>
  chartSvg(
    {
      title: 'Average Daily Visits <Tŷ Ddewi & Ìle>',
      period: '1 to 31 October 2026',
      notes: ['Location Insights: Leeds, dataset 7'],
      chart,
    },
    CHART_COLOURS,
    widthOf,
  )

test('saves a chart as an SVG with its title, period, axes, figures and provenance', () => {
  const text = svg({ kind: 'bar', spec })
  for (const words of [
    'Average Daily Visits &lt;Tŷ Ddewi &amp; Ìle&gt;',
    '>1 to 31 October 2026<',
    '>Location Insights: Leeds, dataset 7<',
    '>Visits per day<',
    '>Day of arrival<',
    '>2,590<',
    '>Sun<',
  ])
    expect(text).toContain(words)
  // Every group that was opened is closed, including clips.
  expect(text.match(/<g /g)?.length).toBe(text.match(/<\/g>/g)?.length)
  expect(text).not.toContain('NaN')
})

test('joins neighbouring bars that share a figure into one step with one interval', () => {
  const steps = ['a', 'b', 'c', 'd'].map(label => point(label, 500))
  const drawn = (points: ChartSpec['points']) => {
    const moves: number[] = []
    const pen = new SvgPen(widthOf)
    const plot = { slotX: (slot: number) => 100 * slot, yOf: (value: number) => 600 - value, pitch: 100, base: 600 }
    const record = Object.assign(pen, {
      roundRect: (x: number, _: number, width: number) => moves.push(x, x + width),
    })
    drawPoints(
      { ...plot, ctx: record, ends: [0, 400] },
      { ...spec, points, finding: null, captioned: [] },
      'bar',
      null,
      CHART_COLOURS,
    )
    return moves
  }
  // Bars are at most 72 px wide.
  expect(drawn(steps)).toEqual([-36, 36, 64, 136, 164, 236, 264, 336])
  expect(drawn(steps.map((each, at) => (at === 0 ? each : { ...each, figure: 1 })))).toEqual([
    -36, 36, 64, 150, 150, 250, 250, 336,
  ])
})

test('draws the line graph and the pie, and a full ring as two circles', () => {
  expect(svg({ kind: 'line', spec })).toContain('>2,590<')
  const slice = { key: 'repeat', name: 'Repeat visits', label: 'Repeat visits 100.0%', value: 1, fill: '#1f5fbf' }
  const pie = svg({ kind: 'pie', slices: [slice] })
  expect(pie).toContain('>Repeat visits 100.0%<')
  expect(pie).not.toContain('NaN')
})

test('splits an arc, in either direction, into curves with the same end', () => {
  const end = (from: number, to: number, back: boolean) => {
    const last = arcSteps(10, 20, 5, from, to, back, false).at(-1)
    return last?.kind === 'C' ? last.to.slice(-2).map(at => Math.round(at * 1000) / 1000) : null
  }
  expect(end(0, Math.PI / 2, false)).toEqual([10, 25])
  expect(end(0, Math.PI / 2, true)).toEqual([10, 25])
  expect(arcSteps(10, 20, 5, 0, Math.PI / 2, false, false)).toHaveLength(2)
  expect(arcSteps(10, 20, 5, 0, Math.PI / 2, true, false)).toHaveLength(4)
  expect(arcSteps(0, 0, 5, 0, 2 * Math.PI, false, true)).toHaveLength(5)
})

test('wraps notes to the picture’s width, and the picture grows with them', () => {
  expect(wrapText('one two three', 7 * 6, widthOf)).toEqual(['one two', 'three'])
  const heightFor = (notes: string[]) =>
    layOutFigure({ title: '', period: '', notes, chart: { kind: 'bar', spec } }, CHART_COLOURS, widthOf).height
  expect(heightFor(['a', 'b']) - heightFor(['a'])).toBe(16)
  expect(heightFor(['word '.repeat(60)]) - heightFor(['a'])).toBe(16)
})
