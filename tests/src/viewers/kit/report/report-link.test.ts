import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHART_KINDS } from '../../../../../src/charts/chart-spec.ts'
import { readReportLink, writeReportLink } from '../../../../../src/viewers/kit/report/report-link.ts'
import { tabsFor } from '../../../../../src/viewers/kit/report/report-model.ts'

test('[V2.13] [V2.10] restores tab, view, weekday, chart kind, trip lengths and selected gender from the URL', () => {
  const link = fc.record({
    tab: fc.option(fc.constantFrom('overview', 'visits', 'definitions')),
    view: fc.option(fc.constantFrom('daily', 'hourly', 'repeat')),
    weekday: fc.nat(6),
    chart: fc.option(fc.constantFrom(...CHART_KINDS)),
    trips: fc.tuple(fc.nat(7), fc.nat(7)).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]),
    picked: fc.option(fc.constantFrom('Female', 'Male', 'Unknown')),
  })
  fc.assert(
    fc.property(link, written => {
      const params = writeReportLink(written, new URLSearchParams('datasetid=3&tab=old&chart=pie'))
      expect(params.get('datasetid')).toBe('3')
      expect(readReportLink(new URLSearchParams(params.toString()))).toEqual(written)
    }),
  )
})

test('[V2.05] defaults to Sunday, also for an invalid weekday', () => {
  expect(readReportLink(new URLSearchParams('')).weekday).toBe(0)
  expect(readReportLink(new URLSearchParams('weekday=7')).weekday).toBe(0)
  expect(readReportLink(new URLSearchParams('weekday=x&chart=map'))).toEqual({
    tab: null,
    view: null,
    weekday: 0,
    chart: null,
    trips: [0, 7],
    picked: null,
  })
})

test('[V2.26] defaults to trip lengths 0 to 7, both inclusive', () => {
  const trips = (text: string) => readReportLink(new URLSearchParams(text)).trips
  expect([trips(''), trips('trips=0-0'), trips('trips=6-7')]).toEqual([
    [0, 7],
    [0, 0],
    [6, 7],
  ])
  expect([trips('trips=5-2'), trips('trips=0-8'), trips('trips=3')]).toEqual([
    [0, 7],
    [0, 7],
    [0, 7],
  ])
})

test('[V2.02] [V2.28] shows a tab that names a report input only if that input is Yes', () => {
  const tabs = [
    { id: 'overview', title: 'Data Overview' },
    { id: 'purpose', title: 'Purpose', needsInput: 'IncludeJourneyPurpose?' },
    { id: 'mode', title: 'Mode', needsInput: 'IncludeModeAnalysis?' },
  ]
  const input = (name: string, option: string) => ({
    id: 1,
    name,
    displayTitle: '',
    selectedOptions: [{ id: 1, name: option, credits: 0 }],
  })
  const ids = (inputs: ReturnType<typeof input>[]) => tabsFor(tabs, inputs).map(tab => tab.id)
  expect(ids([])).toEqual(['overview'])
  expect(ids([input('IncludeJourneyPurpose?', 'Yes'), input('IncludeModeAnalysis?', 'No')])).toEqual([
    'overview',
    'purpose',
  ])
  expect(ids([input('IncludeJourneyPurpose', 'Yes')])).toEqual(['overview'])
})
