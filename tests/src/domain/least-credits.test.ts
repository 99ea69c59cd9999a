import { describe, expect, test } from 'vitest'
import { InputType } from '../../../src/domain/constants.ts'
import { leastCredits } from '../../../src/domain/least-credits.ts'

describe('the cheapest dataset of a template', () => {
  const offered = {
    baseCredits: 120,
    areaFactors: [
      { area: 25, credits: 80 },
      { area: 2, credits: 10 },
      { area: 5, credits: 20 },
      { area: 10, credits: 40 },
    ],
    populationFactors: [
      { population: 25_000, credits: 30 },
      { population: 10_000, credits: 15 },
      { population: 100_000, credits: 90 },
    ],
    fixedRadiusSize: 500,
    maxPointsOfInterest: 5,
    districtMetres: null,
    inputs: [
      { type: InputType.SingleDropdown, active: true, internal: false, options: [{ credits: 8 }, { credits: 3 }] },
      { type: InputType.SingleDropdown, active: false, internal: false, options: [{ credits: 50 }] },
      { type: InputType.MultiDropdown, active: true, internal: false, options: [{ credits: 50 }] },
    ],
  }
  test('is of one point, with the cheapest options and the band of its circle', () => {
    expect(leastCredits(offered)).toEqual({ credits: 120 + 3 + 10 + 15, byPoint: true })
    // 28.27 km² is above every band, and 12.57 km² is in the largest.
    expect(leastCredits({ ...offered, fixedRadiusSize: 3000 })).toBeNull()
    expect(leastCredits({ ...offered, fixedRadiusSize: 2000 })?.credits).toBe(120 + 3 + 80 + 15)
  })
  test('rounds the area of its circle as an order does', () => {
    const areaFactors = [...offered.areaFactors, { area: 3.14, credits: 12 }]
    expect(leastCredits({ ...offered, areaFactors, fixedRadiusSize: 1000 })?.credits).toBe(120 + 3 + 12 + 15)
  })
  test('counts a street by its district', () => {
    expect(leastCredits({ ...offered, districtMetres: 1000 })?.credits).toBe(120 + 3 + 40 + 15)
  })
  test('is in the cheapest bands if the template takes no points', () => {
    const zonesOnly = { ...offered, fixedRadiusSize: null, maxPointsOfInterest: null }
    expect(leastCredits(zonesOnly)).toEqual({ credits: 120 + 3 + 10 + 15, byPoint: false })
    expect(leastCredits({ ...zonesOnly, areaFactors: [], populationFactors: [], inputs: [] })?.credits).toBe(120)
  })
})
