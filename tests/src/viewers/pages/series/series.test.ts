import { expect, test } from 'vitest'
import { routes } from '../../../../../src/contract/client-routes.ts'
import type { DayNote } from '../../../../../src/contract/notes.ts'
import type { DatasetDetails } from '../../../../../src/contract/wire-names.ts'
import { dayNumber, isoOf, weekdayOf } from '../../../../../src/domain/days.ts'
import type { DayOfSeries } from '../../../../../src/domain/series/week-figures.ts'
import type { Figure } from '../../../../../src/domain/summaries/figure.ts'
import { overTimeSentence, VISITS_OVER_TIME } from '../../../../../src/domain/summaries/over-time.ts'
import { createSeries } from '../../../../../src/viewers/pages/series/create-series.ts'
import { MEASURE } from '../../../../../src/viewers/pages/series/measures.ts'
import { membersOf } from '../../../../../src/viewers/pages/series/read-members.ts'
import { readSeriesLink, readSeriesOf, writeSeriesLink } from '../../../../../src/viewers/pages/series/series-link.ts'
import { seriesPicture } from '../../../../../src/viewers/pages/series/series-picture.ts'
import {
  breaksOf,
  dayPieces,
  monthPieces,
  monthsOfLink,
  shownMonths,
  slotsOf,
  weekPieces,
} from '../../../../../src/viewers/pages/series/timeline.ts'
import { plainText } from '../../../domain/plain-text.ts'
import { cannedClient } from '../../canned-client.ts'

const two = (value: number) => String(value).padStart(2, '0')
const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

const detailsOf = (
  id: number,
  year: number,
  month: number,
  more: object = {},
  details: object = {},
): DatasetDetails => {
  const own = {
    name: 'City centre, October 2026',
    startDate: `${year}-${two(month)}-01T00:00:00`,
    endDate: `${year}-${two(month)}-${lastOf(year, month)}T23:59:59`,
    pois: [],
  }
  return {
    ...own,
    id,
    status: 2,
    reportViewer: 'Footfall_Analysis',
    mapViewer: 'None',
    ...more,
    details: { ...own, missingDays: [], selectedZones: [1, 2], inputs: [], zoneSystem: 'Standard', ...details },
  } as unknown as DatasetDetails
}
const figureOf = (value: number, margin = 2): Figure => ({ value, margin })
const noteOf = (id: number, date: string, text: string, isBreak = false): DayNote => ({
  id,
  date,
  text,
  forAll: isBreak,
  isBreak,
  author: 'Maya Ellis',
  mayChange: true,
})
const days = (first: string, last: string, changes: Readonly<Record<string, Figure>> = {}): DayOfSeries[] =>
  Array.from({ length: dayNumber(last) - dayNumber(first) + 1 }, (_, at) => {
    const day = dayNumber(first) + at
    const level = 10_000 + 1000 * weekdayOf(day) + 60 * ((at * 7) % 5)
    return { day, days: [day], figure: changes[isoOf(day)] ?? figureOf(level), total: { value: 400_000, margin: 1 } }
  })

test('the URL names a series or up to 24 datasets, each once, and keeps its settings', () => {
  const of = (search: string) => readSeriesOf(new URLSearchParams(search))
  expect(of('')).toBeNull()
  expect(of('datasets=')).toBeNull()
  expect(of('series=x&datasets=0,-1,1.5')).toBeNull()
  expect(of('series=7&datasets=1')).toEqual({ series: 7 })
  expect(of('datasets=3,1,3,x,2')).toEqual({ datasets: [3, 1, 2] })
  const many = of(`datasets=${Array.from({ length: 40 }, (_, at) => at + 1).join(',')}`)
  expect(many !== null && 'datasets' in many && many.datasets).toHaveLength(24)
  const link = { measure: 'repeat', step: 'day', from: '2026-01', to: '2026-09' } as const
  expect(readSeriesLink(writeSeriesLink(link, new URLSearchParams('series=7')))).toEqual(link)
  expect(readSeriesLink(new URLSearchParams('measure=x&step=year&from=2026-13&to=soon'))).toEqual({
    measure: 'visits',
    step: 'week',
    from: null,
    to: null,
  })
  expect(String(writeSeriesLink(readSeriesLink(new URLSearchParams()), new URLSearchParams('series=7')))).toBe(
    'series=7',
  )
})

