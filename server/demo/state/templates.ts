import { InputType, PopulationCountArea } from '../../../src/domain/constants.ts'
import { CATCHMENT_TEMPLATES } from './catchment-templates.ts'
import type { DemoTemplate } from './demo-template.ts'
import { DEMOGRAPHICS, DWELLS, MODE, PURPOSE } from './template-inputs.ts'

/** Area bands of every template: name, km2 at the top, credits. */
export const AREA_FACTORS: readonly (readonly [string, number, number])[] = [
  ['Site, up to 2 km²', 2, 0],
  ['Neighbourhood, up to 5 km²', 5, 20],
  ['Town centre, up to 10 km²', 10, 70],
  ['Town, up to 25 km²', 25, 150],
  ['City, up to 100 km²', 100, 280],
]
/** Population bands: residents at the top, credits. */
export const POPULATION_FACTORS: readonly (readonly [number, number])[] = [
  [10_000, 0],
  [25_000, 30],
  [50_000, 60],
  [100_000, 100],
  [250_000, 180],
]

/** Icons are hex codes of the product's own icon set (src/ui/icons). */
export const DEMO_TEMPLATES: readonly DemoTemplate[] = [
  {
    name: 'Location Insights',
    baseCredits: 120,
    populationCountArea: PopulationCountArea.StudyArea,
    geofenceExtensionM: 5000,
    maxPointsOfInterest: 5,
    fixedRadiusM: 500,
    canSelectZones: true,
    internalDescription: 'Visits, journeys, purpose, mode, dwells and demographics around a place or a set of zones.',
    externalDescription:
      'Visits, repeat visits, journeys, purpose, mode, dwells and demographics of one place over a month.',
    icon: 'f3c5',
    details: `<p>Location Insights describes the people who come to a place without living in it.</p>
<ul><li>Visits by day of the week and hour of the day, and how many of them are repeat visits</li>
<li>Where visitors start their journey, on a map of zones</li>
<li>Journey purpose, mode, dwell times and demographics, where you include them</li></ul>`,
    isDraft: false,
    reportViewer: 'Location_Insights_Report',
    mapViewer: 'Location_Insights_Map',
    evOnly: false,
    keywords: ['Visits', 'Origins', 'Planning', 'Retail'],
    inputs: [PURPOSE, MODE, DWELLS, DEMOGRAPHICS],
  },
  {
    name: 'EV Chargepoint Insights',
    baseCredits: 160,
    populationCountArea: PopulationCountArea.Geofence,
    geofenceExtensionM: 2000,
    maxPointsOfInterest: 3,
    fixedRadiusM: 500,
    canSelectZones: true,
    internalDescription: 'Electric-vehicle trips past and into a site, with distance before and after it.',
    externalDescription: 'Visits, journeys, dwells and passing trips of electric vehicles about a candidate site.',
    icon: 'f5e7',
    details: `<p>EV Chargepoint Insights keeps only trips of people whose household registered an electric vehicle.</p>
<ul><li>Visits and dwells: is there demand for charging at the destination?</li>
<li>Traversing trips over 160 km: is there demand on the way?</li></ul>`,
    isDraft: false,
    reportViewer: 'EV_Chargepoint_Insights_Report',
    mapViewer: 'EV_Chargepoint_Insights_Map',
    evOnly: true,
    keywords: ['Electric vehicles', 'Energy', 'Planning'],
    inputs: [
      {
        name: 'ChargerSpeed',
        displayTitle: 'Charger speeds considered',
        type: InputType.MultiDropdown,
        tooltip: 'Printed with the report; the figures are the same',
        options: [
          ['Slow, up to 7 kW', 0],
          ['Fast, 22 kW', 0],
          ['Rapid, 50 kW', 10],
          ['Ultra-rapid, 150 kW and more', 10],
        ],
      },
      DWELLS,
    ],
  },
  {
    name: 'Footfall Counter',
    baseCredits: 60,
    populationCountArea: PopulationCountArea.StudyArea,
    geofenceExtensionM: 1000,
    maxPointsOfInterest: 1,
    fixedRadiusM: 300,
    canSelectZones: false,
    internalDescription: 'Average daily and hourly visits to a place, and how often people return.',
    externalDescription: 'Daily and hourly visits and repeat visits about one point.',
    icon: 'f54b',
    details: `<p>The Footfall Counter is the smallest report: visits by weekday and by hour, and how many come again in the same week.</p>
<p>Choose one point; people are counted within 300 metres of it.</p>`,
    isDraft: false,
    reportViewer: 'Footfall_Analysis',
    mapViewer: 'None',
    evOnly: false,
    keywords: ['Visits', 'Retail'],
    inputs: [],
  },
  {
    name: 'Tourism and Economy',
    baseCredits: 240,
    populationCountArea: PopulationCountArea.StudyArea,
    geofenceExtensionM: 5000,
    maxPointsOfInterest: 2,
    fixedRadiusM: 3000,
    canSelectZones: true,
    internalDescription: 'Tourists, dwell time and payments by zone, and where they meet.',
    externalDescription: 'Tourists, origins, destinations, dwell times, payments and blended measures by zone.',
    icon: 'f5ca',
    details: `<p>Tourism and Economy sets visitors from further than 35 km beside card payments, zone by zone.</p>
<ul><li>Total tourists, origins and destinations, dwell times</li>
<li>Payments by industry, and where tourists and spending meet</li></ul>`,
    isDraft: false,
    reportViewer: 'None',
    mapViewer: 'Tourism_And_Economy_Viewer_Map',
    evOnly: false,
    keywords: ['Tourism', 'Spending', 'Origins'],
    inputs: [DWELLS],
  },
  ...CATCHMENT_TEMPLATES,
  {
    name: 'Event Impact',
    baseCredits: 100,
    populationCountArea: PopulationCountArea.StudyArea,
    geofenceExtensionM: 5000,
    maxPointsOfInterest: 1,
    fixedRadiusM: 500,
    canSelectZones: false,
    internalDescription: 'Visits during an event beside those of ordinary days. In preparation.',
    externalDescription: 'Visits during an event beside those of ordinary days.',
    icon: 'f073',
    details: '<p>In preparation.</p>',
    isDraft: true,
    reportViewer: 'None',
    mapViewer: 'None',
    evOnly: false,
    keywords: ['Events'],
    inputs: [],
  },
]
