import { expect, test } from 'vitest'
import { readPlace } from '../../../../server/services/ordering/read-order.ts'
import { checkTemplate } from '../../../../server/services/templates/save-template.ts'
import { templateOf } from '../../../../server/services/templates/template-row.ts'
import type { CustomerReport } from '../../../../src/contract/templates.ts'
import { PopulationCountArea } from '../../../../src/domain/constants.ts'
import { ZONES_ONLY } from '../../../../src/domain/viewers.ts'

const FLOWS = {
  name: 'Flows',
  keywords: [],
  mapViewer: 'Flows_Map',
  canDrawStudyArea: false,
  populationCountArea: PopulationCountArea.Geofence,
} as const

test('refuses to save a flows template that accepts points or boundaries', () => {
  expect(() => checkTemplate(templateOf(FLOWS))).not.toThrow()
  const takesPoints = templateOf({ ...FLOWS, maxPointsOfInterest: 1, fixedRadiusSize: 500 })
  const refusal = expect.objectContaining({ code: 'bad-template', message: expect.stringMatching(/Tick Zones/) })
  expect(() => checkTemplate(takesPoints)).toThrow(refusal)
  expect(() => checkTemplate(templateOf({ ...FLOWS, canDrawStudyArea: true }))).toThrow(refusal)
})

test('a flows order accepts only zones, whatever its template allowed when it was saved', () => {
  // A template that is older than this rule.
  const template = {
    reportViewer: 'None',
    mapViewer: 'Flows_Map',
    canSelectZones: true,
    canDrawStudyArea: true,
    maxPointsOfInterest: 1,
    fixedRadiusSize: 500,
    areaFactors: [],
    populationFactors: [],
  } as unknown as CustomerReport
  const none = { pois: [], selectedZones: [], zoneSystem: 'own', studyAreaWkt: null }
  expect(readPlace(template, { ...none, selectedZones: [4, 3] })).toEqual({
    kind: 'zones',
    ids: [3, 4],
    fileName: 'own',
  })
  expect(readPlace(template, none)).toBeNull()
  const refusal = expect.objectContaining({ code: 'bad-place', message: ZONES_ONLY })
  expect(() => readPlace(template, { ...none, pois: [{ coords: [-1.5, 53.8], radius: 500 }] })).toThrow(refusal)
  expect(() => readPlace(template, { ...none, studyAreaWkt: 'POLYGON((0 0,1 0,1 1,0 0))' })).toThrow(refusal)
})
