import { expect, test } from 'vitest'
import { placeRanks } from '../../../../src/domain/series/place-ranks.ts'
import type { Figure } from '../../../../src/domain/summaries/figure.ts'
import { randomOf } from '../../../support/random.ts'

const figure = (value: number | null, margin: number | null = 5): Figure => ({
  value,
  margin,
})

test('ranks the largest first, gives equal figures the same rank, and leaves out figures without data', () => {
  const ranks = placeRanks([figure(100, 1), figure(300, 1), figure(null), figure(300, 1), figure(200, 1)])
  expect(ranks.map(rank => rank?.rank ?? null)).toEqual([4, 1, null, 1, 3])
  expect(ranks[1]).toEqual({ rank: 1, from: 1, to: 2 })
  expect(ranks[0]).toEqual({ rank: 4, from: 4, to: 4 })
})

test('figures that do not clearly differ have overlapping ranges of ranks', () => {
  expect(placeRanks([figure(1000, 10), figure(1050, 10), figure(5000, 10)])).toEqual([
    { rank: 3, from: 2, to: 3 },
    { rank: 2, from: 2, to: 3 },
    { rank: 1, from: 1, to: 1 },
  ])
  expect(placeRanks([figure(1000, null), figure(1500, 1)])[0]).toEqual({ rank: 2, from: 1, to: 2 })
  expect(placeRanks([])).toEqual([])
  expect(placeRanks([figure(7)])).toEqual([{ rank: 1, from: 1, to: 1 }])
})

test('in at least 95 % of tables, every true rank is within its range', () => {
  const seed = 20
  const random = randomOf(seed)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const truth = Array.from({ length: 20 }, (_, at) => 5000 - 120 * at)
  const tables = 400
  let whole = 0
  for (let table = 0; table < tables; table++) {
    const figures = truth.map(value => {
      const margin = 4
      const seen = Math.round(value + ((value * margin) / 100 / 1.96) * normal())
      return figure(seen, margin)
    })
    if (placeRanks(figures).every((rank, at) => rank!.from <= at + 1 && at + 1 <= rank!.to)) whole += 1
  }
  expect(whole / tables, `seed ${seed}`).toBeGreaterThanOrEqual(0.95)
})
