import type { Tx } from '../../server/db/database.ts'
import { insertTemplate } from '../../server/services/templates/template-row.ts'
import { periodOf, WORLD_SIZES } from '../world/world-size.ts'
import { DEMO_TEMPLATES } from './templates.ts'

/** First day of the longest period of a demo's movement data. */
const EARLIEST_DATE = periodOf(WORLD_SIZES.full).isoDay(0)

/** The demo's templates with inputs, factors and keywords. */
export const seedTemplates = async (tx: Tx): Promise<void> => {
  for (const [index, template] of DEMO_TEMPLATES.entries())
    await insertTemplate(tx, { ...template, earliestDate: EARLIEST_DATE, order: index + 1 })
}
