import { describe, expect, test } from 'vitest'
import { WEEKDAYS } from '../../../../src/domain/constants.ts'
import { dayTypesSentence, hourlySentence, peaksSentence } from '../../../../src/domain/summaries/by-time.ts'
import {
  AGE_BANDS,
  type AgeAndGender,
  demographicsSentence,
  sumsBy,
} from '../../../../src/domain/summaries/demographics-sentence.ts'
import { dwellSentence } from '../../../../src/domain/summaries/dwells-sentence.ts'
import type { NamedFigure } from '../../../../src/domain/summaries/figure.ts'
import { mostCommonSentence } from '../../../../src/domain/summaries/lead.ts'
import { farTraverses, farTraversesSentence } from '../../../../src/domain/summaries/traverses.ts'
import { DWELLERS, hourText, TRAVERSES, VISITS } from '../../../../src/domain/summaries/words.ts'
import { plainText } from '../plain-text.ts'

const figure = (name: string, value: number | null, margin = 5): NamedFigure => ({
  name,
  value,
  margin: value === null ? null : margin,
})
const PURPOSE = { one: 'purpose', many: 'purposes' }
const MODE = { one: 'mode', many: 'modes' }

describe('the most common', () => {
  const purposes = [
    figure('Home ⇔ Work', 270),
    figure('Home ⇔ Other', 460),
    figure('Other ⇔ Other', 180),
    figure('Other', 90),
  ]

  test('[V1.05] has its share of all, and the next one is named if it is clear', () => {
    // 460 of 1,000 are 46%, and 270 +-5% is clearly more than 180.
    expect(plainText(mostCommonSentence(PURPOSE, purposes, null, VISITS))).toBe(
      'The most common purpose is Home ⇔ Other, 46% of visits, then Home ⇔ Work.',
    )
  })

  test('has a share of the total', () => {
    const modes = [figure('Rail', 66, 10), figure('Road', 430, 4), figure('Active', 46)]
    expect(plainText(mostCommonSentence(MODE, modes, { value: 542, margin: 4 }, VISITS))).toBe(
      'The most common mode is Road, 79% of visits, then Rail.',
    )
  })

  test('lists tied rows, but none if most rows tie', () => {
    // 500 +-10% is 450 to 550, which overlaps 480 +-10%, 432 to 528.
    const list = [figure('Rail', 480, 10), figure('Road', 500, 10), figure('Active', 20, 50), figure('HGV', null)]
    expect(plainText(mostCommonSentence(MODE, list, null, TRAVERSES))).toBe(
      'Rail and Road are the most common modes, in no certain order: 48% and 50% of traverses; 1 mode has no data.',
    )
    expect(plainText(mostCommonSentence(MODE, list.slice(0, 2), null, TRAVERSES))).toBe(
      'There is no clear difference between Rail and Road, 49% and 51% of traverses.',
    )
    const level = [100, 101, 102, 103].map((value, at) => figure(`${at}`, value))
    expect(plainText(mostCommonSentence(PURPOSE, level, null, VISITS))).toBe('No purpose stands out.')
    expect(plainText(mostCommonSentence(PURPOSE, [figure('Other', null)], null, VISITS))).toBe('No purpose has data.')
  })
})

describe('weekdays and weekends', () => {
  const parts = (decimals: 0 | 1, ...figures: NamedFigure[]) => ({ figures, total: null, decimals })

  test('[V9.06] each name the largest, with the shares of ages to one decimal place', () => {
    const days = dayTypesSentence(
      AGE_BANDS,
      parts(1, figure('18-24', 333), figure('25-34', 667)),
      parts(1, figure('18-24', 700), figure('25-34', 300)),
      VISITS,
    )
    expect(plainText(days)).toBe(
      'On weekdays the largest age band is 25-34, 66.7% of visits; at weekends it is 18-24, 70.0% of them.',
    )
  })

  test('say that they lack data', () => {
    const purposes = { ...PURPOSE, first: 'most common purpose' }
    const days = dayTypesSentence(purposes, parts(0, figure('Other', 10)), parts(0, figure('Other', null)), VISITS)
    expect(plainText(days)).toBe('On weekdays purposes can only be shown together; at weekends there is no data.')
  })

  test('name no leader if most rows tie', () => {
    const purposes = { ...PURPOSE, first: 'most common purpose' }
    const level = parts(0, figure('a', 10), figure('b', 10), figure('c', 10))
    expect(plainText(dayTypesSentence(purposes, level, parts(0, figure('a', 90), figure('b', 10)), VISITS))).toBe(
      'On weekdays no purpose stands out; at weekends the most common purpose is a, 90% of them.',
    )
  })
})