test('a series is one place and one report, with the newest completed dataset of each month', () => {
  const failed = detailsOf(9, 2026, 9, { status: 3 })
  const found = membersOf(
    [
      detailsOf(5, 2026, 10),
      detailsOf(3, 2026, 9),
      failed,
      detailsOf(4, 2026, 8, {}, { selectedZones: [2, 1] }),
      detailsOf(6, 2026, 7, {}, { selectedZones: [1, 2, 3] }),
      detailsOf(7, 2026, 6, { reportViewer: 'EV_Chargepoint_Insights_Report' }),
    ],
    null,
    1,
  )
  expect(found.members.map(({ details }) => details.id)).toEqual([4, 3, 5])
  expect(found).toMatchObject({ name: 'City centre', leftOut: 3, calls: { daily: routes.footfallDaily } })
  expect(membersOf([detailsOf(1, 2026, 10)], 'Ordered together', 0).name).toBe('Ordered together')
  expect(() => membersOf([], null, 2)).toThrow('No dataset')
  expect(() => membersOf([detailsOf(1, 2026, 10, { reportViewer: 'None' })], null, 0)).toThrow('No dataset')
})

test('states why months lack a dataset, and labels consecutive ones together in the chart', () => {
  const { members } = membersOf(
    [
      detailsOf(1, 2025, 11),
      detailsOf(2, 2026, 3),
      detailsOf(3, 2026, 4, { status: 1 }),
      detailsOf(4, 2026, 5, { status: 3 }),
      detailsOf(5, 2026, 6),
    ],
    null,
    0,
  )
  const figures = members.map(() => figureOf(1000))
  const slots = slotsOf(members, figures, [{ year: 2026, month: 2 }], [])
  expect(slots.map(({ absence }) => absence)).toEqual([
    null,
    'not delivered',
    'not delivered',
    'not ordered',
    null,
    'being made',
    'failed',
    null,
  ])
  const { spec } = seriesPicture({
    pieces: [],
    slots,
    notes: [],
    step: 'month',
    measure: MEASURE.visits,
    shown: [0, 7],
  })
  expect(spec.gaps.map(({ label, short }) => [label, short])).toEqual([
    ['December to January not delivered', 'no Dec to Jan'],
    ['February not ordered', 'no Feb'],
    ['April being made', 'no Apr'],
    ['May failed', 'no May'],
  ])
  expect(shownMonths(slots, { from: '2026-03', to: null })).toEqual([4, 7])
  expect(shownMonths(slots, { from: '2027-01', to: '2020-01' })).toEqual([0, 7])
  expect(monthsOfLink(slots, [4, 7])).toEqual({ from: '2026-03', to: null })
  expect(monthsOfLink(slots, [0, 4])).toEqual({ from: null, to: '2026-03' })
})

