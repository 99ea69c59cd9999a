import { describe, expect, test } from 'vitest'
import { compareTables, holmThreshold } from '../../../../src/domain/compare/compare-tables.ts'
import { correlationOfMonths } from '../../../../src/domain/compare/same-people.ts'
import { roundMargin } from '../../../../src/domain/disclosure/known-digits.ts'
import type { Figure } from '../../../../src/domain/summaries/figure.ts'
import { randomOf } from '../../../support/random.ts'
import { drawRegulars, observeMonth, replaceSome } from './months-twice.ts'
import { drawVisitors, inCommon, observe } from './places-twice.ts'

const random = randomOf(20)
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const claims = (tables: readonly (readonly Figure[])[]): boolean =>
  compareTables({ tables, base: 0, scales: tables.map(() => 1) })
    .flat()
    .some(row => row.kind === 'compared' && row.clear !== null)

test('after the gate, at most 5 % of tables claim a difference between two observations of the same place', () => {
  let [tables, claiming, compared] = [0, 0, 0]
  for (const { datasets, rows, places } of [
    { datasets: 2, rows: 7, places: 250 },
    { datasets: 3, rows: 24, places: 80 },
    { datasets: 6, rows: 56, places: 20 },
  ]) {
    for (let place = 0; place < places; place++) {
      const visitors = drawVisitors(random, Math.round(1000 * 10 ** random()), rows)
      const figures = inCommon(Array.from({ length: datasets }, () => observe(random, visitors, rows)))
      tables++
      compared += figures[0]?.length ?? 0
      if (claims(figures)) claiming++
    }
  }
  expect(claiming / tables).toBeLessThanOrEqual(0.05)
  // Most tables are compared in more than one row.
  expect(compared / tables).toBeGreaterThan(2)
})

describe('figures with normal errors of a known standard error', () => {
  /** A figure's variance divided by its mean; half of it is sampling and half noise (docs/movement-data.md 6). */
  const DESIGN = 60
  const TABLES = 1500

  function released(truth: number): Figure {
    const value = Math.max(0, Math.round(truth + normal() * Math.sqrt(DESIGN * truth)))
    return { value, margin: roundMargin(196 * Math.sqrt(DESIGN / Math.max(1, value))) }
  }
  /** Margins are between 1.5 and 9 %. */
  const truths = (rows: number) => Array.from({ length: rows }, () => 10 ** (4.5 + 1.5 * random()))

  for (const { datasets, rows } of [
    { datasets: 2, rows: 7 },
    { datasets: 3, rows: 24 },
    { datasets: 6, rows: 56 },
  ]) {
    const of = `${datasets} tables of ${rows} rows`

    test(`claim no more than Holm allows, within the accuracy of ${TABLES} times ${of}`, () => {
      let claiming = 0
      for (let at = 0; at < TABLES; at++) {
        const truth = truths(rows)
        if (claims(Array.from({ length: datasets }, () => truth.map(released)))) claiming++
      }
      // The one-sided 99 % bound for a share of 5 %.
      expect(claiming / TABLES).toBeLessThanOrEqual(0.05 + 2.33 * Math.sqrt((0.05 * 0.95) / TABLES))
    })

    test(`detect a single row that differs by Holm’s first z plus 0.9 standard errors in at least 80 % of cases (${of})`, () => {
      const threshold = holmThreshold(rows * (datasets - 1)) + 0.9
      let found = 0
      for (let at = 0; at < TABLES; at++) {
        const truth = truths(rows)
        const one = truth[0]!
        // The difference d equals `threshold` times sqrt(DESIGN * (2 one + d)).
        const half = (threshold ** 2 * DESIGN) / 2
        const other = one + half + Math.sqrt(half ** 2 + 4 * half * one)
        const compared = compareTables({
          tables: Array.from({ length: datasets }, (_, dataset) =>
            truth.map((each, row) => released(dataset === 1 && row === 0 ? other : each)),
          ),
          base: 0,
          scales: Array.from({ length: datasets }, () => 1),
        })
        const row = compared[1]![0]!
        if (row.kind === 'compared' && row.clear === 'more') found++
      }
      expect(found / TABLES).toBeGreaterThanOrEqual(0.8)
    })
  }
})

describe('the totals of two consecutive months of the same place with 1,500 devices', () => {
  const PAIRS = 1500
  const random = randomOf(20)
  const [september, october] = [
    { year: 2026, month: 9 },
    { year: 2026, month: 10 },
  ]
  /** How often people come in a month. */
  const PEOPLE = {
    'seldom, up to twice': (draw: () => number) => 0.2 + 1.8 * draw(),
    'three to ten times': (draw: () => number) => 3 + 7 * draw(),
    'some of them daily, others once': (draw: () => number) => (draw() < 0.3 ? 18 : 1),
    'once to twenty times': (draw: () => number) => Math.exp(3 * draw() ** 2),
  }

  const isClaimed = (before: Figure, now: Figure, correlation: number): boolean => {
    const tables = [[before], [now]]
    const [, [row] = []] = compareTables({ tables, base: 0, scales: [1, 1], correlationOf: () => correlation })
    return row?.kind === 'compared' && row.clear !== null
  }

  /**
   * How often a pair of months claims a difference: once as if the people were different, and once allowing for the
   * same people.
   * @param effect multiplies the visits of the second month
   * @param replaced the share of people who are different in the second month
   */
  function claimsOf(visitsOf: (draw: () => number) => number, { effect = 1, replaced = 0 } = {}) {
    let [independent, allowing] = [0, 0]
    for (let pair = 0; pair < PAIRS; pair++) {
      const devices = drawRegulars(random, 1500, visitsOf)
      const before = observeMonth(random, devices)
      const now = observeMonth(random, replaceSome(random, devices, replaced, visitsOf), effect)
      const correlation = correlationOfMonths(
        { month: september, people: { ...before, noiseWidth: 1 } },
        { month: october, people: { ...now, noiseWidth: 1 } },
      )
      if (isClaimed(before.figure, now.figure, 0)) independent++
      if (isClaimed(before.figure, now.figure, correlation)) allowing++
    }
    return { independent: independent / PAIRS, allowing: allowing / PAIRS }
  }

  for (const [kind, visitsOf] of Object.entries(PEOPLE)) {
    test(`claim a difference in at most 5 % of cases without one, if people come ${kind}`, () => {
      const { independent, allowing } = claimsOf(visitsOf)
      expect(allowing).toBeLessThanOrEqual(0.05)
      expect(independent).toBeLessThan(allowing)
    })

    test(`claim only slightly more if a fifth of the people, who come ${kind}, is replaced`, () => {
      const { allowing } = claimsOf(visitsOf, { replaced: 0.2 })
      // The one-sided 99 % bound for a share of 5 %.
      expect(allowing).toBeLessThanOrEqual(0.05 + 2.33 * Math.sqrt((0.05 * 0.95) / PAIRS))
    })

    test(`find a rise of 10 % more often than with independent errors, if people come ${kind}`, () => {
      const { independent, allowing } = claimsOf(visitsOf, { effect: 1.1 })
      expect(allowing).toBeGreaterThan(independent + 0.05)
      if (kind === 'three to ten times') expect(allowing).toBeGreaterThanOrEqual(0.45)
    })
  }
})
