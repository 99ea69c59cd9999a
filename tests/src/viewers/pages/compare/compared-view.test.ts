import { describe, expect, test } from 'vitest'
import type { DatasetDetails } from '../../../../../src/contract/wire-names.ts'
import type { Covers } from '../../../../../src/domain/disclosure/merged-rows.ts'
import { dotSpecOf } from '../../../../../src/viewers/pages/compare/chart-specs.ts'
import {
  changeText,
  figureText,
  intervalText,
  readingOf,
} from '../../../../../src/viewers/pages/compare/figure-words.ts'
import { comparedDatasets, comparisonName, daysWithData } from '../../../../../src/viewers/pages/compare/sides.ts'
import { released } from '../../reports/shown.ts'
import { compare, daily, dailyOf, hoursOf, modes, modesOf, said, saturdayHours, side } from './comparing.ts'

describe('a view of several datasets', () => {
  test('states what is clear, with its interval and its meaning', async () => {
    const shownView = compare(
      [
        await daily([100, 200, 200, 200, 200, 200, 300].map(n => n * 100)),
        await daily([100, 200, 202, 199, 200, 201, 400].map(n => n * 100)),
      ],
      'day',
    )
    expect(said(shownView)).toBe(
      'Place 1 had 7% more visits than Place 0 (3 to 12%), clearly on Saturday (24 to 43%); on the other 6 days we cannot tell.',
    )
    const [, saturday] = shownView.rows.find(({ name }) => name === 'Saturday')!.figures
    expect(figureText(saturday!, 'day')).toBe('40,000')
    expect(changeText(saturday!, 'day', 'difference')).toBe('+33%')
    expect(intervalText(saturday!, 'day', 'difference')).toBe('+24 to +43%')
    expect(changeText(saturday!, 'day', 'index')).toBe('133')
    expect(readingOf(saturday!, shownView.measure, 'day')).toBe('clear, more')
  })

  test('names the weekday that hours belong to', async () => {
    const hours = compare([await saturdayHours([900, 4000]), await saturdayHours([900, 8000])], 'day')
    expect(said(hours)).toMatch(/^Place 1 had more visits on Saturdays than Place 0 in 01:00 to 02:00 /)
  })

  test('writes the figures of a row with the same number of digits', async () => {
    const days = (saturday: number) => [100, 100, 100, 100, 100, 100, saturday]
    const { rows } = compare([await daily(days(16_918), 9), await daily(days(15_435), 11)], 'day')
    expect(rows.at(-1)!.figures.map(each => figureText(each, 'day'))).toEqual(['16,900', '15,400'])
    const unsure = compare([await daily(days(16_918), 12), await daily(days(15_435), 11)], 'day')
    expect(unsure.rows.at(-1)!.figures.map(each => figureText(each, 'day'))).toEqual(['17,000', '15,000'])
  })

  // Sunday (41 to 56 %) is not clearly larger than Monday (35 to 48 %).
  test('states the total first and names no largest row unless it is clear', async () => {
    const thousands = async (figures: readonly number[]) => daily(figures.map(n => n * 1000))
    const months = [
      await thousands([185, 254, 254, 254, 277, 251, 215]),
      await thousands([150, 214, 214, 214, 237, 211, 180]),
    ]
    const view = compare(months, 'day')
    expect(said(view)).toBe('Place 1 had 16% fewer visits than Place 0 (12 to 19%), every day of the week.')
    expect(dotSpecOf(view, 'difference').finding).toBeNull()
  })

  // The sentence must not state percentages while the table and the chart show index numbers.
  test('states index numbers when indexes are displayed', async () => {
    const view = compare([await daily(Array(7).fill(20_000)), await daily(Array(7).fill(60_000))], 'km2')
    expect(said(view, 'index')).toBe(
      'Place 1 had more visits per km² than Place 0: index 300 (288 to 313), every day of the week.',
    )
    expect(said(view)).toBe('Place 1 had 200% more visits per km² than Place 0 (188 to 213%), every day of the week.')
  })

  test('names the two sides of a pair as in running text', async () => {
    const pair = [
      side(0, { label: 'District', said: 'the district' }),
      side(1, { label: 'Street', said: 'the street' }),
    ]
    const week = async (visits: number) => daily(Array(7).fill(visits))
    expect(said(compare([await week(20_000), await week(30_000)], 'day', pair))).toBe(
      'The street had 50% more visits than the district (44 to 57%), every day of the week.',
    )
    expect(said(compare([await week(20_000), await week(20_000)], 'day', pair))).toMatch(
      /^There is no clear difference in visits between the district and the street /,
    )
  })

  test('treats a single row of all modes as the total, and writes descriptions in lower case', async () => {
    const MODES = { mode: [0, 1, 3, 4] }
    const all = (journeycount: number) =>
      modesOf([{ mode: 0, journeycount, ...released('300+', 4), covers: MODES }], null)
    expect(said(compare([await all(620_000), await all(430_000)], 'day'))).toMatch(
      /^Place 1 had 31% fewer visits than Place 0 \(\d+ to \d+%\)\.$/,
    )
    expect(said(compare([await all(620_000), await all(621_000)], 'day'))).toMatch(/between Place 0 and Place 1 \(/)
    const apart = async (rail: number, others: number) =>
      modesOf(
        [
          { mode: 0, journeycount: rail, ...released('300+', 4) },
          { mode: 1, journeycount: others, ...released('300+', 4), covers: { mode: [1, 3, 4] } },
        ],
        null,
      )
    expect(said(compare([await apart(90_000, 500_000), await apart(91_000, 300_000)], 'day'))).toMatch(
      /had fewer visits than Place 0 for all but Rail \(/,
    )
  })

  test('gives the interval of a total without a clear difference', async () => {
    const level = [await daily(Array(7).fill(20_000)), await daily(Array(7).fill(20_200))]
    expect(said(compare(level, 'day'))).toBe(
      'There is no clear difference in visits between Place 0 and Place 1 (−3 to +5%).',
    )
  })

  test('puts the total of a view before its rows', async () => {
    const totalOf = (view: ReturnType<typeof compare>) =>
      view.rows
        .filter(({ overall }) => overall !== null)
        .map(row => [row.name, ...row.figures.map(each => figureText(each, view.per))])
    const days = [await daily([10, 20, 30, 40, 50, 60, 70].map(n => n * 100)), await daily(Array(7).fill(5000))]
    expect(totalOf(compare(days, 'day'))).toEqual([['Average day', '4,000', '5,000']])
    const kinds = [
      await modes([3100, 310, 31, 31], [5, 5, 5, 5], 3472),
      await modes([6200, 620, 62, 62], [5, 5, 5, 5], 6944),
    ]
    expect(totalOf(compare(kinds, 'day'))).toEqual([['All', '112', '224']])
    expect(totalOf(compare(kinds, 'share'))).toEqual([])
    expect(totalOf(compare([days[0]!, await daily([null, ...Array(6).fill(5000)])], 'day'))).toEqual([])
  })

  test('divides sums of a period by the days with data, and leaves weekdays unchanged', async () => {
    const months = compare(
      [await modes([3100, 310, 31, 31], [5, 5, 5, 5], 3472), await modes([3000, 300, 30, 30], [5, 5, 5, 5], 3360)],
      'day',
      [side(0), side(1, { days: 30 })],
    )
    expect(months.unitTitle).toBe('Visits per day')
    expect(
      months.rows.map(({ figures }) => figures.map(each => Math.round((each.estimate as { value: number }).value))),
    ).toEqual([
      [112, 112],
      [100, 100],
      [10, 10],
      [1, 1],
      [1, 1],
    ])
    const weekdays = compare([await daily([1, 2, 3, 4, 5, 6, 7]), await daily([1, 2, 3, 4, 5, 6, 7])], 'residents')
    expect(weekdays.unitTitle).toBe('Visits per day per 1,000 residents')
    expect(weekdays.rows[4]!.figures[0]!.estimate).toMatchObject({ value: 1 })
  })

  test('gives no figure per 1,000 residents for an area without residents', async () => {
    const { rows } = compare([await daily([1, 2, 3, 4, 5, 6, 7]), await daily([1, 2, 3, 4, 5, 6, 7])], 'residents', [
      side(0),
      side(1, { residents: 0 }),
    ])
    expect(rows.map(({ figures }) => figures[1]!.estimate)).toEqual(rows.map(() => 'none'))
    expect(rows[0]!.figures[0]!.estimate).not.toBe('none')
  })

  test('compares shares in percentage points', async () => {
    const shares = compare(
      [await modes([500, 300, 100, 100], [4, 4, 4, 4], 1000), await modes([250, 150, 50, 50], [4, 4, 4, 4], 1000)],
      'share',
    )
    const [rail] = shares.rows
    expect(rail!.figures.map(each => figureText(each, 'share'))).toEqual(['50%', '25%'])
    expect(changeText(rail!.figures[1]!, 'share', 'difference')).toBe('−25 points')
  })

  test('compares rows at the cut that all datasets share, and says so', async () => {
    const road = { mode: [1, 4] }
    const mode = (mode: number, journeycount: number, covers?: Covers) => ({
      ...{ mode, journeycount },
      ...(covers && { covers }),
      ...released('300+', 4),
    })
    const ofModes = (rows: readonly object[]) => modesOf(rows, 1000)
    const whole = compare(
      [
        await ofModes([mode(0, 500), mode(1, 300), mode(3, 100), mode(4, 100)]),
        await ofModes([mode(0, 500), mode(1, 200, road), mode(3, 300)]),
      ],
      'share',
    )
    expect(whole.rows.map(({ name, figures }) => [name, ...figures.map(each => figureText(each, 'share'))])).toEqual([
      ['Rail', '50%', '50%'],
      ['Road, including HGV', '40%', '20%'],
      ['Active', '10%', '30%'],
    ])
    expect(whole.notes).toEqual(['Rows that one dataset shows together are compared together: Road, including HGV.'])
  })

  test('compares the mean of hours that one dataset combines, and their share', async () => {
    const covers = { hour: [22, 23, 0, 1, 2, 3, 4, 5, 6] }
    const hour = (at: number) => (covers.hour.includes(at) ? at + 1 : 100)
    const together = Array.from({ length: 24 }, (_, at) => ({
      ...{ weekday: 6, hour: at, visitorcount: covers.hour.includes(at) ? 20 : 100 },
      ...(covers.hour.includes(at) && { covers }),
      ...released('300+', 5),
    }))
    const apart = Array.from({ length: 24 }, (_, at) => hour(at))
    const view = compare([await saturdayHours(apart), await hoursOf(together)], 'day')
    expect(view.rows).toHaveLength(16)
    const night = view.rows.at(-1)!
    expect(night.name).toBe('22:00 to 07:00')
    // 23 + 24 + 1 + ... + 7 = 75, over 9 hours.
    expect(night.figures.map(each => (each.estimate as { value: number }).value)).toEqual([
      expect.closeTo(75 / 9, 6),
      20,
    ])
    const shares = compare([await saturdayHours(apart), await hoursOf(together)], 'share')
    expect(shares.rows.at(-1)!.figures.map(each => (each.estimate as { value: number }).value)).toEqual([
      expect.closeTo((100 * 75) / 1575, 6),
      expect.closeTo((100 * 180) / 1680, 6),
    ])
  })

  test('shows no difference between levels if areas nearly agree, and says why', async () => {
    const views = [
      await daily([1, 2, 3, 4, 5, 6, 7].map(n => n * 1000)),
      await daily([1, 2, 3, 4, 5, 6, 9].map(n => n * 1000)),
    ]
    const levels = compare(views, 'day', [], 'few')
    expect(levels.rows.every(({ figures }) => figures[1]!.compared?.kind === 'levels')).toBe(true)
    expect(levels.notes[0]).toMatch(/^Place 1 and Place 0 share ground.* only shares are compared\.$/)
    // The reason given is that the areas' relation could not be read.
    expect(compare(views, 'day', [], 'unknown').notes).toEqual([
      'It is not known how Place 1 and Place 0 lie to each other, so only shares are compared.',
    ])
    const shares = compare(views, 'share', [], 'few')
    expect(shares.rows.some(({ figures }) => figures[1]!.compared?.kind === 'compared')).toBe(true)
  })
})

describe('the names of compared datasets', () => {
  const details = (id: number, name: string, month: string, missingDays: string[] = []) =>
    ({
      id,
      name,
      details: {
        startDate: `2026-${month}-01T00:00:00`,
        endDate: `2026-${month}-${month === '09' ? '30' : '31'}T23:59:59`,
        missingDays,
      },
    }) as unknown as DatasetDetails

  test('leave out the month unless it distinguishes two datasets', () => {
    const named = comparedDatasets(
      [
        details(1, 'City core, October 2026', '10'),
        details(2, 'City core, September 2026', '09'),
        details(3, 'Riverside', '10'),
      ],
      1,
    )
    expect(named.map(({ mark, label, short }) => [mark, label, short])).toEqual([
      [0, 'City core, October 2026', 'October 2026'],
      [1, 'City core, September 2026', 'September 2026'],
      [2, 'Riverside', 'Riverside'],
    ])
  })

  test('are the months if all datasets have the same place', () => {
    const named = comparedDatasets([details(1, 'City core by month', '09'), details(2, 'City core by month', '10')], 1)
    expect(named.map(({ label, short }) => [label, short])).toEqual([
      ['September 2026', 'September 2026'],
      ['October 2026', 'October 2026'],
    ])
    const sides = named.map(({ name, label }, at) =>
      side(at, {
        name,
        label,
        period: { first: at === 0 ? '2026-09-01' : '2026-10-01', last: at === 0 ? '2026-09-30' : '2026-10-31' },
      }),
    )
    expect(comparisonName(sides)).toBe('City core by month, September 2026 and October 2026')
    expect(comparisonName([side(0), side(1)])).toBe('Place 0 and Place 1, October 2026')
    const areas = ['District of Headingley shops, October 2026', 'Headingley shops, October 2026']
    const pair = areas.map((name, at) =>
      side(at, { name: `Area ${at}`, label: `Area ${at}`, said: `the area ${at}`, details: details(at, name, '10') }),
    )
    expect(comparisonName(pair)).toBe('Headingley shops, Area 0 and Area 1, October 2026')
  })

  test('add the dataset number to distinguish two datasets with the same place and month', () => {
    const [a, b] = comparedDatasets([details(1, 'City core', '10'), details(2, 'City core', '10')], 2)
    expect([a!.label, b!.label]).toEqual(['October 2026 (dataset 1)', 'October 2026 (dataset 2)'])
    expect([a!.mark, b!.mark]).toEqual([1, 0])
  })

  test('the days with data are the period’s days minus the missing ones', () => {
    expect(daysWithData(details(1, 'A', '09', ['2026-09-04', '2026-09-05']))).toBe(28)
  })
})

test('a sentence calls days that share a figure a group of days', async () => {
  const covers = { weekday: [1, 2, 3, 4, 5] }
  const week = (saturday: number) =>
    dailyOf(
      [0, 1, 2, 3, 4, 5, 6].map(weekday => ({
        ...{ weekday, visitorcount: weekday === 6 ? saturday : 20_000 },
        ...(covers.weekday.includes(weekday) && { covers }),
        ...released('300+', 5),
      })),
    )
  expect(said(compare([await week(30_000), await week(40_000)], 'day'))).toBe(
    'Place 1 had more visits than Place 0 on Saturday (24 to 43%); on the other 2 days and groups of days we cannot tell.',
  )
})