test('numbers unusual days in the displayed months together with their notes, and puts other notes on the axis', () => {
  const { members } = membersOf(
    [1, 2, 3, 4].map(month => detailsOf(month, 2026, month)),
    null,
    0,
  )
  const slots = slotsOf(
    members,
    members.map(() => figureOf(13_000)),
    [],
    [],
  )
  const daily = days('2026-01-01', '2026-04-30', {
    '2026-01-14': figureOf(30_000),
    '2026-03-10': figureOf(3000),
    '2026-03-11': { value: null, margin: null },
  })
  const notes = [
    noteOf(1, '2026-01-14', 'Opening'),
    noteOf(2, '2026-03-10', 'Rail strike of all lines in the country'),
    noteOf(3, '2026-02-20', 'Half-term'),
  ]
  const picture = (shown: readonly [number, number], step: 'day' | 'week' = 'day') =>
    seriesPicture({
      pieces: step === 'day' ? dayPieces(daily, []) : weekPieces(daily, []),
      slots,
      notes,
      step,
      measure: MEASURE.visits,
      shown,
    })
  const all = picture([0, 3])
  expect(all.unusual.map(({ number, name, score }) => [number, name, score.unusual])).toEqual([
    [1, 'Wed, 14 Jan 2026', 'more'],
    [2, 'Tue, 10 Mar 2026', 'fewer'],
  ])
  expect(all.spec.marks.map(({ note, above }) => [note, above])).toEqual([
    ['Opening', true],
    ['Rail strike of all line…', false],
  ])
  expect(all.otherNotes.map(({ text }) => text)).toEqual(['Half-term'])
  expect(all.linesOf(dayNumber('2026-03-10') - dayNumber('2026-01-01'))).toEqual([
    expect.stringMatching(/^unusual, score −\d/),
    'Rail strike of all lines in the country',
  ])
  const later = picture([1, 3])
  expect(later.unusual.map(({ number, name }) => [number, name])).toEqual([[1, 'Tue, 10 Mar 2026']])
  // The day without data interrupts the line, and its week lacks a mean.
  const runs = all.spec.points.map(({ run }) => run)
  expect(new Set(runs).size).toBe(1)
  expect(all.spec.points.find(({ value }) => value === null)?.name).toBe('Wed, 11 Mar 2026')
  // 5 January to 26 April are 16 weeks.
  expect(picture([0, 3], 'week').spec.points).toHaveLength(15)
})

test('labels days that share a figure together, with one score for up to a week of days', () => {
  const sharing = (count: number) => {
    const together = days('2026-01-01', '2026-04-30').slice(0, count)
    return days('2026-01-01', '2026-04-30').map((each, at) =>
      at < count ? { ...each, days: together.map(({ day }) => day), figure: figureOf(90_000) } : each,
    )
  }
  const pieces = dayPieces(sharing(7), [])
  expect(pieces.slice(0, 8).map(({ score }) => score?.unusual ?? null)).toEqual(['more', ...Array(7).fill(null)])
  expect(pieces[7]?.score).not.toBeNull()
  expect(dayPieces(sharing(8), [])[0]?.score).toBeNull()
  const slots = slotsOf([], [], [], [])
  const { spec } = seriesPicture({ pieces, slots, notes: [], step: 'day', measure: MEASURE.visits, shown: [0, 0] })
  expect(new Set(spec.points.slice(0, 7).map(({ name }) => name))).toEqual(new Set(['1 to 7 January']))
})

test('a break divides the line, the weeks and the scores, and the sentence states what is not compared', () => {
  const notes = [noteOf(1, '2026-02-04', 'Method 3.2', true)]
  const breaks = breaksOf(notes)
  const daily = days('2026-01-01', '2026-03-31')
  expect(dayPieces(daily, []).every(({ score }) => score !== null)).toBe(true)
  const pieces = dayPieces(daily, breaks)
  expect(pieces.every(({ score }) => score === null)).toBe(true)
  // 4 February is a Wednesday, so its week is split between two methods.
  expect(weekPieces(daily, breaks).map(({ first }) => isoOf(first))).not.toContain('2026-02-02')
  const { members } = membersOf(
    [1, 2, 3].map(month => detailsOf(month, 2026, month)),
    null,
    0,
  )
  const slots = slotsOf(members, [figureOf(13_000), figureOf(14_000), figureOf(14_700)], [], breaks)
  const { spec, isScored } = seriesPicture({
    pieces,
    slots,
    notes,
    step: 'day',
    measure: MEASURE.visits,
    shown: [0, 2],
  })
  expect(isScored).toBe(false)
  expect(spec.breaks.map(({ label }) => label)).toEqual(['Break: Method 3.2 from 4 February 2026'])
  expect(new Set(spec.points.map(({ run }) => run)).size).toBe(2)
  expect(slots.map(({ changes }) => changes.onMonthBefore.kind)).toEqual(['none', 'break', 'break'])
})

