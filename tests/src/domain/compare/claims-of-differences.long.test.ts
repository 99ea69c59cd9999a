import { describe, expect, test } from 'vitest'
import { compareTables, holmThreshold } from '../../../../src/domain/compare/compare-tables.ts'
import { roundMargin } from '../../../../src/domain/disclosure/known-digits.ts'
import type { Figure } from '../../../../src/domain/summaries/figure.ts'
import { randomOf } from '../../../support/random.ts'
import { drawVisitors, inCommon, observe } from './places-twice.ts'

const random = randomOf(20)
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const claims = (tables: readonly (readonly Figure[])[]): boolean =>
  compareTables({ tables, base: 0, scales: tables.map(() => 1) })
    .flat()
    .some(row => row.kind === 'compared' && row.clear !== null)

test('at most 5 % of tables claim a difference between two observations of one place, as released by the gate', () => {
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

    test(`detect a single row that differs by Holm’s first z plus 0.9 standard errors in at least 80 % (${of})`, () => {
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
