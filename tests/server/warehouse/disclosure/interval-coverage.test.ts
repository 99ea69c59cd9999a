import { expect, test } from 'vitest'
import { intervalCoverage, isWithinBounds } from './interval-coverage.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 5)
/** The minimum number of cells that makes a share meaningful. */
const LEAST_CELLS = 200

test('a released figure’s interval contains the truth about 95 times in 100: overall, by family and by grade', () => {
  const rows = intervalCoverage(SEED, 25).filter(({ cells }) => cells >= LEAST_CELLS)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(row => !isWithinBounds(row))).toEqual([])
})