test('the sentence gives the newest month, its changes with their intervals, and names up to three unusual weeks', () => {
  const { members } = membersOf(
    [...Array.from({ length: 12 }, (_, at) => detailsOf(at + 1, 2025, at + 1)), detailsOf(13, 2026, 1)],
    null,
    0,
  )
  const figures = members.map((_, at) => figureOf(at === 12 ? 10_600 : at === 11 ? 10_200 : 10_000, 1))
  const slots = slotsOf(members, figures, [], [])
  const last = slots.at(-1)!
  const weeks = ['11 to 17 May 2025 (Rail strike)', '4 to 10 August 2025', '1 to 7 September 2025', '3 to 9 March 2025']
  const text = (count: number, breaks: string[] = []) =>
    plainText(
      overTimeSentence({
        place: 'City centre',
        words: VISITS_OVER_TIME,
        last: { ...last, ...last.changes },
        unusual: { one: 'week', names: weeks.slice(0, count) },
        breaks,
      }),
    )
  expect(text(2)).toBe(
    'In January 2026 City centre had about 10,600 visits a day, 4% more than in December 2025 (2 to 5%); up 6% on a year before (5 to 8%). Two weeks were unusual: 11 to 17 May 2025 (Rail strike); 4 to 10 August 2025.',
  )
  // The largest of several scores seldom differs clearly from the next, so no sentence singles it out.
  expect(text(4)).toMatch(/ Four weeks were unusual\.$/)
  expect(text(0)).toContain(' No week was unusual.')
  expect(text(1)).toContain(' One week was unusual: 11 to 17 May 2025 (Rail strike).')
  expect(text(1, ['1 July 2025'])).toMatch(
    /Months before and after 1 July 2025 are not compared: the method changed\.$/,
  )
})

test('the model reads the series of an order with its months, days and notes, and writes a note', async () => {
  const totals = [{ of: {}, value: 1234, margin: 2, devices: '500+' }]
  const disclosure = { minDevices: 10, dominanceOne: 0.5, dominanceTwo: 0.8, noiseWidth: 0.5 }
  let notes = [noteOf(1, '2026-09-12', 'Fair')]
  // The month has more Sundays than Mondays, so its mean day is below the mean of the weekdays.
  const week = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({
    ...{ weekday, visitorcount: weekday === 0 ? 700 : 1400, suppressed: false, devices: '500+', margin: 6 },
  }))
  const { call, asked } = cannedClient({
    '/datasetsapi/series': { kind: 'months', name: 'Square', standingOrderId: 4, datasets: [{ id: 8 }, { id: 9 }] },
    '/api/services/app/CustomerReport/GetRequestedReport': (url: URL) =>
      detailsOf(Number(url.searchParams.get('id')), 2026, Number(url.searchParams.get('id')) + 1),
    '/datasetsapi/footfallanalysis/visitors/averagedaily': { Items: [week], Totals: totals, Disclosure: disclosure },
    '/datasetsapi/footfallanalysis/visitors/repeatfrequency': {
      Items: [
        week.map(({ visitorcount, ...day }) => ({ ...day, totalcount: visitorcount, repeatcount: visitorcount / 2 })),
      ],
      Totals: [],
      Disclosure: disclosure,
    },
    '/datasetsapi/footfallanalysis/visitors/bydate': (url: URL) => ({
      Items: [
        [
          {
            date: `2026-${two(Number(url.searchParams.get('datasetid')) + 1)}-01`,
            visitorcount: 5,
            suppressed: false,
            devices: '500+',
            margin: 3,
          },
        ],
      ],
      Totals: totals,
      Disclosure: disclosure,
    }),
    '/datasetsapi/notes': () => notes,
    '/datasetsapi/availablemonths': [{ year: 2026, month: 9 }],
  })
  const model = createSeries({ call, of: { series: 7 } })
  const months = model.months('visits')
  model.start()
  months.start()
  const until = async (done: () => boolean) => {
    while (!done()) await new Promise(resolve => setTimeout(resolve, 5))
  }
  await until(() => [months, model.days, model.notes].every(({ state }) => state.value.kind === 'ready'))
  expect(model.members.state.value).toMatchObject({ kind: 'ready', value: { name: 'Square', standingOrderId: 4 } })
  const figure = { value: 1300, margin: 2, people: { repeatShare: 0.5, noiseWidth: 0.5 } }
  expect(months.state.value).toMatchObject({
    value: { figures: [figure, figure] },
  })
  expect(model.days.state.value).toMatchObject({ value: [{ figure: { value: 5 } }, { figure: { value: 5 } }] })
  expect(asked).toContain('/datasetsapi/notes?from=2026-09-01&to=2026-10-31')
  // Each dataset is read once.
  expect(asked.filter(address => address.includes('GetRequestedReport'))).toHaveLength(2)
  notes = [...notes, noteOf(2, '2026-10-02', 'Marathon')]
  await model.addNote({ date: '2026-10-02', text: 'Marathon', forAll: false, isBreak: false })
  expect(model.notes.state.value).toMatchObject({ kind: 'ready', value: notes })
  model.dispose()
})

