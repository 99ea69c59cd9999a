import type { TemplateBody } from '../../../src/contract/template-body.ts'
import { PopulationCountArea, ReportInput } from '../../../src/domain/constants.ts'
import { knownInput, templateOf } from './template-row.ts'

/** A template that can be installed unchanged, published or as a draft. Its credits are examples. */
export interface ReadyMade {
  readonly template: TemplateBody
  /** A sentence that tells the provider what to import in addition to trips. Null if trips are enough. */
  readonly needs: string | null
}

/** The settings that templates for a single place share: counted as drawn, in the Location Insights viewers. */
export const ONE_PLACE = {
  populationCountArea: PopulationCountArea.StudyArea,
  geofenceExtensionSize: 5000,
  maxPointsOfInterest: 1,
  canSelectZones: true,
  reportViewer: 'Location_Insights_Report',
  mapViewer: 'Location_Insights_Map',
} as const

/** Reports on where a place's visitors come from. */
const CATCHMENTS: readonly ReadyMade[] = [
  {
    needs: null,
    template: templateOf({
      ...ONE_PLACE,
      name: 'Retail Catchment',
      baseCredits: 140,
      fixedRadiusSize: 500,
      internalDescription:
        'How far a store or centre reaches: core, secondary and tertiary catchments by zone of origin.',
      externalDescription: 'The core, secondary and tertiary catchments of a store or centre, and who visits it.',
      icon: 'f041',
      details: `<p>Retail Catchment shows how far a store or centre reaches.</p>
<ul><li>The zones that 60%, 80% and 95% of visits come from, and how sure these cuts are</li>
<li>Visits for each 1,000 residents, and distances</li>
<li>Visits by journey length, local and longer</li>
<li>Dwell times, and ages and genders of visitors, where you include them</li></ul>`,
      mapViewer: 'Retail_Catchment_Map',
      keywords: ['Retail', 'Site selection'],
      inputs: [ReportInput.Dwells, ReportInput.Demographics].map(knownInput),
    }),
  },
  {
    needs: 'Its map compares stations once they have been imported.',
    template: templateOf({
      ...ONE_PLACE,
      name: 'Rail Catchment',
      baseCredits: 140,
      fixedRadiusSize: 400,
      internalDescription:
        'Where a station’s passengers come from, which stations they could have used, and visits by day, hour and mode.',
      externalDescription: 'The zones that a station’s passengers come from, and the stations they could have used.',
      icon: 'f238',
      details: `<p>Rail Catchment shows who uses a station. Place a point on the station.</p>
<ul><li>The zones that visitors come from, by rail alone where you include the mode</li>
<li>For each zone the nearest station, and those that are about as near</li>
<li>Visits by mode, day and hour</li></ul>`,
      mapViewer: 'Rail_Catchment_Map',
      keywords: ['Transport', 'Rail'],
      inputs: [knownInput(ReportInput.Mode)],
    }),
  },
]

/** Compares an event's days with ordinary days. */
const EVENT_IMPACT: ReadyMade = {
  needs: null,
  template: templateOf({
    name: 'Event Impact',
    baseCredits: 100,
    populationCountArea: PopulationCountArea.StudyArea,
    geofenceExtensionSize: 5000,
    maxPointsOfInterest: 1,
    fixedRadiusSize: 500,
    canSelectZones: false,
    internalDescription: 'Visits on the days of an event compared with ordinary days of the same weekdays.',
    externalDescription: 'Visits on the days of an event compared with ordinary days.',
    icon: 'f073',
    details: `<p>Event Impact compares the days of an event with the other days of the same weekdays in that month.</p>
<ul><li>Visits, hours of arrival and journey lengths</li>
<li>Where visitors come from</li></ul>
<p>Choose one point and up to 15 days of a month; leave at least one other day of each of their weekdays.</p>`,
    reportViewer: 'Event_Impact_Report',
    keywords: ['Events'],
  }),
}

/** Compares a street with its district. */
export const HIGH_STREET_WEEK: ReadyMade = {
  needs: null,
  template: templateOf({
    name: 'High Street Week',
    baseCredits: 80,
    populationCountArea: PopulationCountArea.Geofence,
    geofenceExtensionSize: 0,
    maxPointsOfInterest: 3,
    fixedRadiusSize: 400,
    districtMetres: 1000,
    // A district is drawn around points.
    canDrawStudyArea: false,
    canSelectZones: false,
    internalDescription:
      'A high street compared with its district: visits in every hour of the week, and how many return in the week.',
    externalDescription: 'A high street compared with its district, in every hour of the week.',
    icon: 'f1ad',
    details: `<p>High Street Week compares the rhythm of a street with that of its district.</p>
<ul><li>A heat map of every hour of the week: of the street, of its district, and of the street compared with the district</li>
<li>Visits by weekday and hour, and how many return in the same week, compared in the same way</li></ul>
<p>Choose up to three points along the street. Visits are counted within 400 metres of them, and those of the district within another 1,000 metres, or a distance that you choose. One order creates both datasets at one price.</p>`,
    reportViewer: 'High_Street_Week',
    keywords: ['Retail', 'Footfall'],
  }),
}

/** Flows between a customer's zones. */
const ORIGIN_DESTINATION_MATRIX: ReadyMade = {
  needs: null,
  template: templateOf({
    name: 'Origin-Destination Matrix',
    baseCredits: 200,
    // Flows are only counted between zones.
    canDrawStudyArea: false,
    canSelectZones: true,
    populationCountArea: PopulationCountArea.Geofence,
    geofenceExtensionSize: 0,
    internalDescription:
      'Trips between every pair of up to 40 zones, and from and to outside, by part of the day, day type, purpose and mode.',
    externalDescription:
      'Trips between every pair of your zones, in a report, on a map and as a matrix, by part of the day and day type.',
    icon: 'f4d7',
    details: `<p>The Origin-Destination Matrix counts the trips between every pair of your zones, and those from and to outside.</p>
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
