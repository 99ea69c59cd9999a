import { expect, test } from 'vitest'
import { cellOf, matrixLayout, pairAt, spotAt } from '../../../../../src/viewers/maps/flows/matrix/matrix-layout.ts'

const ZONES = [12, 7, 30, 0]

test('fits 41 rows into the panel without names, and into the page with names', () => {
  const small = matrixLayout(41, 352, 352, false)
  expect(small.hasNames).toBe(false)
  expect(small.width).toBeLessThanOrEqual(352)
  const large = matrixLayout(41, 900, 700, true)
  expect(large.hasNames).toBe(true)
  expect(large.width).toBeLessThanOrEqual(900)
  expect(large.height).toBeLessThanOrEqual(700)
  // At 390 px, names do not fit.
  expect(matrixLayout(41, 358, 700, true).hasNames).toBe(false)
})

test('finds the cell, row name or column name at a point, or nothing outside the matrix', () => {
  const layout = matrixLayout(4, 900, 700, true)
  const { left, top, cellPx } = layout
  expect(spotAt(layout, left + 2.5 * cellPx, top + 0.5 * cellPx)).toEqual({ kind: 'cell', row: 0, column: 2 })
  expect(spotAt(layout, 3, top + 3.5 * cellPx)).toEqual({ kind: 'row', at: 3 })
  expect(spotAt(layout, left + 1, 3)).toEqual({ kind: 'column', at: 0 })
  expect(spotAt(layout, left + 4.5 * cellPx, top + 1)).toBeNull()
})

test.each([false, true])('finds the cell of a pair and the pair of a cell, turned: %s', turned => {
  const pair = pairAt(ZONES, 1, 2, turned)
  expect(pair).toEqual(turned ? { o: 30, d: 7 } : { o: 7, d: 30 })
  expect(cellOf(ZONES, pair, turned)).toEqual({ row: 1, column: 2 })
  expect(cellOf(ZONES, { o: 7, d: 99 }, turned)).toBeNull()
})
