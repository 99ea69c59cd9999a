import type { Tx } from '../../server/db/database.ts'
import { ONE_PLACE, READY_MADE } from '../../server/services/templates/ready-made-templates.ts'
import { insertTemplate, knownInput, templateOf } from '../../server/services/templates/template-row.ts'
import type { TemplateBody } from '../../src/contract/template-body.ts'
import { ReportInput } from '../../src/domain/constants.ts'
import { periodOf, WORLD_SIZES } from '../world/world-size.ts'

/** The demo's catalogue: the templates that any installation can offer, and an example of what a provider may add. */
export const DEMO_TEMPLATES: readonly TemplateBody[] = [
  ...READY_MADE.map(({ template }) => ({ ...template, isDraft: false })),
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

/** The first day of the demo's movement data if its period is as long as possible. */
const EARLIEST_DATE = periodOf(WORLD_SIZES.full).isoDay(0)

/** Inserts the demo's templates with their inputs, factors and keywords. */
export const seedTemplates = async (tx: Tx): Promise<void> => {
  for (const [index, template] of DEMO_TEMPLATES.entries())
    await insertTemplate(tx, { ...template, earliestDate: EARLIEST_DATE, order: index + 1 })
}
