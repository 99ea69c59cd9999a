import { InputType, PopulationCountArea, ReportInput } from '../../../src/domain/constants.ts'

interface DemoInput {
  readonly name: string
  readonly displayTitle: string
  readonly type: InputType
  readonly tooltip: string
  readonly options: readonly (readonly [name: string, credits: number])[]
}

export interface DemoTemplate {
  readonly name: string
  readonly baseCredits: number
  readonly populationCountArea: PopulationCountArea
  readonly geofenceExtensionM: number
  readonly maxPointsOfInterest: number | null
  readonly fixedRadiusM: number | null
  readonly canSelectZones: boolean
  readonly internalDescription: string
  readonly externalDescription: string
  readonly icon: string
  readonly details: string
  readonly isDraft: boolean
  readonly reportViewer: string
  readonly mapViewer: string
  readonly evOnly: boolean
  readonly keywords: readonly string[]
  readonly inputs: readonly DemoInput[]
}

const yesNo = (name: string, displayTitle: string, tooltip: string, credits: number): DemoInput => ({
  name,
  displayTitle,
  type: InputType.SingleDropdown,
  tooltip,
  options: [
    ['Yes', credits],
    ['No', 0],
  ],
})

const PURPOSE = yesNo(ReportInput.Purpose, 'Include journey purpose', 'Home, work and other ends of each journey', 8)
const MODE = yesNo(ReportInput.Mode, 'Include mode analysis', 'Rail, road and active travel', 6)
const DWELLS = yesNo(ReportInput.Dwells, 'Include dwell times', 'Stops of at least 30 minutes', 6)
const DEMOGRAPHICS = yesNo(ReportInput.Demographics, 'Include demographics', 'Age bands and gender of visitors', 10)

/** Area bands of every template: name, km2 at the top, credits. */
export const AREA_FACTORS: readonly (readonly [string, number, number])[] = [
  ['Site, up to 2 km²', 2, 0],
  ['Neighbourhood, up to 5 km²', 5, 5],
  ['Town centre, up to 10 km²', 10, 10],
  ['Town, up to 25 km²', 25, 20],
  ['City, up to 100 km²', 100, 40],
]
/** Population bands: residents at the top, credits. */
export const POPULATION_FACTORS: readonly (readonly [number, number])[] = [
  [10_000, 0],
  [25_000, 4],
  [50_000, 8],
  [100_000, 14],
  [250_000, 24],
]

/** Icons are hex codes of the product's own icon set (src/ui/icons). */
export const DEMO_TEMPLATES: readonly DemoTemplate[] = [
  {
    name: 'Location Insights',
    baseCredits: 20,
    populationCountArea: PopulationCountArea.StudyArea,
    geofenceExtensionM: 5000,
    maxPointsOfInterest: 5,
    fixedRadiusM: 500,
    canSelectZones: true,
    internalDescription: 'Who visits a place, when, how often, and where they come from.',
    externalDescription:
      'Visits, repeat visits, journeys, purpose, mode, dwells and demographics of one place over a month.',
    icon: 'f3c5',
    details: `<p>Location Insights describes the people who come to a place without living in it.</p>
<ul><li>Visits by day of the week and hour of the day, and how many of them are repeat visits</li>
<li>Where visitors start their journey, on a map of zones</li>
<li>Journey purpose, mode, dwell times and demographics, where you include them</li></ul>
<p>Choose up to five points with a radius of 500 metres, or up to 40 adjoining zones of your own zone system.</p>`,
    isDraft: false,
    reportViewer: 'Location_Insights_Report',
    mapViewer: 'Location_Insights_Map',
    evOnly: false,
    keywords: ['Visits', 'Origins', 'Planning', 'Retail'],
    inputs: [PURPOSE, MODE, DWELLS, DEMOGRAPHICS],
  },
  {
    name: 'EV Chargepoint Insights',
    baseCredits: 30,
    populationCountArea: PopulationCountArea.Geofence,
    geofenceExtensionM: 2000,
    maxPointsOfInterest: 3,
    fixedRadiusM: 500,
    canSelectZones: true,
    internalDescription:
      'Where drivers of electric cars come from, pass by and stop: find the next site for a chargepoint.',
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
          ['Rapid, 50 kW', 2],
          ['Ultra-rapid, 150 kW and more', 2],
        ],
      },
      DWELLS,
    ],
  },
  {
    name: 'Footfall Counter',
    baseCredits: 10,
    populationCountArea: PopulationCountArea.StudyArea,
    geofenceExtensionM: 1000,
    maxPointsOfInterest: 1,
    fixedRadiusM: 300,
    canSelectZones: false,
    internalDescription: 'How many people come to one place, by day and hour.',
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
    baseCredits: 40,
    populationCountArea: PopulationCountArea.StudyArea,
    geofenceExtensionM: 5000,
    maxPointsOfInterest: 5,
    fixedRadiusM: 1000,
    canSelectZones: true,
    internalDescription: 'Tourists, their origins and stays, beside what is spent.',
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
  {
    name: 'Event Impact',
    baseCredits: 25,
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