test('gives each series its peak hour, with tied neighbouring hours as one run, and lists a series without data last', () => {
  const hours = (...values: (number | null)[]) => values.map((value, at) => figure(`0${at}:00 to 0${at + 1}:00`, value))
  const series = [
    { name: 'Rail', hours: hours(null, null) },
    { name: 'Road', hours: hours(100, 300, 310, 90, 100) },
    { name: 'Active', hours: hours(50, 52, 51) },
    { name: 'Water', hours: hours(50, 90, 51) },
    { name: 'HGV', hours: hours(null, 10, null) },
  ]
  expect(plainText(peaksSentence(series, VISITS))).toBe(
    'Road peaks from 01:00 to 03:00; Water peaks at 01:00 to 02:00 with about 90 visits a day; HGV has data at 01:00 to 02:00 only, with about 10; Active has no clear peak; Rail is without data.',
  )
})

test('capitalises a description only at the start of a sentence', () => {
  const hours = (...counts: readonly number[]) => counts.map((count, hour) => figure(hourText(hour), count))
  const series = [
    { name: 'All but Rail', hours: hours(50, 90, 51) },
    { name: 'All modes', hours: hours(50, 90, 51) },
  ]
  expect(plainText(peaksSentence(series, VISITS))).toBe(
    'All but Rail peaks at 01:00 to 02:00 with about 90 visits a day; all modes peaks at 01:00 to 02:00 with about 90.',
  )
  const lead = mostCommonSentence(PURPOSE, [figure('Home ⇔ Work', 10), figure('Other journeys', 90)], null, VISITS)
  expect(plainText(lead)).toMatch(/^The most common purpose is other journeys, 90%/)
  expect(plainText(hourlySentence('Sunday', [{ ...figure('All hours', 120), times: 24 }]))).toBe(
    'On an average Sunday all hours can only be shown together, with about 120 visits an hour.',
  )
})

describe('dwells', () => {
  test('state when people stay longest and shortest', () => {
    expect(
      plainText(dwellSentence('day', [figure('Sunday', 60), figure('Monday', 188), figure('Tuesday', null)])),
    ).toBe(
      'People dwell longest on Monday, about 188 minutes on average; shortest on Sunday, about 60; 1 day has no data.',
    )
    expect(plainText(dwellSentence('hour', [{ ...figure('All hours', 188), times: 24 }]))).toBe(
      'All hours can only be shown together: people dwell for about 188 minutes on average.',
    )
    const night = [
      { ...figure('03:00 to 07:00', 400), times: 4 },
      figure('07:00 to 08:00', 410),
      figure('08:00 to 09:00', 200),
      { ...figure('09:00 to 03:00', 100), times: 18 },
    ]
    expect(plainText(dwellSentence('hour', night))).toMatch(
      /^People dwell longest when they arrive between 03:00 and 08:00,/,
    )
    const four = [figure('Sunday', 60), figure('Monday', 188), figure('Tuesday', 190), figure('Friday', 100)]
    expect(plainText(dwellSentence('day', four))).toBe(
      'People dwell longest on Monday and Tuesday, in no certain order, about 188 and 190 minutes on average; shortest on Sunday, about 60.',
    )
  })

  test('claim nothing if the stays overlap', () => {
    expect(plainText(dwellSentence('day', [figure('Sunday', 100, 10), figure('Monday', 110, 10)]))).toBe(
      'There is no clear difference between the days in how long people dwell.',
    )
    const most = [figure('Sunday', 60), figure('Monday', 100), figure('Tuesday', 101), figure('Friday', 102)]
    expect(plainText(dwellSentence('day', most))).toBe('People dwell shortest on Sunday, about 60 minutes on average.')
    expect(plainText(dwellSentence('day', [figure('Sunday', 100), figure('Monday', null)]))).toBe(
      'Only people who arrive on Sunday can be shown: they dwell for about 100 minutes on average; 1 day has no data.',
    )
  })

  test('name the range of hours that share a figure', () => {
    const night = { ...figure('22:00 to 07:00', 400), times: 9 }
    expect(plainText(dwellSentence('hour', [night, figure('07:00 to 08:00', 90)]))).toBe(
      'People dwell longest when they arrive between 22:00 and 07:00, about 400 minutes on average; shortest between 07:00 and 08:00, about 90.',
    )
  })

  test('name a run of hours with the range of their stays, also across midnight', () => {
    const neighbours = [430, 440, 450, 90, 95, 200, 210, 435].map((stay, hour) => figure(hourText(hour), stay, 6))
    expect(plainText(dwellSentence('hour', neighbours))).toBe(
      'People dwell longest when they arrive between 07:00 and 03:00, about 430 to 450 minutes on average; shortest between 03:00 and 05:00, about 90 to 95.',
    )
  })

  test('name two days that clearly differ if several tie at both ends', () => {
    const stays = [1000, 1250, 1080, 1305, 1120, 1142, 1200]
    const days = stays.map((stay, at) => figure(WEEKDAYS[at]!, stay))
    expect(plainText(dwellSentence('day', days))).toBe('People dwell clearly longer on Wednesday than on Sunday.')
  })

  test('count dwellers in the same way as visits', () => {
    expect(
      plainText(hourlySentence('Sunday', [figure('09:00 to 10:00', 20), figure('10:00 to 11:00', 90)], DWELLERS)),
    ).toBe(
      'On an average Sunday the busiest hour is 10:00 to 11:00 with about 90 dwellers. The quietest is 09:00 to 10:00 with about 20.',
    )
  })
})

