import { expect, test } from 'vitest'
import { intervalCoverage, isWithinBounds } from './interval-coverage.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 5)
/** The least number of cells for a share to be meaningful. */
const LEAST_CELLS = 200

test('a released figure’s interval contains the truth about 95 times in 100: overall, by family and by grade', () => {
  const rows = intervalCoverage(SEED, 25).filter(({ cells }) => cells >= LEAST_CELLS)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(row => !isWithinBounds(row))).toEqual([])
})
