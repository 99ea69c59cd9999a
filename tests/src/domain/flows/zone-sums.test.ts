import { expect, test } from 'vitest'
import { balances, soleSum, zoneSums, zonesText } from '../../../../src/domain/flows/zone-sums.ts'

const row = (zoneId: number, trips: number, zones?: number[]) => ({
  zoneId,
  trips,
  margin: 10,
  devices: '100-299' as const,
  ...(zones && { covers: { zoneId: zones } }),
})

test('zones that share a sum become one entry with all of their trips', () => {
  const sums = zoneSums([row(1, 20, [1, 2, 4]), row(2, 20, [1, 2, 4]), row(3, 50), row(4, 20, [1, 2, 4])], 10)
  expect(sums.map(({ zones, value }) => [zones, value])).toEqual([
    [[1, 2, 4], 6],
    [[3], 5],
  ])
  expect(soleSum(sums, 3)?.value).toBe(5)
  expect(soleSum(sums, 2)).toBeUndefined()
})

test('the balance of zones compares equal sets, on the coarser of both cuts', () => {
  const into = zoneSums([row(1, 20, [1, 2]), row(2, 20, [1, 2]), row(3, 50), row(4, 7)], 1)
  const out = zoneSums([row(1, 30), row(2, 15), row(3, 25, [3, 4]), row(4, 25, [3, 4])], 1)
  expect(balances(into, out).map(each => [each.zones, each.into?.value, each.out?.value])).toEqual([
    [[1, 2], 40, 45],
    [[3, 4], 57, 50],
  ])
  // Overlapping sets are joined until both directions have the same sets.
  const crossed = zoneSums([row(1, 10), row(2, 20, [2, 3]), row(3, 20, [2, 3]), row(4, 7)], 1)
  expect(balances(into, crossed).map(({ zones }) => zones)).toEqual([[1, 2, 3], [4]])
  expect(balances(into, [])[0]?.out).toBeUndefined()
})

test('lists of zones name the place of numbered zones once', () => {
  expect(zonesText(['Leeds 24', 'Leeds 1', 'Leeds 3', 'Holbeck 2'])).toBe('Holbeck 2, Leeds 1, 3 and 24')
  expect(zonesText(['Leeds', 'Leeds 1'])).toBe('Leeds and Leeds 1')
  expect(zonesText(['D', 'C', 'B', 'A'], 2)).toBe('A, B and 2 more')
  expect(zonesText(['C', 'B', 'A'], 2)).toBe('A, B and C')
})
