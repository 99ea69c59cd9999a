import { expect, test } from 'vitest'
import { groundDistanceM } from '../../../../src/domain/geography/coordinates.ts'

// Computed with Vincenty's formula on the ellipsoid, in metres.
test.each([
  ['Leeds to York', [-1.5491, 53.8008], [-1.0815, 53.959], 35_436],
  ['Leeds to London', [-1.5491, 53.8008], [-0.1278, 51.5074], 272_717],
  ['Penzance to Inverness', [-5.5371, 50.1188], [-4.2247, 57.4778], 823_574],
] as const)('measures %s to within 1 %%', (_, from, to, metres) => {
  expect(Math.abs(groundDistanceM(from, to) / metres - 1)).toBeLessThan(0.01)
  expect(groundDistanceM(to, from)).toBe(groundDistanceM(from, to))
})
