import { PopulationCountArea, ReportInput } from '../../../../src/domain/constants.ts'
import { CATCHMENTS } from './catchments.ts'
import { EVENT_IMPACT } from './event-impact.ts'
import { HIGH_STREET_WEEK } from './high-street-week.ts'
import { ORIGIN_DESTINATION_MATRIX } from './origin-destination-matrix.ts'
import type { ReadyMade } from './ready-made-template.ts'
import { knownInput, templateOf } from './template-of.ts'

/** The reports that a new installation can offer from the first day. Icons are hex codes of the product's own set (src/ui/icons). */
export const READY_MADE: readonly ReadyMade[] = [
  {
    needs: null,
    template: templateOf({
      name: 'Location Insights',
      baseCredits: 120,
      populationCountArea: PopulationCountArea.StudyArea,
      geofenceExtensionSize: 5000,
      maxPointsOfInterest: 5,
      fixedRadiusSize: 500,
      internalDescription: 'Visits, journeys, purpose, mode, dwells and demographics around a place or a set of zones.',
      externalDescription:
        'Visits, repeat visits, journeys, purpose, mode, dwells and demographics of one place over a month.',
      icon: 'f3c5',
      details: `<p>Location Insights describes visitors who do not live in the area.</p>
<ul><li>Visits by day of the week and hour of the day, and how many of them are repeat visits</li>
<li>Where visitors start their journey, on a map of zones</li>
<li>Journey purpose, mode, dwell times and demographics, where you include them</li></ul>`,
      reportViewer: 'Location_Insights_Report',
      mapViewer: 'Location_Insights_Map',
      keywords: ['Visits', 'Origins', 'Planning', 'Retail'],
      inputs: [ReportInput.Purpose, ReportInput.Mode, ReportInput.Dwells, ReportInput.Demographics].map(knownInput),
    }),
  },
  {
    needs: 'Trips must say who lives where electric vehicles are registered.',
    template: templateOf({
      name: 'EV Chargepoint Insights',
      baseCredits: 160,
      populationCountArea: PopulationCountArea.Geofence,
      geofenceExtensionSize: 2000,
      maxPointsOfInterest: 3,
      fixedRadiusSize: 500,
      internalDescription: 'EV trips to and past a site, and how far they travel before and after.',
      externalDescription: 'Visits, journeys, dwells and passing trips of electric vehicles around a candidate site.',
      icon: 'f5e7',
      details: `<p>EV Chargepoint Insights counts only trips by people who live where electric vehicles are registered.</p>
<ul><li>Visits and dwells: is there demand for charging at the destination?</li>
<li>Traversing trips over 160 km: is there demand on the way?</li></ul>`,
      reportViewer: 'EV_Chargepoint_Insights_Report',
      mapViewer: 'EV_Chargepoint_Insights_Map',
      keywords: ['Electric vehicles', 'Energy', 'Planning'],
    }),
  },
  {
    needs: null,
    template: templateOf({
      name: 'Footfall Counter',
      baseCredits: 60,
      populationCountArea: PopulationCountArea.StudyArea,
      geofenceExtensionSize: 1000,
      maxPointsOfInterest: 1,
      fixedRadiusSize: 300,
      canSelectZones: false,
      internalDescription: 'Average daily and hourly visits to a place, and how often people return.',
      externalDescription: 'Daily and hourly visits and repeat visits around one point.',
      icon: 'f54b',
      details: `<p>The Footfall Counter is the smallest report: visits by weekday and by hour, and how many return in the same week.</p>
<p>Choose one point; people are counted within 300 metres of it.</p>`,
      reportViewer: 'Footfall_Analysis',
      keywords: ['Visits', 'Retail'],
    }),
  },
  {
    needs: 'Payments and the blended measures stay empty until card payments have been imported.',
    template: templateOf({
      name: 'Tourism and Economy',
      baseCredits: 240,
      populationCountArea: PopulationCountArea.StudyArea,
      geofenceExtensionSize: 5000,
      maxPointsOfInterest: 2,
      fixedRadiusSize: 3000,
      internalDescription: 'Tourists, dwell time and payments by zone, and where they overlap.',
      externalDescription: 'Tourists, origins, destinations, dwell times, payments and blended measures by zone.',
      icon: 'f5ca',
      details: `<p>Tourism and Economy compares visitors from over 35 km away with card payments, zone by zone.</p>
<ul><li>Total tourists, origins and destinations, and dwell times where you include them</li>
<li>Payments by industry, and where tourists and spending overlap</li></ul>`,
      mapViewer: 'Tourism_And_Economy_Viewer_Map',
      keywords: ['Tourism', 'Spending', 'Origins'],
      inputs: [knownInput(ReportInput.Dwells)],
    }),
  },
  ...CATCHMENTS,
  EVENT_IMPACT,
  ORIGIN_DESTINATION_MATRIX,
  HIGH_STREET_WEEK,
]
