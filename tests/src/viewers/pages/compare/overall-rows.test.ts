import { expect, test } from 'vitest'
import { routes } from '../../../../../src/contract/client-routes.ts'
import { sheetOfView } from '../../../../../src/viewers/pages/compare/export-workbook.ts'
import { hoursOfTheWeek } from '../../../../../src/viewers/reports/views/hours-of-the-week.ts'
import { modeViews } from '../../../../../src/viewers/reports/views/kinds.ts'
import { averageDailyVisits } from '../../../../../src/viewers/reports/views/visits.ts'
import { cannedClient } from '../../canned-client.ts'
import { DISCLOSURE, released, shown } from '../../reports/shown.ts'
import { compare, said, side } from './comparing.ts'

const HOURLY = '/datasetsapi/footfallanalysis/visitors/averagehourly'
const DAILY = '/datasetsapi/locationinsights/visitors/averagedaily'
const MODES = '/datasetsapi/locationinsights/mode/modebyday'

/** A week whose hours are released together for the working days and for the weekend. */
const weekOf = (visits: number) => {
  const parts = [
    [1, 2, 3, 4, 5],
    [6, 0],
  ]
  return shown(
    hoursOfTheWeek(routes.footfallHourly),
    HOURLY,
    parts.flatMap(weekday =>
      weekday.flatMap(day =>
        Array.from({ length: 24 }, (_, hour) => ({
          ...{ weekday: day, hour, visitorcount: visits, covers: { weekday } },
          ...released('300+', 4),
        })),
      ),
    ),
    {
      totals: [0, 1, 2, 3, 4, 5, 6].map(weekday => ({
        ...{ of: { weekday }, value: 24 * visits, margin: 4, devices: '300+' as const },
      })),
    },
  )
}

test('the hours of a week have one total, although the totals of its days are released', async () => {
  const view = compare([await weekOf(1000), await weekOf(2000)], 'km2')
  const totals = view.rows.filter(({ overall }) => overall !== null)
  expect(totals.map(({ name }) => name)).toEqual(['Week, All'])
  expect(totals[0]!.figures[0]!.estimate).toMatchObject({ value: (7 * 24 * 1000) / 2 })
  expect(said(view, 'index')).toMatch(
    /^Place 1 had more visits per km² than Place 0: index 200 \(19\d to 20\d\), in all 48 groups of hours\.$/,
  )
})

/** Modes on weekdays and at weekends; the last mode is released for both together. */
const modesByDay = (visits: number) =>
  shown(
    modeViews.byDay,
    MODES,
    [0, 1, 3, 4].flatMap(mode =>
      [0, 1].map(weekend => ({
        ...{ mode, weekend, journeycount: visits, ...(mode === 4 && { covers: { weekend: [0, 1] } }) },
        ...released('300+', 4),
      })),
    ),
    {
      totals: [0, 1].map(weekend => ({
        ...{ of: { weekend }, value: 4 * visits, margin: 2, devices: '300+' as const },
      })),
    },
  )

test('parts with separate totals have one total each, unlike figures that cover both parts', async () => {
  const view = compare([await modesByDay(1000), await modesByDay(1500)], 'day')
  expect(view.rows.filter(({ overall }) => overall !== null).map(({ name }) => name)).toEqual([
    'All, Weekday',
    'All, Weekend',
  ])
  expect(said(view)).toBe(
    'Place 1 had more visits than Place 0 for weekdays (46 to 54%) and weekends (46 to 54%); all 7 single figures differ clearly.',
  )
})

test('a workbook begins with the total', async () => {
  const reply = (visits: number) => ({
    Items: [[0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, visitorcount: visits, ...released('300+', 3) }))],
    Totals: [{ of: {}, value: visits, margin: 2, devices: '300+' }],
    Disclosure: DISCLOSURE,
  })
  const view = averageDailyVisits(routes.averageDaily)
  const answered = await Promise.all(
    [1000, 2000].map(async (visits, mark) => {
      const { call } = cannedClient({ [DAILY]: reply(visits) })
      return { side: side(mark), reply: await view.load(call, { datasetid: mark }, new AbortController().signal) }
    }),
  )
  const sheet = sheetOfView(view, answered, () => 'shown', { per: 'day' })!
  const [, first = [], second = []] = sheet.data.map(row => row.map(cell => cell?.value ?? ''))
  expect(first.slice(0, 2)).toEqual(['Average day', 1000])
  expect(second[0]).toBe('Sunday')
})
