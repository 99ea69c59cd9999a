import { expect, test } from 'vitest'
import type { Dataset } from '../../../../../src/contract/wire-names.ts'
import { DatasetStatus } from '../../../../../src/domain/constants.ts'
import { canCompareViewers } from '../../../../../src/domain/viewers.ts'
import { createReport } from '../../../../../src/viewers/kit/report/report-model.ts'
import { comparedReport, replyingToCommonViews } from '../../../../../src/viewers/pages/compare/compared-reports.ts'
import { comparedView, presentSides } from '../../../../../src/viewers/pages/compare/compared-view.ts'
import { canCompare, inComparedOrder } from '../../../../../src/viewers/pages/compare/suggest-datasets.ts'
import { cannedClient } from '../../canned-client.ts'
import { DISCLOSURE, released } from '../../reports/shown.ts'
import { said, side } from './comparing.ts'

const viewsOf = (...viewers: readonly string[]) =>
  comparedReport(viewers)?.tabs.flatMap(({ views = [] }) => views.map(({ title }) => title))

test('different reports are compared by the visits that they have in common', () => {
  const three = ['Average Daily Visits', 'Average Hourly Visits', 'Frequency of Repeat Visits']
  expect(viewsOf('Footfall_Analysis', 'High_Street_Week')).toEqual(three)
  expect(viewsOf('Location_Insights_Report', 'Footfall_Analysis')).toEqual(three)
  expect(viewsOf('Event_Impact_Report', 'Footfall_Analysis')).toEqual(three.slice(0, 2))
  expect(comparedReport(['Location_Insights_Report', 'Location_Insights_Report'])?.title).toBe('Location Insights')
})

test('electric vehicles and flows are not compared with visits by all vehicles', () => {
  for (const viewer of ['EV_Chargepoint_Insights_Report', 'Flows_Report', 'None']) {
    expect(comparedReport(['Footfall_Analysis', viewer]), viewer).toBeNull()
    expect(canCompareViewers([viewer, 'Location_Insights_Report']), viewer).toBe(false)
  }
  expect(canCompareViewers(['EV_Chargepoint_Insights_Report', 'EV_Chargepoint_Insights_Report'])).toBe(true)
  const done = { status: DatasetStatus.Completed, reportViewer: 'High_Street_Week' } as Dataset
  expect(canCompare(done, 'Footfall_Analysis')).toBe(true)
  expect(canCompare(done, 'EV_Chargepoint_Insights_Report')).toBe(false)
})

test('each report loads the common views through its own calls', async () => {
  const week = (visits: number) => ({
    Items: [[0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, visitorcount: visits, ...released('300+', 3) }))],
    Totals: [{ of: {}, value: visits, margin: 3, devices: '300+' }],
    Disclosure: DISCLOSURE,
  })
  const { call } = cannedClient({
    '/datasetsapi/locationinsights/visitors/averagedaily': () => week(10_000),
    '/datasetsapi/footfallanalysis/visitors/averagedaily': () => week(15_000),
  })
  const viewers = ['Location_Insights_Report', 'Footfall_Analysis']
  const daily = comparedReport(viewers)!.tabs.find(({ id }) => id === 'visits')!.views![0]!
  const answered = await Promise.all(
    viewers.map(async (viewer, mark) => {
      const engine = () => Promise.reject(new Error('no geometry is needed'))
      const report = replyingToCommonViews(createReport({ call, engine, query: { datasetid: mark + 1 } }), viewer)
      const load = report.reply(daily)
      load.start()
      await expect.poll(() => load.state.value.kind).toBe('ready')
      const state = load.state.value
      if (state.kind !== 'ready') throw new Error('The view did not load')
      return { side: side(mark), reply: state.value }
    }),
  )
  const view = comparedView(
    presentSides(answered, () => 'shown', { weekday: 0 }),
    'day',
  )!
  expect(said(view)).toBe('Place 1 had 50% more visits than Place 0 (44 to 57%), every day of the week.')
})

test('the oldest month of the open dataset’s place is the base of a comparison', () => {
  const dataset = (id: number, groundKey: string, month: string) => ({ id, groundKey, startDate: `2026-${month}-01` })
  const open = dataset(3, 'here', '10')
  expect(
    inComparedOrder(open, [dataset(1, 'there', '08'), dataset(2, 'here', '09'), dataset(4, 'here', '11')]),
  ).toEqual([2, 3, 4, 1])
})
