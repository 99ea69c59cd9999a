import { expect, test } from 'vitest'
import { flowTints } from '../../../../src/map/flows/flow-tints.ts'
import { parseColour } from '../../../../src/ui/theme/css-colour.ts'

const difference = (a: string, b: string): number => {
  const [one, other] = [parseColour(a), parseColour(b)]
  return Math.abs(one.red - other.red) + Math.abs(one.green - other.green) + Math.abs(one.blue - other.blue)
}

test.each([
  ['light', { categories: ['#1d5fc4'], ink: '#16191c', mapGround: '#eef0ec' }],
  ['dark', { categories: ['#6ea4ff'], ink: '#f1f3f5', mapGround: '#1b1f23' }],
])('larger flows stand out more from the map background in the %s theme', (_, palette) => {
  const tints = flowTints(palette)
  const contrasts = tints.map(tint => difference(tint, palette.mapGround))
  expect(tints).toHaveLength(5)
  expect(contrasts).toEqual(contrasts.toSorted((a, b) => a - b))
  expect(new Set(tints).size).toBe(5)
  expect(tints.every(tint => parseColour(tint).opacity === 1)).toBe(true)
})
