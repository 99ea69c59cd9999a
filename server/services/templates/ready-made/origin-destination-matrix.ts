import { PopulationCountArea, ReportInput } from '../../../../src/domain/constants.ts'
import type { ReadyMade } from './ready-made-template.ts'
import { knownInput, templateOf } from './template-of.ts'

/** Flows between a customer's zones. */
export const ORIGIN_DESTINATION_MATRIX: ReadyMade = {
  needs: null,
  template: templateOf({
    name: 'Origin-Destination Matrix',
    baseCredits: 200,
    // flows are counted between zones, and nowhere else
    canDrawStudyArea: false,
    canSelectZones: true,
    populationCountArea: PopulationCountArea.Geofence,
    geofenceExtensionSize: 0,
    internalDescription:
      'Trips between every pair of up to 40 zones, and from and to outside, by part of the day, day type, purpose and mode.',
    externalDescription:
      'Trips between every pair of your zones, in a report, on a map and as a matrix, by part of the day and day type.',
    icon: 'f4d7',
    details: `<p>The Origin-Destination Matrix counts the trips between every pair of your zones, and what comes from outside and goes there.</p>
<ul><li>In a report: trips inside your zones and across their boundary, the largest flows with the way back, zones by part of the day, and distances between zones</li>
<li>A map of flows: choose a zone to see where its trips come from and go to</li>
<li>The matrix of all pairs with its sums, linked with the map</li>
<li>Trips into and out of each zone by hour of the day</li>
<li>By part of the day and day type, and by purpose and mode where you include them</li></ul>
<p>Select up to 40 neighbouring zones of your own zone system. Residents are counted too. Flows of few people share a figure with other flows.</p>`,
    reportViewer: 'Flows_Report',
    mapViewer: 'Flows_Map',
    keywords: ['Transport', 'Zones', 'Origins'],
    inputs: [ReportInput.Purpose, ReportInput.Mode].map(knownInput),
  }),
}
