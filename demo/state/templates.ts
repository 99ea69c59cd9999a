import { READY_MADE } from '../../server/services/templates/ready-made/ready-made.ts'
import { templateOf } from '../../server/services/templates/ready-made/template-of.ts'
import type { TemplateBody } from '../../src/contract/template-body.ts'
import { PopulationCountArea } from '../../src/domain/constants.ts'
import { CATCHMENT_TEMPLATES } from './catchment-templates.ts'

/** The demo's catalogue: what any installation can offer, and what is shown for comparison. */
export const DEMO_TEMPLATES: readonly TemplateBody[] = [
  ...READY_MADE.map(({ template }) => ({ ...template, isDraft: false })),
  ...CATCHMENT_TEMPLATES,
  templateOf({
    name: 'Event Impact',
    baseCredits: 100,
    populationCountArea: PopulationCountArea.StudyArea,
    geofenceExtensionSize: 5000,
    maxPointsOfInterest: 1,
    fixedRadiusSize: 500,
    canSelectZones: false,
    internalDescription: 'Visits on the days of an event beside those of ordinary days of the same weekdays.',
    externalDescription: 'Visits on the days of an event beside those of ordinary days.',
    icon: 'f073',
    details: `<p>Event Impact puts the days of an event beside the other days of the same weekdays in that month.</p>
<ul><li>Visits, hours of arrival and journey lengths</li>
<li>Where visitors come from</li></ul>
<p>Choose one point and up to 15 days of a month; leave at least one other day of each of their weekdays.</p>`,
    isDraft: false,
    reportViewer: 'Event_Impact_Report',
    keywords: ['Events'],
  }),
]
