import { PopulationCountArea } from '../../../../src/domain/constants.ts'
import type { ReadyMade } from './ready-made-template.ts'
import { templateOf } from './template-of.ts'

/** The days of an event beside ordinary days. */
export const EVENT_IMPACT: ReadyMade = {
  needs: null,
  template: templateOf({
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
    reportViewer: 'Event_Impact_Report',
    keywords: ['Events'],
  }),
}
