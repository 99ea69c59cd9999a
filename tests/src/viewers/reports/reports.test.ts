import { describe, expect, test, vi } from 'vitest'
import { routes } from '../../../../src/contract/client-routes.ts'
import { ReportInput } from '../../../../src/domain/constants.ts'
import {
  createReport,
  doneCards,
  firstTab,
  paperCards,
  type ReportDeclaration,
  tabsFor,
} from '../../../../src/viewers/kit/report/report-model.ts'
import { FOOTFALL_ANALYSIS } from '../../../../src/viewers/reports/footfall-report.ts'
import { LOCATION_INSIGHTS_REPORT } from '../../../../src/viewers/reports/location-insights-report.ts'
import { plainText } from '../../domain/plain-text.ts'
import { cannedClient } from '../canned-client.ts'
import { DISCLOSURE, noData, OCTOBER } from './shown.ts'

const chosen = (...names: string[]) =>
  names.map((name, id) => ({ id, name, displayTitle: '', selectedOptions: [{ id: 1, name: 'Yes', credits: 0 }] }))
const EVERY = chosen(...Object.values(ReportInput))
const titles = (report: ReportDeclaration, inputs: ReturnType<typeof chosen>) =>
  tabsFor(report.tabs, inputs).map(tab => tab.title)
const viewsOf = (report: ReportDeclaration, tab: string) =>
  report.tabs.find(each => each.title === tab)?.views?.map(view => view.title)

describe('Location Insights', () => {
  const report = LOCATION_INSIGHTS_REPORT

  test('[V1.01] [V2.02] shows all tabs in order if every input is Yes, and five if none is', () => {
    expect(titles(report, EVERY)).toEqual([
      'Data Overview',
      'Summary',
      'Visits',
      'Journeys',
      'Purpose',
      'Mode',
      'Dwells',
      'Demographics',
      'Traversing',
      'Definitions',
    ])
    expect(titles(report, [])).toEqual(['Data Overview', 'Summary', 'Visits', 'Journeys', 'Definitions'])
  })

  test('[V2.28] opens the tab of each input by its exact name, and Traversing with demographics', () => {
    const extra = (name: string) => titles(report, chosen(name)).filter(title => !titles(report, []).includes(title))
    expect(extra('IncludeJourneyPurpose?')).toEqual(['Purpose'])
    expect(extra('IncludeModeAnalysis?')).toEqual(['Mode'])
    expect(extra('IncludeDwellTimes?')).toEqual(['Dwells'])
    expect(extra('IncludeDemographics?')).toEqual(['Demographics', 'Traversing'])
  })

  test('[V2.05] [V2.06] [V2.07] shows three views each for visits, journeys and modes', () => {
    expect(viewsOf(report, 'Visits')).toEqual([
      'Average Daily Visits',
      'Average Hourly Visits',
      'Frequency of Repeat Visits',
    ])
    expect(viewsOf(report, 'Journeys')).toEqual([
      'Journeys Overview',
      'Journey Distances (local)',
      'Journey Distances (non-local)',
    ])
    expect(viewsOf(report, 'Mode')).toEqual(['Mode Overview', 'Mode by Day', 'Mode by Time'])
  })

  test('[V2.08] [V2.09] [V2.10] shows three views each for purposes, dwells and demographics', () => {
    expect(viewsOf(report, 'Purpose')).toEqual(['Purpose Overview', 'Purpose by Day', 'Purpose by Time'])
    expect(viewsOf(report, 'Dwells')).toEqual(['Dwellers By Time', 'Dwells by Day', 'Dwells by Time'])
    expect(viewsOf(report, 'Demographics')).toEqual(['Visits by Age Bands', 'Visits by Gender', 'Age Bands & Gender'])
  })

  test('[V2.11] shows five views of traversing', () => {
    expect(viewsOf(report, 'Traversing')).toEqual([
      'Traversing by Day',
      'Traversing Distances',
      'Traversing Modes',
      'Traversing Purposes',
      'Traverses by Hour',
    ])
  })

  test('[V1.05] gives every view a sentence, a sortable table with devices, a chart and a definition', async () => {
    const views = report.tabs.flatMap(tab => tab.views ?? [])
    expect(new Set(views.map(view => view.title)).size).toBe(23)
    const { call } = cannedClient(
      Object.fromEntries(
        Object.values(routes).map(({ path }) => [path, { Items: [[]], Totals: [], Disclosure: DISCLOSURE }]),
      ),
    )
    for (const view of views) {
      const reply = await view.load(call, { datasetid: 7 }, new AbortController().signal)
      const { sentence, columns, chart, definition, state } = reply.present({ weekday: 0, period: OCTOBER })
      expect(state, view.title).toBe('empty')
      expect(plainText(sentence), view.title).not.toBe('')
      expect(
        columns.map(({ id }) => id),
        view.title,
      ).toEqual(expect.arrayContaining(['name', 'value', 'devices', 'margin']))
      expect(
        columns.every(({ sortable }) => sortable !== false),
        view.title,
      ).toBe(true)
      expect([chart.subject, chart.valueTitle, chart.axisTitle].every(Boolean), view.title).toBe(true)
      expect(view.kinds.length, view.title).toBeGreaterThan(0)
      expect(definition, view.title).toContain('Small random changes')
    }
  })

  test('[V2.12] [V9.04] names the rules for figures in the definitions', () => {
    const words = report.definitions.map(({ term, text }) => `${term}: ${text}`).join('\n')
    for (const rule of [
      'at least 30 minutes',
      'Residents are excluded',
      'at most 35 km',
      'at least 10% of it is on the national rail network',
      'more than one visit in that calendar week',
      'divided by 7',
      'the first by which more than 80% are',
    ])
      expect(words).toContain(rule)
    expect(report.definitions.map(({ term }) => term)).toEqual(
      expect.arrayContaining(['Visit', 'Repeat visit', 'Purpose', 'Mode', 'Dwell', 'Age band and gender', 'Traverse']),
    )
  })
})

