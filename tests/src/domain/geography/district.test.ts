import { describe, expect, test } from 'vitest'
import { DATASET_NAME_MAX_LENGTH, datasetNameProblem } from '../../../../src/domain/dataset-names.ts'
import { districtMetresProblem, districtName, districtUnfit } from '../../../../src/domain/geography/district.ts'

test('a district is 200 m to 10 km wider than its street, in whole metres', () => {
  expect([200, 1000, 10_000].map(districtMetresProblem)).toEqual([null, null, null])
  for (const wrong of [0, 199, 10_001, 500.5, Number.NaN])
    expect(districtMetresProblem(wrong)).toBe('Enter whole metres from 200 to 10,000')
})

test('its dataset has the street’s name, shortened if necessary', () => {
  expect(districtName('Otley Road')).toBe('District of Otley Road')
  const longest = districtName('x'.repeat(DATASET_NAME_MAX_LENGTH))
  expect(longest).toHaveLength(DATASET_NAME_MAX_LENGTH)
  expect(datasetNameProblem(longest)).toBeNull()
})

describe('a template', () => {
  const street = {
    reportViewer: 'High_Street_Week',
    districtMetres: 1000,
    takesPoints: true,
    canDrawStudyArea: false,
    canSelectZones: false,
  }
  test('has a district if its viewer shows one, and then accepts only points', () => {
    expect(districtUnfit(street)).toBeNull()
    expect(districtUnfit({ ...street, reportViewer: 'Footfall_Analysis', districtMetres: null })).toBeNull()
    expect(districtUnfit({ ...street, districtMetres: null })).toMatch(/Enter the District Distance/)
    expect(districtUnfit({ ...street, reportViewer: 'Footfall_Analysis' })).toMatch(/Only the High Street Week/)
    for (const kind of [{ takesPoints: false }, { canDrawStudyArea: true }, { canSelectZones: true }])
      expect(districtUnfit({ ...street, ...kind })).toMatch(/Tick Fixed in the GIS type, and neither/)
    expect(districtUnfit({ ...street, districtMetres: 50 })).toBe(
      'District Distance: Enter whole metres from 200 to 10,000.',
    )
  })
})
