import { PopulationCountArea } from '../../../../src/domain/constants.ts'
import type { ReadyMade } from './ready-made-template.ts'
import { templateOf } from './template-of.ts'

/** A street beside its district. */
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
}
