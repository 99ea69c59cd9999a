import { expect, test } from 'vitest'
import { methodAt, sameMethod } from '../../../../src/domain/series/day-notes.ts'
import { type MonthOfSeries, monthChanges } from '../../../../src/domain/series/month-changes.ts'
import type { Figure } from '../../../../src/domain/summaries/figure.ts'
import { randomOf } from '../../../support/random.ts'

const SEED = 20_261_012

const two = (value: number) => String(value).padStart(2, '0')
const monthOf = (year: number, month: number, figure: Figure): MonthOfSeries => ({
  month: { year, month },
  first: `${year}-${two(month)}-01`,
  last: `${year}-${two(month)}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`,
  figure,
})
const figureOf = (value: number | null, margin: number | null = 2): Figure => ({ value, margin })
const NO_DATA: Figure = { value: null, margin: null }

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Two years of months from January 2025. */
const months = (figure: (at: number) => Figure): MonthOfSeries[] =>
  Array.from({ length: 24 }, (_, at) => monthOf(2025 + Math.floor(at / 12), (at % 12) + 1, figure(at)))

/** Finds the clear differences, given in standard errors. Each step of Holm's procedure searches instead of sorting. */
function holm(ratios: readonly number[]): boolean[] {
  const clear = ratios.map(() => false)
  for (;;) {
    const open = ratios.flatMap((ratio, at) => (clear[at] ? [] : [{ ratio: Math.abs(ratio), at }]))
    const most = open.reduce<{ ratio: number; at: number } | null>(
      (best, each) => (best === null || each.ratio > best.ratio ? each : best),
      null,
    )
    if (most === null || 2 * (1 - phi(most.ratio)) > 0.05 / open.length) return clear
    clear[most.at] = true
  }
}

/** The normal distribution function, computed by its series. */
function phi(z: number): number {
  if (z > 8) return 1
  let [sum, term] = [z, z]
  for (let n = 1; n < 200; n++) {
    term *= (z * z) / (2 * n + 1)
    sum += term
  }
  return 0.5 + (sum * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI)
}

test('changes, their intervals and whether they are clear equal an independent computation from the figures', () => {
  const random = randomOf(SEED)
  for (let round = 0; round < 20; round++) {
    const gone = new Set([Math.floor(random() * 24), Math.floor(random() * 24)])
    const empty = Math.floor(random() * 24)
    const all = months(at =>
      at === empty
        ? NO_DATA
        : figureOf(Math.round(20_000 * (1 + 0.05 * normal(random))), 1 + Math.round(30 * random()) / 10),
    ).filter((_, at) => !gone.has(at))
    const breaks = random() < 0.5 ? [] : [{ date: '2026-02-01', text: 'Method 2' }]
    const found = monthChanges(all, breaks)
    const at = (key: number) => all.find(({ month }) => month.year * 12 + month.month === key)
    const rows = [1, 12].flatMap(back =>
      all.map((now, index) => {
        const key = now.month.year * 12 + now.month.month
        const before = at(key - back)
        const isBroken = breaks.length > 0 && key >= 2026 * 12 + 2 && key - back < 2026 * 12 + 2
        const change = back === 1 ? found[index]?.onMonthBefore : found[index]?.onYearBefore
        return { now, before, isBroken, change }
      }),
    )
    for (const { before, isBroken, now, change } of rows) {
      const kind =
        before === undefined
          ? 'none'
          : isBroken
            ? 'break'
            : now.figure.value === null || before.figure.value === null
              ? 'empty'
              : 'compared'
      expect(change?.kind).toBe(kind)
    }
    const compared = rows.filter(({ change }) => change?.kind === 'compared')
    const sigma = ({ figure: { value, margin } }: MonthOfSeries) =>
      Math.sqrt(((value! * margin!) / 100 / 1.96) ** 2 + 1 / 12)
    const clear = holm(
      compared.map(
        ({ now, before }) => (now.figure.value! - before!.figure.value!) / Math.hypot(sigma(now), sigma(before!)),
      ),
    )
    for (const [index, { now, before, change }] of compared.entries()) {
      const [a, b] = [now.figure.value!, before!.figure.value!]
      const direction = clear[index] ? (a > b ? 'more' : 'fewer') : null
      expect(change).toMatchObject({ kind: 'compared', clear: direction })
      const { percent, low, high } = change as { percent: number; low: number; high: number }
      expect(percent).toBeCloseTo((100 * (a - b)) / b, 8)
      // At each end of Fieller's interval, the figure is 1.96 standard errors from that multiple of the earlier one.
      for (const end of [low, high]) {
        const ratio = 1 + end / 100
        expect(Math.abs(a - ratio * b) / Math.hypot(sigma(now), ratio * sigma(before!))).toBeCloseTo(1.96, 6)
      }
    }
  }
})

test('claims a change in at most 5 % of series without changes', () => {
  const random = randomOf(SEED + 1)
  let claims = 0
  const rounds = 1000
  for (let round = 0; round < rounds; round++) {
    const all = months(() => figureOf(20_000 * (1 + (0.02 / 1.96) * normal(random))))
    const found = monthChanges(all, [])
    if (found.some(each => Object.values(each).some(change => change.kind === 'compared' && change.clear !== null)))
      claims++
  }
  expect(claims / rounds, `seed ${SEED + 1}`).toBeLessThanOrEqual(0.05)
})

test('finds the previous month and year across the turn of a year', () => {
  const [december, january, march] = [
    monthOf(2025, 12, figureOf(100)),
    monthOf(2026, 1, figureOf(200)),
    monthOf(2026, 3, figureOf(300)),
  ]
  const found = monthChanges([december, january, march], [])
  expect(found.map(({ onMonthBefore }) => onMonthBefore.kind)).toEqual(['none', 'compared', 'none'])
  expect(found[1]?.onMonthBefore).toMatchObject({ percent: 100, clear: 'more' })
  expect(found.every(({ onYearBefore }) => onYearBefore.kind === 'none')).toBe(true)
  expect(monthChanges([monthOf(2026, 1, figureOf(null)), monthOf(2026, 2, figureOf(5))], [])[1]?.onMonthBefore).toEqual(
    {
      kind: 'empty',
    },
  )
})

test('a break applies from its date, and a month that contains a break is not compared', () => {
  const breaks = [{ date: '2026-07-01', text: 'Method 3.2' }]
  expect([methodAt(breaks, '2026-06-30'), methodAt(breaks, '2026-07-01')]).toEqual([0, 1])
  const [may, june, july, august] = [5, 6, 7, 8].map(month => monthOf(2026, month, figureOf(1)))
  expect([
    sameMethod(breaks, may!, june!),
    sameMethod(breaks, june!, july!),
    sameMethod(breaks, july!, august!),
  ]).toEqual([true, false, true])
  const middle = [{ date: '2026-06-15', text: 'Method 3.2' }]
  expect([
    sameMethod(middle, may!, june!),
    sameMethod(middle, june!, july!),
    sameMethod(middle, july!, august!),
  ]).toEqual([false, false, true])
})
