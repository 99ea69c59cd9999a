import { ONE_PLACE } from '../../server/services/templates/ready-made/one-place.ts'
import { READY_MADE } from '../../server/services/templates/ready-made/ready-made.ts'
import { knownInput, templateOf } from '../../server/services/templates/ready-made/template-of.ts'
import type { TemplateBody } from '../../src/contract/template-body.ts'
import { PopulationCountArea, ReportInput } from '../../src/domain/constants.ts'

/** The demo's catalogue: what any installation can offer, and what a provider may add to it. */
export const DEMO_TEMPLATES: readonly TemplateBody[] = [
  ...READY_MADE.map(({ template }) => ({ ...template, isDraft: false })),
  templateOf({
    name: 'Origin-Destination Matrix',
    baseCredits: 200,
    // flows are counted between zones, and nowhere else
    canDrawStudyArea: false,
    canSelectZones: true,
    populationCountArea: PopulationCountArea.Geofence,
    geofenceExtensionSize: 0,
    isDraft: false,
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
<p>Select up to 40 neighbouring zones of your own zone system. Residents are counted too. Flows of few people are withheld.</p>`,
    reportViewer: 'Flows_Report',
    mapViewer: 'Flows_Map',
    keywords: ['Transport', 'Zones', 'Origins'],
    inputs: [ReportInput.Purpose, ReportInput.Mode].map(knownInput),
  }),
  templateOf({
    isDraft: false,
    name: 'High Street Week',
    baseCredits: 80,
    populationCountArea: PopulationCountArea.Geofence,
    geofenceExtensionSize: 0,
    maxPointsOfInterest: 3,
    fixedRadiusSize: 400,
    districtMetres: 1000,
    // a district lies around points
    canDrawStudyArea: false,
    canSelectZones: false,
    internalDescription:
      'A high street beside its district: visits in every hour of the week, compared, and how many return in the week.',
    externalDescription: 'A high street compared with its district, in every hour of the week.',
    icon: 'f1ad',
    details: `<p>High Street Week shows the rhythm of a street beside that of its district.</p>
<ul><li>A heat map of every hour of the week: of the street, of its district, and of the street compared with the district</li>
<li>Visits by weekday and hour, and how many return in the same week, compared in the same way</li></ul>
<p>Choose up to three points along the street. Visits are counted within 400 metres of them, and those of the district within another 1,000 metres, or another distance of yours. One order makes both datasets, at one price.</p>`,
    reportViewer: 'High_Street_Week',
    keywords: ['Retail', 'Footfall'],
  }),
  templateOf({
    ...ONE_PLACE,
    isDraft: false,
    name: 'Regeneration Area',
    baseCredits: 160,
    maxPointsOfInterest: null,
    fixedRadiusSize: null,
    canSelectZones: false,
    internalDescription:
      'Visits to an area whose boundary the customer draws or uploads; exactly that ground is counted.',
    externalDescription: 'Visits to an area of your own: draw its boundary, or upload it.',
    icon: 'f5ca',
    details: `<p>Regeneration Area counts exactly the ground inside a boundary of yours.</p>
<ul><li>Draw it on the map, type its corners, or upload a file</li>
<li>Visits by day and hour, how many are repeat visits, and where visitors come from</li>
<li>Journey purpose, where you include it</li></ul>`,
    keywords: ['Planning', 'Boundary'],
    inputs: [knownInput(ReportInput.Purpose)],
  }),
]