test('joins, compares and scores nothing until a retry shows whether the method changed', async () => {
  const daily = days('2026-01-01', '2026-03-31')
  const pieces = dayPieces(daily, null)
  expect(pieces.every(({ score }) => score === null)).toBe(true)
  const { members } = membersOf(
    [1, 2, 3].map(month => detailsOf(month, 2026, month)),
    null,
    0,
  )
  const slots = slotsOf(members, [figureOf(13_000), figureOf(14_000), figureOf(14_700)], null, null)
  expect(slots.map(({ changes }) => changes.onMonthBefore.kind)).toEqual(['none', 'unknown', 'unknown'])
  const measure = MEASURE.visits
  const of = { slots, notes: [], measure, shown: [0, 2] } as const
  for (const picture of [
    seriesPicture({ ...of, pieces, step: 'day' }),
    seriesPicture({ ...of, pieces: monthPieces(slots, null), step: 'month' }),
  ])
    expect(new Set(picture.spec.points.map(({ run }) => run)).size).toBe(picture.spec.points.length)
  const last = slots.at(-1)!
  expect(
    plainText(
      overTimeSentence({
        place: 'Square',
        words: VISITS_OVER_TIME,
        last: { ...last, ...last.changes },
        unusual: null,
        breaks: null,
      }),
    ),
  ).toMatch(/^In March 2026 Square had about 14,700 visits a day\. Months are not compared: it is not known/)
})

test('says that notes, delivered months or datasets cannot be read, and reads what failed on a retry', async () => {
  const details = '/api/services/app/CustomerReport/GetRequestedReport'
  const replies: Record<string, unknown> = {}
  const { call, asked } = cannedClient(replies)
  const model = createSeries({ call, of: { datasets: [8] } })
  const settled = async (load: { readonly state: { readonly value: { readonly kind: string } } }) => {
    while (load.state.value.kind === 'loading') await new Promise(resolve => setImmediate(resolve))
    return load.state.value.kind
  }
  model.start()
  expect(await settled(model.members)).toBe('failed')
  expect(await settled(model.notes)).toBe('failed')
  expect(model.delivered.value).toBeNull()
  replies[details] = detailsOf(8, 2026, 9)
  model.retry()
  expect(await settled(model.members)).toBe('ready')
  expect(await settled(model.notes)).toBe('failed')
  replies['/datasetsapi/notes'] = []
  const before = asked.length
  model.notes.retry()
  expect(await settled(model.notes)).toBe('ready')
  expect(asked.slice(before)).toEqual(['/datasetsapi/notes?from=2026-09-01&to=2026-09-30'])
  model.dispose()
})

test('does not call missing months undelivered before the delivered months are known', () => {
  const { members } = membersOf([detailsOf(1, 2026, 1), detailsOf(2, 2026, 3)], null, 0)
  const slots = slotsOf(members, [figureOf(1), figureOf(2)], null, [])
  expect(slots.map(({ absence }) => absence)).toEqual([null, 'not in the series', null])
})
