import { describe, expect, test } from 'vitest'
import { correlationOfMonths } from '../../../../../src/domain/compare/same-people.ts'
import { type WeekdayCounts, weekdayCountsOf } from '../../../../../src/domain/standard-week.ts'
import type { ReportView } from '../../../../../src/viewers/kit/report/data-view.ts'
import { createReport } from '../../../../../src/viewers/kit/report/report-model.ts'
import { ordinaryOf } from '../../../../../src/viewers/pages/compare/compare-link.ts'
import { comparedValue, comparedView, presentSides } from '../../../../../src/viewers/pages/compare/compared-view.ts'
import type { Per } from '../../../../../src/viewers/pages/compare/normalisation.ts'
import { areOfMonths, asMonth } from '../../../../../src/viewers/pages/compare/standard-week.ts'
import { LOCATION_INSIGHTS_REPORT } from '../../../../../src/viewers/reports/location-insights-report.ts'
import { cannedClient } from '../../canned-client.ts'
import { DISCLOSURE, released } from '../../reports/shown.ts'
import { side } from './comparing.ts'

const PERIODS = [
  { first: '2026-05-01', last: '2026-05-31' },
  { first: '2026-06-01', last: '2026-06-30' },
] as const

/** Visits by purpose per weekday and per weekend day. They are the same in both months. */
const BY_PURPOSE = [
  [1000, 100],
  [400, 600],
] as const
const JOINED = { purpose: [1, 2] }

const viewOf = (tab: string, id: string): ReportView =>
  LOCATION_INSIGHTS_REPORT.tabs.find(each => each.id === tab)!.views!.find(each => each.id === id)!

const reply = (rows: readonly object[], total: number | null = null) => ({
  Items: [rows.map(row => ({ ...released('300+', 3), ...row }))],
  Totals: total === null ? [] : [{ of: {}, value: total, margin: 2, devices: '300+' }],
  Disclosure: DISCLOSURE,
})

/** Visits by weekday, Sunday first. */
const WEEK = [700, 1400, 1400, 1400, 1400, 1400, 700]

const isWeekendDay = (day: number) => day % 6 === 0
const sumOver = (counts: WeekdayCounts, visitsOn: (day: number) => number) =>
  counts.reduce((sum, count, day) => sum + count * visitsOn(day), 0)

/**
 * The replies of a month. Each purpose has the same share of every weekday, and of every weekend day.
 * @param isJoined true if both purposes share their figures by day
 * @param week the visits by weekday, Sunday first
 */
function repliesOf(days: WeekdayCounts, isJoined: boolean, week: readonly number[]): Readonly<Record<string, unknown>> {
  const root = '/datasetsapi/locationinsights'
  const visitsOn = ([weekday, weekendDay]: (typeof BY_PURPOSE)[number], day: number) =>
    week[day]! * (isWeekendDay(day) ? weekendDay / 700 : weekday / 1400)
  const sums = BY_PURPOSE.map(means => sumOver(days, day => visitsOn(means, day)))
  const all = sums[0]! + sums[1]!
  const byDay = BY_PURPOSE.flatMap((means, at) =>
    [0, 1].map(weekend => {
      const ofType = days.map((count, day) => (Number(isWeekendDay(day)) === weekend ? count : 0))
      const journeycount = sumOver(ofType, day => visitsOn(means, day)) / sumOver(ofType, () => 1)
      return { purpose: at + 1, weekend, journeycount }
    }),
  )
  const joined = byDay.slice(0, 2).map((row, weekend) => ({
    ...row,
    journeycount: row.journeycount + byDay[2 + weekend]!.journeycount,
    covers: JOINED,
  }))
  return {
    [`${root}/purpose/journeysbypurpose`]: reply(
      sums.map((journeycount, at) => ({ purpose: at + 1, journeycount })),
      all,
    ),
    [`${root}/purpose/purposebyday`]: reply(isJoined ? joined : byDay),
    [`${root}/journeys/visitorsbydistance`]: reply(
      [5, 10].map(distancebracket => ({ distancebracket, visitorcount: all / 2 })),
      all,
    ),
    [`${root}/visitors/repeatfrequency`]: reply(
      [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, totalcount: 1200, repeatcount: 600 })),
    ),
    [`${root}/visitors/averagedaily`]: reply(week.map((visitorcount, weekday) => ({ weekday, visitorcount }))),
  }
}

interface MonthsCase {
  readonly isJoined?: boolean
  readonly area?: string | null
  readonly week?: readonly number[]
}

async function compareMonths(
  view: ReportView,
  per: Per,
  { isJoined = false, area = null, week = WEEK }: MonthsCase = {},
) {
  const answered = await Promise.all(
    PERIODS.map(async (period, mark) => {
      const days = weekdayCountsOf(period.first, period.last, [])
      const { call } = cannedClient(repliesOf(days, isJoined, week))
      const engine = () => Promise.reject(new Error('no geometry is needed'))
      const report = asMonth(createReport({ call, engine, query: { datasetid: mark + 1 } }), {
        days,
        repeats: viewOf('visits', 'repeat'),
      })
      const load = report.reply(view)
      expect(report.reply(view)).toBe(load)
      load.start()
      await expect.poll(() => load.state.value.kind).toBe('ready')
      const state = load.state.value
      if (state.kind !== 'ready') throw new Error('The view did not load')
      const details = { ...side(mark).details, studyAreaWkt: area }
      return {
        side: side(mark, { period, details, days: days.reduce((sum, count) => sum + count, 0) }),
        reply: state.value,
      }
    }),
  )
  return comparedView(
    presentSides(answered, () => 'shown', { weekday: 1 }),
    per,
  )!
}

