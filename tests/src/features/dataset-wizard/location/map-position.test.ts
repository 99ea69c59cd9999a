import { expect, test } from 'vitest'
import { boxToShow } from '../../../../../src/features/dataset-wizard/location/map-position.ts'

const SCREEN = { clientWidth: 970, clientHeight: 716 }
const square = (west: number, south: number, size: number) =>
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south],
  ] as const

test('shows a whole shape if it fits, otherwise its largest part', () => {
  const [leeds, near, far] = [square(-1.56, 53.79, 0.02), square(-1.52, 53.78, 0.01), square(-1.2, 53.9, 0.01)]
  expect(boxToShow([leeds, near], SCREEN)).toEqual([-1.56, 53.78, -1.51, 53.81])
  expect(boxToShow([far, leeds], SCREEN)).toEqual([-1.56, 53.79, -1.54, 53.81])
  expect(boxToShow([], SCREEN)).toBeNull()
})
