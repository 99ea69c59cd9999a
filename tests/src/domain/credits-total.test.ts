import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditsTotal, factorBand, highestBound } from '../../../src/domain/credits-total.ts'

const template = {
  baseCredits: 120,
  areaFactors: [
    { name: 'Large', area: 25, credits: 80 },
    { name: 'Small', area: 2, credits: 10 },
    { name: 'Medium', area: 5, credits: 20 },
    { name: 'Wide', area: 10, credits: 40 },
  ],
  populationFactors: [
    { population: 25_000, credits: 30 },
    { population: 10_000, credits: 15 },
    { population: 100_000, credits: 90 },
  ],
}

describe('credits total', () => {
  test('[P9.02] adds base, options, area band and population band', () => {
    const total = creditsTotal(template, [{ credits: 40 }, { credits: 20 }], { areaKm2: 4.21, population: 22_237 })
    expect(total).toMatchObject({ credits: 230, base: 120, options: 60 })
    expect(total.area?.name).toBe('Medium')
    expect(total.population?.population).toBe(25_000)
  })

  test.each([
    [0, 'Small'],
    [2, 'Small'],
    [2.01, 'Medium'],
    [5, 'Medium'],
    [25, 'Large'],
    [25.01, undefined],
  ])('an area of %s km² falls into the smallest band that covers it: %s', (areaKm2, name) => {
    expect(creditsTotal(template, [], { areaKm2, population: null }).area?.name).toBe(name)
  })

  test('charges no band before a place is chosen', () => {
    expect(creditsTotal(template, [], { areaKm2: null, population: null }).credits).toBe(120)
  })

  test('charges the lowest band that contains the value', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 20 }), fc.nat(1200), (bounds, value) => {
        const holding = bounds.filter(bound => bound >= value)
        expect(factorBand(bounds, bound => bound, value)).toBe(holding.length === 0 ? null : Math.min(...holding))
        expect(highestBound(bounds, bound => bound)).toBe(bounds.length === 0 ? null : Math.max(...bounds))
      }),
    )
  })
})