const valuesOf = ({ rows }: Awaited<ReturnType<typeof compareMonths>>) =>
  rows
    .filter(({ figures }) => figures.some(({ figure }) => typeof figure?.value === 'number'))
    .map(({ name, figures }) => [name, ...figures.map(figure => comparedValue(figure)?.toFixed(3))])

describe('months as a standard week', () => {
  test('do not differ if every kind of day is the same, by purpose and in total', async () => {
    const view = await compareMonths(viewOf('purpose', 'overview'), 'week')
    const week = BY_PURPOSE.map(([weekday, weekendDay]) => (5 * weekday + 2 * weekendDay) / 7)
    expect(valuesOf(view)).toEqual([
      ['All', ...[0, 1].map(() => (week[0]! + week[1]!).toFixed(3))],
      ['Home ⇔ Work', ...[0, 1].map(() => week[0]!.toFixed(3))],
      ['Home ⇔ Other', ...[0, 1].map(() => week[1]!.toFixed(3))],
    ])
    expect(view.unitTitle).toBe('Visits per day of a standard week')
    expect(view.notes).toEqual([])
  })

  test('differ per day of the month, because May has more weekends than June', async () => {
    const view = await compareMonths(viewOf('purpose', 'overview'), 'day')
    const [, work] = view.rows
    const [may, june] = work!.figures.map(figure => comparedValue(figure)!)
    expect(june! / may!).toBeCloseTo((22_800 / 30 / (22_000 / 31)) * 1, 3)
    expect(view.unitTitle).toBe('Visits per day')
  })

  test('are weighted by all visits if a table lacks figures by day, and by joined purposes if these are shown together', async () => {
    const journeys = await compareMonths(viewOf('journeys', 'overview'), 'week')
    expect(valuesOf(journeys)[0]).toEqual(['All', '1200.000', '1200.000'])
    for (const [, may, june] of valuesOf(journeys)) expect(june).toBe(may)
    const joined = await compareMonths(viewOf('purpose', 'overview'), 'week', { isJoined: true })
    expect(valuesOf(joined)[0]!.slice(1)).toEqual(['1200.000', '1200.000'])
  })

  test('count each of the seven weekdays once in every view, so that all totals of a dataset agree', async () => {
    const friday = [700, 1000, 1200, 1400, 1400, 2000, 900]
    const mean = (friday.reduce((sum, each) => sum + each, 0) / 7).toFixed(3)
    const views = [viewOf('journeys', 'overview'), viewOf('purpose', 'overview')]
    const [journeys, purposes] = await Promise.all(views.map(view => compareMonths(view, 'week', { week: friday })))
    expect(valuesOf(journeys!)[0]).toEqual(['All', mean, mean])
    expect(valuesOf(purposes!)[0]).toEqual(['All', mean, mean])
    // Home ⇔ Work has 10/14 of the visits of each weekday and 1/7 of those of each weekend day.
    const work = ((friday.slice(1, 6).reduce((sum, each) => sum + each, 0) * 10) / 14 + (700 + 900) / 7) / 7
    expect(valuesOf(purposes!)[1]).toEqual(['Home ⇔ Work', work.toFixed(3), work.toFixed(3)])
  })

  test('have a narrower interval for their total, but for no row, if they are consecutive months of the same place', async () => {
    const widthsOf = async (area: string | null) => {
      const { rows } = await compareMonths(viewOf('purpose', 'overview'), 'week', { area })
      return rows.slice(0, 2).map(({ figures }) => {
        const compared = figures[1]?.compared
        return compared?.kind === 'compared' ? compared.high - compared.low : Number.NaN
      })
    }
    const [same, other] = [await widthsOf('POLYGON ((0 0, 1 0, 1 1, 0 0))'), await widthsOf(null)]
    const people = { repeatShare: 0.5, noiseWidth: DISCLOSURE.noiseWidth }
    const correlation = correlationOfMonths(
      { month: { year: 2026, month: 5 }, people },
      { month: { year: 2026, month: 6 }, people },
    )
    // Both totals have nearly the same standard error.
    expect(same[0]! / other[0]!).toBeCloseTo(Math.sqrt(1 - correlation), 2)
    expect(same[1]).toBe(other[1])
  })

  test('are the default between months, unless the report has another', () => {
    const both = PERIODS.map(period => ({ period }))
    expect([areOfMonths(both), areOfMonths(both.slice(0, 1))]).toEqual([true, false])
    expect(ordinaryOf(undefined, true)).toEqual({ show: 'difference', per: 'week' })
    expect(ordinaryOf(undefined, false)).toEqual({ show: 'difference', per: 'day' })
    expect(ordinaryOf({ show: 'index', per: 'km2' }, true)).toEqual({ show: 'index', per: 'km2' })
  })
})
