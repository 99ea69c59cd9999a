import { expect, test } from 'vitest'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import {
  isElectric,
  isOfFlows,
  MAP_VIEWERS,
  NO_VIEWER,
  REPORT_VIEWERS,
  refusalOf,
  viewersProblem,
  zonesOnlyProblem,
} from '../../../src/domain/viewers.ts'

const PAIRS = [NO_VIEWER, ...REPORT_VIEWERS].flatMap(reportViewer =>
  [NO_VIEWER, ...MAP_VIEWERS].map(mapViewer => ({ reportViewer, mapViewer })),
)

test('a dataset with an electric viewer is electric, and all published pairs have viewers of the same kind', () => {
  const kept = PAIRS.filter(pair => viewersProblem(pair, false) === null)
  expect(kept.filter(isElectric)).toEqual([
    { reportViewer: 'None', mapViewer: 'EV_Chargepoint_Insights_Map' },
    { reportViewer: 'EV_Chargepoint_Insights_Report', mapViewer: 'None' },
    { reportViewer: 'EV_Chargepoint_Insights_Report', mapViewer: 'EV_Chargepoint_Insights_Map' },
  ])
  expect(kept.filter(isOfFlows)).toEqual([
    { reportViewer: 'None', mapViewer: 'Flows_Map' },
    { reportViewer: 'Flows_Report', mapViewer: 'None' },
    { reportViewer: 'Flows_Report', mapViewer: 'Flows_Map' },
  ])
  // The four ordinary reports or none, combined with the four ordinary maps or none. The pair without either does not
  // count, nor does the event report with the tourism map.
  expect(kept.filter(pair => !isElectric(pair) && !isOfFlows(pair))).toHaveLength(5 * 5 - 2)
  expect(kept).not.toContainEqual({
    reportViewer: 'Event_Impact_Report',
    mapViewer: 'Tourism_And_Economy_Viewer_Map',
  })
})

test('allows a draft without viewers, but not two viewers that cannot share a dataset', () => {
  expect(viewersProblem({ reportViewer: null, mapViewer: 'None' }, true)).toBeNull()
  expect(viewersProblem({ reportViewer: null, mapViewer: 'None' }, false)).toMatch(/needs a viewer/)
  const mixed = { reportViewer: 'Location_Insights_Report', mapViewer: 'EV_Chargepoint_Insights_Map' }
  expect(viewersProblem(mixed, true)).toBe(
    'The EV Chargepoint Insights Map counts electric vehicles alone and the Location Insights Report counts all vehicles; one dataset cannot hold both. Choose two viewers of the same kind, or None for one of them.',
  )
})

const FLOWS = { reportViewer: 'None', mapViewer: 'Flows_Map' }
const ZONES = { takesPoints: false, canDrawStudyArea: false, canSelectZones: true }

test('a flows template accepts only zones, and other templates accept any place', () => {
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

const DATASET = {
  reportViewer: 'Location_Insights_Report',
  mapViewer: 'Location_Insights_Map',
  status: DatasetStatus.Completed,
  failure: null,
  eventDays: null,
}

test('a dataset opens in its own viewers and in viewers with the same figures', () => {
  expect(refusalOf('Location_Insights_Report', DATASET)).toBeNull()
  expect(refusalOf('Rail_Catchment_Map', DATASET)).toBeNull()
  expect(refusalOf('High_Street_Week', { ...DATASET, reportViewer: 'Footfall_Analysis' })).toBeNull()
  const event = { ...DATASET, reportViewer: 'Event_Impact_Report', mapViewer: 'None', eventDays: ['2026-10-03'] }
  expect(refusalOf('Location_Insights_Report', event)).toBeNull()
  expect(refusalOf('Location_Insights_Map', event)).toBeNull()
  expect(refusalOf('EV_Chargepoint_Insights_Report', event)?.viewers).toEqual(['Event_Impact_Report'])
})

test('names the viewers of a dataset that lacks the opened one, and why a dataset is not completed', () => {
  expect(refusalOf('EV_Chargepoint_Insights_Report', DATASET)).toMatchObject({
    title: 'This dataset does not have the EV Chargepoint Insights Report',
    viewers: ['Location_Insights_Report', 'Location_Insights_Map'],
  })
  const failed = { ...DATASET, status: DatasetStatus.Failed, failure: 'The month was withdrawn.' }
  expect(refusalOf('Location_Insights_Report', failed)?.why).toMatch(/^The month was withdrawn\. /)
  const underWay = { ...DATASET, status: DatasetStatus.InProgress }
  expect(refusalOf('Location_Insights_Report', underWay)?.title).toBe('This dataset is not ready yet')
})
