import { describe, expect, test } from 'vitest'
import { LocationType } from '../../../../src/domain/constants.ts'
import {
  areaProblem,
  LOCATION_MISSING,
  locationTypes,
  mayAddPoint,
  NON_CONTIGUOUS,
  populationProblem,
  roundedAreaKm2,
  TOO_MANY_ZONES,
} from '../../../../src/domain/geography/location-rules.ts'

const template = {
  canSelectZones: true,
  maxPointsOfInterest: 2,
  fixedRadiusSize: 500,
  areaFactors: [{ area: 5 }, { area: 25 }],
  populationFactors: [{ population: 100_000 }, { population: 10_000 }],
}

describe('location rules', () => {
  test('[P2.23] zones need the template’s permission and a custom zone system', () => {
    expect(locationTypes(template, 'leeds')).toEqual([LocationType.PointOfInterest, LocationType.ZoneSelection])
    expect(locationTypes(template, 'Standard')).toEqual([LocationType.PointOfInterest])
    expect(locationTypes({ ...template, canSelectZones: false }, 'leeds')).toEqual([LocationType.PointOfInterest])
    expect(locationTypes({ ...template, fixedRadiusSize: null }, 'leeds')).toEqual([LocationType.ZoneSelection])
    expect(locationTypes({ ...template, maxPointsOfInterest: null }, 'Standard')).toEqual([])
  })

  test('[P5.20] accepts points up to the maximum', () => {
    expect([0, 1, 2, 3].map(count => mayAddPoint(template, count))).toEqual([true, true, false, false])
  })

  test('[P5.19] [P5.21] [P5.22] refuses with the specification’s messages', () => {
    expect(LOCATION_MISSING).toBe('You must select a location')
    expect(`${TOO_MANY_ZONES.title}: ${TOO_MANY_ZONES.message}`).toBe(
      'Too many zones: You can only select up to 40 zones',
    )
    expect(`${NON_CONTIGUOUS.title}: ${NON_CONTIGUOUS.message}`).toBe(
      'Non-Contiguous Zone: Selected zone area must be contiguous',
    )
  })

  test('[P5.23] rounds the area to 2 decimals before comparing it with the largest factor', () => {
    expect(roundedAreaKm2(4.205)).toBe(4.21)
    expect(areaProblem(template, 25.004)).toBeNull()
    expect(areaProblem(template, 25.0051)).toEqual({
      title: 'Area too large',
      message: 'The selected area is 25.01 km². The largest allowed is 25 km²',
    })
    expect(areaProblem({ areaFactors: [] }, 1e6)).toBeNull()
  })

  test('[P5.24] compares the population with the highest factor', () => {
    expect(populationProblem(template, 100_000)).toBeNull()
    expect(populationProblem(template, 100_001)?.title).toBe('Population too high')
    expect(populationProblem({ populationFactors: [] }, 1e9)).toBeNull()
  })
})
