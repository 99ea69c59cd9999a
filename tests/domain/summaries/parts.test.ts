import { describe, expect, test } from 'vitest'
import { dayTypesSentence } from '../../../src/domain/summaries/day-types.ts'
import { type AgeAndGender, demographicsSentence } from '../../../src/domain/summaries/demographics.ts'
import { dwellSentence } from '../../../src/domain/summaries/dwells.ts'
import { farTraverses, farTraversesSentence } from '../../../src/domain/summaries/far-traverses.ts'
import type { NamedFigure } from '../../../src/domain/summaries/figure.ts'
import { hourlySentence } from '../../../src/domain/summaries/hourly.ts'
import { mostCommonSentence } from '../../../src/domain/summaries/most-common.ts'
import { DWELLERS, TRAVERSES, VISITS } from '../../../src/domain/summaries/nouns.ts'
import { peaksSentence } from '../../../src/domain/summaries/peaks.ts'
import { plainText } from '../../../src/domain/summaries/sentence.ts'
import { percentText, wholePercentText } from '../../../src/domain/summaries/words.ts'

const figure = (name: string, value: number | null, margin = 5): NamedFigure => ({
  name,
  value,
  suppressed: value === null,
  margin: value === null ? null : margin,
})
const PURPOSE = { one: 'purpose', many: 'purposes' }

describe('the most common', () => {
  test('[V1.05] has its share of those shown, and names the next where that is clear', () => {
    // 460 of 1,000; 270 +-5% is clear of 180
    const list = [
      figure('Home ⇔ Work', 270),
      figure('Home ⇔ Other', 460),
      figure('Other ⇔ Other', 180),
      figure('Other', 90),
    ]
    expect(plainText(mostCommonSentence(PURPOSE, list, VISITS))).toBe(
      'The most common purpose is Home ⇔ Other, 46% of visits, then Home ⇔ Work.',
    )
  })

  test('claims no difference where margins overlap, and counts what is withheld', () => {
    // 500 +-10% is 450 to 550; 480 is 432 to 528
    const list = [figure('Rail', 480, 10), figure('Road', 500, 10), figure('Active', 20, 50), figure('HGV', null)]
    expect(plainText(mostCommonSentence({ one: 'mode', many: 'modes' }, list, TRAVERSES))).toBe(
      'The most common mode is Road, 50% of traverses, no clear difference from Rail; 1 mode is withheld.',
    )
    expect(plainText(mostCommonSentence(PURPOSE, [figure('Other', null)], VISITS))).toBe(
      'Every purpose is withheld to protect individuals, or has no data.',
    )
  })
})

describe('weekdays and weekends', () => {
  const words = { first: 'largest age band', many: 'age bands', percent: percentText }
  test('[V9.06] each have their largest, ages to 1 decimal', () => {
    const days = dayTypesSentence(
      words,
      [figure('18-24', 333), figure('25-34', 667)],
      [figure('18-24', 700), figure('25-34', 300)],
      VISITS,
    )
    expect(plainText(days)).toBe(
      'On weekdays the largest age band is 25-34, 66.7% of visits; at weekends it is 18-24, 70.0% of them.',
    )
  })

  test('that are withheld are said to be', () => {
    const purposes = { first: 'most common purpose', many: 'purposes', percent: wholePercentText }
    expect(plainText(dayTypesSentence(purposes, [figure('Other', 10)], [figure('Other', null)], VISITS))).toBe(
      'On weekdays the most common purpose is Other, 100% of visits; at weekends every figure is withheld to protect individuals, or there is no data.',
    )
  })
})

test('each series has its peak hour, rivals named; what is withheld comes last', () => {
  const hours = (...values: (number | null)[]) => values.map((value, at) => figure(`0${at}:00 to 0${at + 1}:00`, value))
  const series = [
    { name: 'Rail', hours: hours(null, null) },
    { name: 'Road', hours: hours(100, 300, 310) },
    { name: 'Active', hours: hours(50, 52, 51) },
    { name: 'HGV', hours: hours(null, 10, null) },
  ]
  expect(plainText(peaksSentence(series, VISITS))).toBe(
    'Road peaks at 02:00 to 03:00 with 310 visits a day, no clear difference from 01:00 to 02:00; Active has no clear peak; HGV can be shown at 01:00 to 02:00 only, with 10; Rail is withheld or without data.',
  )
})

