import { describe, expect, test } from 'vitest'
import {
  type ComparedSide,
  compareSentence,
  leadingRow,
  type RowWords,
} from '../../../../src/domain/compare/compare-sentence.ts'
import { type Compared, compareTables } from '../../../../src/domain/compare/compare-tables.ts'
import { randomOf } from '../../../support/random.ts'
import { plainText } from '../plain-text.ts'

const DAYS: RowWords = {
  one: 'day',
  many: 'days',
  at: 'on',
  every: { count: 7, text: 'every day of the week' },
  hasGroups: true,
}
const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Compares a dataset's figures with figures of 10,000 in the base, each ±`margin` %. */
const against = (values: readonly number[], margin = 3): readonly Compared[] =>
  compareTables({
    tables: [values.map(() => ({ value: 10_000, margin })), values.map(value => ({ value, margin }))],
    base: 0,
    scales: [1, 1],
  })[1]!

const sideOf = (label: string, overall: number | null, values: readonly number[]): ComparedSide => {
  const named = (compared: readonly Compared[], names: readonly string[]) =>
    compared.map((each, at) => ({ name: names[at]!, compared: each, count: 1 }))
  return {
    label,
    overall: overall === null ? [] : named(against([overall]), ['Average day']),
    rows: named(against(values), NAMES),
  }
}

const say = (sides: readonly ComparedSide[], isCount = true, rows = DAYS) =>
  plainText(
    compareSentence('City core', sides, {
      isCount,
      noun: [isCount ? 'visits' : 'average dwell'],
      rows,
      scale: 'percent',
      estimate: ({ index }) => `${Math.round(Math.abs(index! - 100))}%`,
      interval: ({ clear, indexLow, indexHigh }) => {
        const [low, high] = [Math.abs(indexLow! - 100), Math.abs(indexHigh! - 100)].map(Math.round)
        return clear === 'fewer' ? `${high} to ${low}%` : `${low} to ${high}%`
      },
      span: ({ indexLow, indexHigh }) => `${Math.round(indexLow! - 100)} to ${Math.round(indexHigh! - 100)}%`,
    }),
  )

describe('the sentence of a comparison', () => {
  const week = (value: number) => Array<number>(7).fill(value)

  test('states the total, then every day', () => {
    expect(say([sideOf('Kirkstall Road', 5500, week(5500))])).toBe(
      'Kirkstall Road had 45% fewer visits than City core (43 to 47%), every day of the week.',
    )
  })

  test('names days that clearly differ from the total', () => {
    expect(say([sideOf('Kirkstall Road', 5500, [2500, ...Array<number>(5).fill(5500), 7500])])).toBe(
      'Kirkstall Road had 45% fewer visits than City core (43 to 47%), every day of the week, most of all on Sunday (74 to 76%), with a smaller difference on Saturday (22 to 28%).',
    )
  })

  test('names days that go the other way, and days that are not clear', () => {
    expect(say([sideOf('Riverside', 11_000, [12_000, 12_000, 12_000, 12_000, 12_000, 10_000, 8000])])).toBe(
      'Riverside had 10% more visits than City core (5 to 15%), on 5 of the 7 days, but fewer on Saturday (17 to 23%); on the other day we cannot tell.',
    )
  })

  test('says that single days are not clear even if the total is', () => {
    expect(say([sideOf('Riverside', 11_000, week(10_400))])).toBe(
      'Riverside had 10% more visits than City core (5 to 15%); on each day alone we cannot tell.',
    )
  })

  test('names clear days even if the total is not clear', () => {
    expect(say([sideOf('Riverside', 10_100, [...Array<number>(6).fill(10_000), 13_000])])).toBe(
      'Overall, Riverside did not clearly differ from City core in visits (-3 to 5%), but it had more on Saturday (25 to 36%); on the other 6 days we cannot tell.',
    )
  })

  test('names the base once, and gives the interval of each dataset that does not differ', () => {
    const sides = [sideOf('A', 15_000, week(15_000)), sideOf('B', 8000, week(8000)), sideOf('C', 10_100, week(10_000))]
    expect(say(sides)).toBe(
      'A had 50% more visits than City core (44 to 57%), every day of the week. B had 20% fewer visits (17 to 23%), every day of the week. There is no clear difference for C (-3 to 5%).',
    )
    expect(say(sides.slice(2))).toBe('There is no clear difference in visits between City core and C (-3 to 5%).')
  })

  // A table with six rows of 5 km each must not say 'the other 48 distances'.
  test('calls rows that cover several days groups of days, and does not claim every day', () => {
    const [weekend, workdays] = against([13_000, 10_000])
    const rows = [
      { name: 'first', compared: weekend!, count: 1 },
      { name: 'second', compared: workdays!, count: 5 },
    ]
    const side: ComparedSide = { label: 'A', overall: [], rows }
    expect(say([side])).toMatch(/; on the other day or group of days we cannot tell\.$/)
    const both = against([13_000, 13_000]).map((compared, at) => ({ name: `part ${at}`, compared, count: 3 + at }))
    const total = { name: 'Average day', compared: against([13_000])[0]!, count: 1 }
    expect(say([{ label: 'A', overall: [total], rows: both }])).toMatch(/\), on both groups of days\.$/)
    const distances: RowWords = { one: 'distance', many: 'distances', at: 'for', every: null, hasGroups: false }
    expect(say([side], true, distances)).toMatch(/ for first \(.*; for the other distance we cannot tell\.$/)
  })

  test('writes higher and lower for means, which lack a total', () => {
    expect(say([sideOf('A', null, [13_000, ...Array<number>(6).fill(10_000)])], false)).toBe(
      'A had a higher average dwell than City core on Sunday (25 to 36%); on the other 6 days we cannot tell.',
    )
    expect(say([sideOf('A', 11_800, week(11_800))], false)).toMatch(/^A had an 18% higher average dwell than City core/)
  })
})

describe('the leading row', () => {
  const rowsOf = (values: readonly number[]) =>
    against(values).flatMap(compared => (compared.kind === 'compared' ? [{ difference: compared }] : []))

  test('must be clearly larger than the second', () => {
    const rows = rowsOf([5000, 5300, 7000])
    expect(leadingRow(rows, 'percent')).toBeNull()
    const apart = rowsOf([4000, 5300, 7000])
    expect(leadingRow(apart, 'percent')).toBe(apart[0])
  })

  test('is named in at most 5 of 100 views whose rows all differ by the same amount', () => {
    const random = randomOf(7)
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const noisy = (value: number) => Math.round(value * (1 + (0.03 / 1.96) * normal()))
    const VIEWS = 1000
    let leads = 0
    for (let at = 0; at < VIEWS; at++) {
      const figures = (value: number) => Array.from({ length: 7 }, () => ({ value: noisy(value), margin: 3 }))
      const [, compared = []] = compareTables({ tables: [figures(10_000), figures(6000)], base: 0, scales: [1, 1] })
      const rows = compared.flatMap(each => (each.kind === 'compared' ? [{ difference: each }] : []))
      if (leadingRow(rows, 'percent') !== null) leads++
    }
    expect(leads / VIEWS).toBeLessThanOrEqual(0.05)
  })
})
