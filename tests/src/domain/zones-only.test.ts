import { expect, test } from 'vitest'
import { zonesOnlyProblem } from '../../../src/domain/zones-only.ts'

const FLOWS = { reportViewer: 'None', mapViewer: 'Flows_Map' }
const ZONES = { takesPoints: false, canDrawStudyArea: false, canSelectZones: true }

test('a template of flows takes zones and nothing else; others take any place', () => {
  expect(zonesOnlyProblem(FLOWS, ZONES)).toBeNull()
  for (const kinds of [{ takesPoints: true }, { canDrawStudyArea: true }, { canSelectZones: false }])
    expect(zonesOnlyProblem(FLOWS, { ...ZONES, ...kinds })).toMatch(/^The Flows Map counts trips between zones/)
  expect(
    zonesOnlyProblem({ reportViewer: 'Flows_Report', mapViewer: 'None' }, { ...ZONES, takesPoints: true }),
  ).toMatch(/^The Flows Report counts trips between zones/)
  expect(
    zonesOnlyProblem({ reportViewer: 'None', mapViewer: 'Location_Insights_Map' }, { ...ZONES, takesPoints: true }),
  ).toBeNull()
})