test('[P1.01] opens a sample on its figures, and any other dataset on its place', () => {
  const opens = ({ tabs }: ReportDeclaration, isSample: boolean) => firstTab(tabs, isSample)?.title
  expect([LOCATION_INSIGHTS_REPORT, FOOTFALL_ANALYSIS].map(report => opens(report, true))).toEqual([
    'Summary',
    'Visits',
  ])
  expect(opens(LOCATION_INSIGHTS_REPORT, false)).toBe('Data Overview')
})

describe('the Summary', () => {
  const cards = LOCATION_INSIGHTS_REPORT.tabs.find(tab => tab.id === 'summary')?.cards ?? []
  const cardTitles = (inputs: ReturnType<typeof chosen>) => tabsFor(cards, inputs).map(card => card.title)

  test('[V2.04] always shows Visits and Journeys, and the other cards by their input', () => {
    expect(cardTitles([])).toEqual(['Visits', 'Journeys'])
    expect(cardTitles(EVERY)).toEqual(['Visits', 'Journeys', 'Purpose', 'Mode', 'Dwells', 'Demographics'])
    expect(cardTitles(chosen('IncludeModeAnalysis?'))).toEqual(['Visits', 'Journeys', 'Mode'])
  })

  test('has one card of the PDF for each card of the Summary or, without a Summary, for each view', () => {
    const titlesOf = ({ tabs }: ReportDeclaration, inputs: typeof EVERY) =>
      paperCards(tabs, inputs).map(card => card.title)
    expect(titlesOf(LOCATION_INSIGHTS_REPORT, EVERY)).toEqual(cardTitles(EVERY))
    expect(titlesOf(LOCATION_INSIGHTS_REPORT, [])).toEqual(['Visits', 'Journeys'])
    expect(titlesOf(FOOTFALL_ANALYSIS, [])).toEqual([
      'Average Daily Visits',
      'Average Hourly Visits',
      'Frequency of Repeat Visits',
    ])
  })

  test('[V2.04] is done once every card is loaded, including empty ones, unless one failed', async () => {
    const two = tabsFor(cards, [])
    const reply = (row: object) => ({
      Items: [[{ ...row, visitorcount: null, ...noData }]],
      Totals: [],
      Disclosure: DISCLOSURE,
    })
    const replies: Record<string, unknown> = {
      '/datasetsapi/locationinsights/visitors/averagedaily': reply({ weekday: 0 }),
    }
    const { call } = cannedClient(replies)
    const report = createReport({
      call,
      engine: () => Promise.reject(new Error('no map here')),
      query: { datasetid: 7 },
    })
    const done = () => doneCards(two, card => report.reply(card.view).state.value, { weekday: 0, period: OCTOBER })
    const kinds = () => two.map(card => report.reply(card.view).state.value.kind)
    expect(done()).toBeNull()
    for (const card of two) report.reply(card.view).start()
    await vi.waitFor(() => expect(kinds()).toEqual(['ready', 'failed']))
    expect(done()).toBeNull()
    replies['/datasetsapi/locationinsights/journeys/localvisitorsbydistance'] = reply({ distancebracket: 1 })
    for (const card of two) report.reply(card.view).retry()
    await vi.waitFor(() => expect(kinds()).toEqual(['ready', 'ready']))
    expect(done()?.map(({ card, shown }) => [card.title, shown.state])).toEqual([
      ['Visits', 'empty'],
      ['Journeys', 'empty'],
    ])
    report.dispose()
  })
})

describe('Footfall Analysis', () => {
  test('[V1.02] [V2.14] shows visits only, from its own calls', async () => {
    expect(titles(FOOTFALL_ANALYSIS, EVERY)).toEqual(['Data Overview', 'Visits', 'Definitions'])
    const { call, asked } = cannedClient({})
    const views = FOOTFALL_ANALYSIS.tabs.flatMap(tab => tab.views ?? [])
    await Promise.allSettled(views.map(view => view.load(call, { datasetid: 7 }, new AbortController().signal)))
    expect(asked).toEqual([
      '/datasetsapi/footfallanalysis/visitors/averagedaily?datasetid=7',
      '/datasetsapi/footfallanalysis/visitors/averagehourly?datasetid=7',
      '/datasetsapi/footfallanalysis/visitors/repeatfrequency?datasetid=7',
    ])
  })

  test('[V7.02] [V2.13] toggles repeat visits between bars, a line and a pie', () => {
    const repeat = FOOTFALL_ANALYSIS.tabs.flatMap(tab => tab.views ?? []).find(view => view.id === 'repeat')
    expect(repeat?.kinds).toEqual(['bar', 'line', 'pie'])
  })
})