describe('dwells', () => {
  const words = { at: 'on ', again: 'on ', say: (name: string) => name, one: 'day', many: 'days' }
  test('say when people stay longest and shortest', () => {
    expect(
      plainText(dwellSentence(words, [figure('Sunday', 60), figure('Monday', 188), figure('Tuesday', null)])),
    ).toBe('People dwell longest on Monday, 188 minutes on average; shortest on Sunday, 60; 1 day is withheld.')
  })

  test('claim nothing where the stays overlap', () => {
    expect(plainText(dwellSentence(words, [figure('Sunday', 100, 10), figure('Monday', 110, 10)]))).toBe(
      'There is no clear difference between the days: people dwell for 100 to 110 minutes on average.',
    )
    expect(plainText(dwellSentence(words, [figure('Sunday', 100), figure('Monday', null)]))).toBe(
      'Only people who arrive on Sunday can be shown: they dwell for 100 minutes on average; 1 day is withheld.',
    )
  })

  test('count dwellers as visits are counted', () => {
    expect(
      plainText(hourlySentence('Sunday', [figure('09:00 to 10:00', 20), figure('10:00 to 11:00', 90)], DWELLERS)),
    ).toBe(
      'On an average Sunday the busiest hour is 10:00 to 11:00 with 90 dwellers. The quietest is 09:00 to 10:00 with 20.',
    )
  })
})

describe('ages and genders', () => {
  const cell = (age: string, gender: string, value: number | null, margin = 5): AgeAndGender => ({
    ...figure(`${age}, ${gender}`, value, margin),
    age,
    gender,
  })

  test('[V9.06] the largest band to 1 decimal of all; women and men equal where margins overlap', () => {
    // 250 of 1,000; women 500, men 450 of 950
    const cells = [
      cell('18-24', 'Female', 130),
      cell('18-24', 'Male', 120),
      cell('25-34', 'Female', 370, 10),
      cell('25-34', 'Male', 330, 10),
      cell('Unknown', 'Unknown', 50),
    ]
    expect(plainText(demographicsSentence(cells))).toBe(
      'The largest age band is 25-34, 70.0% of visits; women and men visit about equally.',
    )
  })

  test('a clear difference has its share of those whose gender is known', () => {
    const cells = [cell('65+', 'Female', 300), cell('65+', 'Male', 100), cell('65+', 'Unknown', 100)]
    expect(plainText(demographicsSentence(cells))).toBe(
      'The largest age band is 65+, 100.0% of visits; women visit more than men, 75.0% of those whose gender is known.',
    )
  })
})

describe('traverses from far', () => {
  const cells = [
    { access: 1, egress: 1, value: 600 },
    { access: 5, egress: 6, value: 100 },
    { access: 6, egress: 5, value: 200 },
    { access: 8, egress: 8, value: 100 },
  ]
  test("[V9.05] 'More than 80 km' counts the buckets greater than 5", () => {
    expect(farTraverses(cells)).toEqual({ total: 1000, from: 300, to: 200, both: 100 })
    expect(plainText(farTraversesSentence(cells))).toBe(
      'Of 1,000 traverses, 300 (30%) come from more than 80 km away and 200 (20%) go on for more than 80 km, 100 do both.',
    )
  })

  test('none that can be shown is not none', () => {
    const near = [...cells.slice(0, 1), { access: 7, egress: 7, value: null }]
    expect(plainText(farTraversesSentence(near))).toBe(
      'Of 600 traverses that can be shown, too few to be shown come from more than 80 km away and too few to be shown go on for more than 80 km; 1 of 2 pairs of distances are withheld.',
    )
  })
})
