import { describe, expect, test } from 'vitest'
import type { ChartSpec } from '../../../src/charts/chart-spec.ts'
import { namedHeight, namedLayout } from '../../../src/charts/named/named-layout.ts'
import { drawChart, heightOfRows } from '../../../src/charts/pen/draw-chart.ts'
import { SvgPen } from '../../../src/charts/pen/svg-pen.ts'
import { CHART_COLOURS } from './colours.ts'

const point = (slot: number, series: number, value: number | null, label: string) => ({
  label,
  name: label,
  value,
  low: false,
  margin: value === null ? null : 10,
  devices: null,
  place: { slot, series },
})
const SPEC: ChartSpec = {
  subject: 'flows',
  valueTitle: 'Trips per day',
  axisTitle: 'Pairs',
  points: [point(0, 0, 900, 'A to B'), point(0, 1, 400, 'A to B'), point(1, 0, 300, 'B to C')],
  finding: null,
  captioned: [],
  series: [
    { name: 'There', hue: 1 },
    { name: 'Back', hue: 2 },
  ],
}
const widthOf = (text: string) => text.length * 7

describe('horizontal bars with names', () => {
  test('have one row for each place, with its bars from top to bottom', () => {
    const { labels, yOf, rowY, height, bottom } = namedLayout(SPEC, 600, widthOf)
    expect(labels).toEqual(['A to B', 'B to C'])
    const ys = SPEC.points.map(yOf)
    expect(ys).toEqual(ys.toSorted((a, b) => a - b))
    expect((ys[0]! + ys[1]!) / 2).toBe(rowY(0))
    expect(height).toBe(namedHeight(SPEC))
    expect(bottom).toBeLessThanOrEqual(height)
  })

  test('leave room for names and for the ends of intervals', () => {
    const { left, right, labelWidth, xOf } = namedLayout(SPEC, 600, widthOf)
    expect(labelWidth).toBe(42)
    expect(left).toBeGreaterThan(labelWidth)
    expect(xOf(0)).toBe(left)
    expect(xOf(990)).toBeLessThanOrEqual(right)
    // Long names do not take the whole width.
    expect(namedLayout(SPEC, 300, () => 900).left).toBeLessThan(150)
  })

  test('are drawn with place names, and with the colours and names of the series', () => {
    const pen = new SvgPen(text => widthOf(text))
    drawChart(pen, { kind: 'named', spec: SPEC }, 600, heightOfRows({ kind: 'named', spec: SPEC })!, CHART_COLOURS)
    const svg = pen.content()
    for (const text of ['A to B', 'B to C', 'There', 'Back', 'Trips per day']) expect(svg).toContain(`>${text}<`)
    const bars = (hue: 1 | 2) => svg.split(`fill="${CHART_COLOURS.hue(hue)}"`).length - 1
    // Each series also has a swatch.
    expect([bars(1), bars(2)]).toEqual([2 + 1, 1 + 1])
  })
})
