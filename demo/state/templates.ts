import { READY_MADE } from '../../server/services/templates/ready-made/ready-made.ts'
import { templateOf } from '../../server/services/templates/ready-made/template-of.ts'
import type { TemplateBody } from '../../src/contract/template-body.ts'
import { PopulationCountArea } from '../../src/domain/constants.ts'
import { CATCHMENT_TEMPLATES } from './catchment-templates.ts'

/** The demo's catalogue: what any installation can offer, and what is shown for comparison or in preparation. */
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
    internalDescription: 'Visits during an event beside those of ordinary days. In preparation.',
    externalDescription: 'Visits during an event beside those of ordinary days.',
    icon: 'f073',
    details: '<p>In preparation.</p>',
    keywords: ['Events'],
  }),
]
