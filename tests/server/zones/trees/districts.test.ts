import { describe, expect, test } from 'vitest'
import { districtsOf } from '../../../../server/zones/trees/districts.ts'
import { gridZones } from './grid.ts'

/** A row of middle zones with 8,000 residents each, a kilometre apart. */
const row = (names: readonly string[], residents = 8000) => ({
  ...gridZones({ columns: names.length, rows: 1, residents: () => residents }),
  names,
})

describe('districts of middle zones', () => {
  test('follow the numbered names, in the order of those names', () => {
    const { districtOf, names } = districtsOf(row(['Leeds 001', 'Leeds 002', 'City of York 001', 'Bradford 010']))
    expect(names).toEqual(['Bradford', 'City of York', 'Leeds'])
    expect([...districtOf]).toEqual([2, 2, 1, 0])
  })

  test('are centred on the mean position of their residents', () => {
    const { eastings, northings } = districtsOf(row(['Leeds 001', 'Leeds 002', 'Leeds 003']))
    expect([...eastings, ...northings]).toEqual([401_000, 400_000])
  })

  test('are groups of neighbours with up to 200,000 residents if the names are places', () => {
    const { districtOf, names } = districtsOf(row(Array.from({ length: 64 }, (_, at) => `Place ${'abcdefgh'[at % 8]}`)))
    // 512,000 residents in contiguous runs of middle zones.
    expect(names.length).toBeGreaterThanOrEqual(3)
    expect(new Set(names)).toEqual(new Set(['']))
    const changes = [...districtOf].filter((district, at) => at > 0 && district !== districtOf[at - 1]).length
    expect(changes).toBe(names.length - 1)
    for (let district = 0; district < names.length; district++)
      expect([...districtOf].filter(each => each === district).length * 8000).toBeLessThanOrEqual(200_000)
  })

  test('are also groups of neighbours if one numbering covers the whole country', () => {
    const names = Array.from({ length: 300 }, (_, at) => `Zone ${at + 1}`)
    expect(districtsOf(row(names, 8000)).names.length).toBeGreaterThan(10)
    expect(districtsOf(row(names.slice(0, 100), 8000)).names).toEqual(['Zone'])
  })
})