describe('ages and genders', () => {
  const cell = (age: string, gender: string, value: number | null, margin = 5): AgeAndGender => ({
    ...figure(`${age}, ${gender}`, value, margin),
    age,
    gender,
  })
  const said = (cells: readonly AgeAndGender[]) =>
    plainText(
      demographicsSentence({
        ages: sumsBy(cells, 'age', null),
        genders: sumsBy(cells, 'gender', null),
        total: null,
      }),
    )

  test('[V9.06] name the largest band with its share to one decimal place, and no clear difference between women and men if margins overlap', () => {
    const cells = [
      cell('18-24', 'Female', 130),
      cell('18-24', 'Male', 120),
      cell('25-34', 'Female', 370, 10),
      cell('25-34', 'Male', 330, 10),
    ]
    expect(said(cells)).toBe(
      'The largest age band is 25-34, 73.7% of visits; there is no clear difference between women and men.',
    )
  })

  test('state a clear difference with its share', () => {
    expect(said([cell('65+', 'Female', 300), cell('65+', 'Male', 100)])).toBe(
      'Age bands can only be shown together; women make more visits than men, 75.0% of all.',
    )
  })

  test('name no band if most tie', () => {
    expect(said(['a', 'b', 'c'].map(age => cell(age, 'Female', 100)))).toBe('No age band stands out.')
  })
})

describe('traverses over long distances', () => {
  const cell = (access: number | number[], egress: number | number[], value: number, times = 1) => ({
    ...figure('', value, 4),
    access: [access].flat(),
    egress: [egress].flat(),
    ...(times > 1 && { times }),
  })
  const cells = [cell(1, 1, 600), cell(5, 6, 100), cell(6, 5, 200), cell(8, 8, 100)]

  test("[V9.05] 'More than 80 km' counts the buckets greater than 5", () => {
    const { from, to, both } = farTraverses(cells)
    expect([from, to, both].map(list => list.cells.map(({ value }) => value))).toEqual([[200, 100], [100, 100], [100]])
    expect(plainText(farTraversesSentence(cells, null))).toBe(
      'Of about 1,000 traverses, about 300 (30%) come from more than 80 km away and about 200 (20%) continue for more than 80 km, about 100 do both.',
    )
  })

  test('count a figure of several far distances for each of them, and a figure of near and far distances for none', () => {
    // Buckets 6 to 8 have 50 each. Buckets 5 and 6 share a figure that reaches beyond 80 km.
    const merged = [cell(1, 1, 700), cell([6, 7, 8], 1, 50, 3), cell(1, [5, 6], 75, 2)]
    expect(plainText(farTraversesSentence(merged, null))).toBe(
      'Of about 1,000 traverses, about 150 (15%) come from more than 80 km away and an unknown number continue for more than 80 km.',
    )
    expect(plainText(farTraversesSentence([...merged, cell(1, 8, 100)], null))).toContain(
      'at least 96 (8%) continue for more than 80 km',
    )
  })

  test('say that none come from far away or continue far', () => {
    expect(plainText(farTraversesSentence([cell(1, 1, 600)], null))).toBe(
      'Of about 600 traverses, none come from more than 80 km away and none continue for more than 80 km.',
    )
  })
})
