import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChartKey } from '../../../../src/charts/chart-key.tsx'
import { aboutDevicesText, DEVICE_BANDS, gradeOf } from '../../../../src/domain/disclosure/quality.ts'
import { disclosureText } from '../../../../src/viewers/kit/report/export-notes.ts'
import { hasLow, type ViewRow } from '../../../../src/viewers/kit/report/view-rows.ts'

test.each([
  [0, 'A'],
  [10, 'A'],
  [10.1, 'B'],
  [25, 'B'],
  [26, 'C'],
  [50, 'C'],
  [51, 'D'],
])('a margin of %d %% has grade %s', (margin, grade) => {
  expect(gradeOf(margin)).toBe(grade)
})

test('[V1.05] words a band of devices as an estimate', () => {
  expect(DEVICE_BANDS.map(aboutDevicesText)).toEqual([
    'fewer than about 30 devices',
    'about 30 to 99 devices',
    'about 100 to 299 devices',
    'about 300 devices or more',
  ])
})

test('[V1.05] no legend or note repeats a limit that a setting may raise', () => {
  const legend = renderToStaticMarkup(createElement(ChartKey, { hasLow: true }))
  expect(legend).not.toMatch(/\d+ (to \d+ )?devices/)
  const notes = disclosureText({ minDevices: 40, dominanceOne: 0.5, dominanceTwo: 0.8, noiseWidth: 1 })
  expect(notes[0]).toContain('at least 40 observed devices')
})

test('the key of a chart explains grades only if it has a figure of grade D', () => {
  const key = (hasLow: boolean) => renderToStaticMarkup(createElement(ChartKey, { hasLow }))
  expect(key(true)).toMatch(/Grade A to C.*Grade D/)
  expect(key(false)).not.toContain('Grade')
  const row: ViewRow = { order: 0, name: 'Rail', label: 'Rail', value: 20, margin: 60, devices: null }
  expect(hasLow({ rows: [row] })).toBe(true)
  expect(hasLow({ rows: [{ ...row, margin: 12 }] })).toBe(false)
})
