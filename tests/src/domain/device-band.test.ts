import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChartKey } from '../../../src/charts/chart-key.tsx'
import { aboutDevicesText, DEVICE_BANDS } from '../../../src/domain/device-band.ts'
import { disclosureText } from '../../../src/viewers/kit/report/disclosure-text.ts'

test('[V1.05] a band of devices is worded as an estimate', () => {
  expect(DEVICE_BANDS.map(aboutDevicesText)).toEqual([
    'fewer than about 30 devices',
    'about 30 to 99 devices',
    'about 100 to 299 devices',
    'about 300 devices or more',
  ])
})

test('[V1.05] no legend or note repeats a limit that a setting may raise', () => {
  const legend = renderToStaticMarkup(createElement(ChartKey, {}))
  expect(legend).not.toMatch(/\d+ (to \d+ )?devices/)
  const notes = disclosureText({ minDevices: 40, dominanceOne: 0.5, dominanceTwo: 0.8, noiseWidth: 1 })
  expect(notes[0]).toContain('at least 40 observed devices')
})
