import type { TemplateBody } from '../../../src/contract/template-body.ts'
import { PopulationCountArea, ReportInput } from '../../../src/domain/constants.ts'
import { knownInput, templateOf } from '../../services/configurator/ready-made/template-of.ts'

/** What these templates share: one place, counted as it is drawn, shown in the viewers of Location Insights. */
const ONE_PLACE = {
  populationCountArea: PopulationCountArea.StudyArea,
  geofenceExtensionSize: 5000,
  maxPointsOfInterest: 1,
  canSelectZones: true,
  isDraft: false,
  reportViewer: 'Location_Insights_Report',
  mapViewer: 'Location_Insights_Map',
} as const

/** Templates that ask the same figures another question. */
export const CATCHMENT_TEMPLATES: readonly TemplateBody[] = [
  templateOf({
    ...ONE_PLACE,
    name: 'Origin-Destination Matrix',
    baseCredits: 200,
    fixedRadiusSize: 1000,
    internalDescription: 'Trips between every pair of zones, by purpose, mode and time of day.',
    externalDescription: 'Trips into and out of an area by zone at the other end, by purpose, mode and day type.',
    icon: 'f4d7',
    details: `<p>The Origin-Destination Matrix puts every trip into and out of your area on a map of zones.</p>
<ul><li>Origins and destinations on weekdays and at weekends</li>
<li>Filters by purpose and mode, where you include them</li></ul>`,
    reportViewer: 'None',
    keywords: ['Transport', 'Zones', 'Origins'],
    inputs: [ReportInput.Purpose, ReportInput.Mode].map(knownInput),
  }),
  templateOf({
    ...ONE_PLACE,
    name: 'Rail Catchment',
    baseCredits: 140,
    fixedRadiusSize: 400,
    internalDescription: "Where a station's users set out from, and the stations they could have used.",
    externalDescription: 'Visits to a station by mode, and the zones that its users come from.',
    icon: 'f238',
    details: `<p>Rail Catchment looks at a station: choose its forecourt, and set the mode to rail.</p>
<ul><li>Visits by mode, day and hour</li>
<li>The zones that rail users set out from</li></ul>`,
    keywords: ['Transport', 'Rail'],
    inputs: [knownInput(ReportInput.Mode)],
  }),
  templateOf({
    ...ONE_PLACE,
    name: 'Retail Catchment',
    baseCredits: 140,
    fixedRadiusSize: 500,
    internalDescription: 'Core, secondary and tertiary catchments of a store from observed visits.',
    externalDescription: 'Who visits a store or centre, how far they come and how long they stay.',
    icon: 'f041',
    details: `<p>Retail Catchment shows how far a store or centre reaches.</p>
<ul><li>Visits by length of the journey, local and further</li>
<li>Dwell times, and ages and genders of visitors, where you include them</li></ul>`,
    keywords: ['Retail', 'Site selection'],
    inputs: [ReportInput.Dwells, ReportInput.Demographics].map(knownInput),
  }),
  templateOf({
    ...ONE_PLACE,
    name: 'High Street Week',
    baseCredits: 80,
    fixedRadiusSize: 400,
    internalDescription: 'Activity by hour and day for a high street, compared with its district.',
    externalDescription: 'Visits of a high street by weekday and hour, and how many come again in the week.',
    icon: 'f1ad',
    details: `<p>High Street Week shows the rhythm of a street: every hour of every weekday.</p>
<p>Choose a point on the street; order a second dataset of its district to compare with.</p>`,
    reportViewer: 'Footfall_Analysis',
    mapViewer: 'None',
    keywords: ['Retail', 'Footfall'],
  }),
]
