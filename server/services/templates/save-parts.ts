import { sql } from 'kysely'
import type { TemplateBody } from '../../../src/contract/template-body.ts'
import type { Tx } from '../../db/database.ts'
import { isUpdated } from '../../db/updates.ts'
import { Refusal } from '../../errors.ts'

interface Part {
  readonly id?: number | undefined
}

/** Each table of parts, with the column that contains the owner's id. */
const OWNERS = {
  template_inputs: 'template_id',
  template_options: 'input_id',
  template_periods: 'template_id',
  template_population_factors: 'template_id',
  template_area_factors: 'template_id',
} as const

/**
 * Replaces the parts of a template or of one of its inputs. Saved parts keep their ids, and missing parts are deleted.
 * @returns the ids in the order of the parts
 * @throws Refusal bad-template for a part with another owner
 */
const saveParts = async <P extends Part, R extends Record<string, unknown>>(
  tx: Tx,
  table: keyof typeof OWNERS,
  ownerId: number,
  parts: readonly P[],
  valuesOf: (part: P) => R,
): Promise<number[]> => {
  const isOwn = sql<boolean>`${sql.ref(OWNERS[table])} = ${ownerId}`
  const savedIds = parts.flatMap(({ id }) => (id ? [id] : []))
  let deletion = tx.deleteFrom(table).where(isOwn)
  if (savedIds.length > 0) deletion = deletion.where('id', 'not in', savedIds)
  await deletion.execute()
  for (const part of parts) {
    if (!part.id) continue
    const isSaved = await isUpdated(tx.updateTable(table).set(valuesOf(part)).where('id', '=', part.id).where(isOwn))
    if (!isSaved)
      throw new Refusal(
        'bad-template',
        'A part of the report belongs to another report or no longer exists. Load it again.',
      )
  }
  const added = parts.filter(({ id }) => !id).map(valuesOf)
  if (added.length === 0) return savedIds
  const rows = added.map(row => ({ ...row, [OWNERS[table]]: ownerId }))
  const inserted = await tx.insertInto(table).values(rows).returning('id').execute()
  // Ids ascend in insertion order, but rows may be returned in another order.
  const newIds = inserted.map(({ id }) => id).sort((a, b) => a - b)
  return parts.map(({ id }) => id || newIds.shift()!)
}

const saveKeywords = async (tx: Tx, templateId: number, names: readonly string[]): Promise<void> => {
  await tx.deleteFrom('template_keywords').where('template_id', '=', templateId).execute()
  if (names.length === 0) return
  // Sort them, so that concurrent saves of the same words do not deadlock.
  const sortedNames = [...new Set(names)].sort()
  await tx
    .insertInto('keywords')
    .values(sortedNames.map(name => ({ name })))
    .onConflict(same => same.column('name').doNothing())
    .execute()
  await tx
    .insertInto('template_keywords')
    .columns(['template_id', 'keyword_id'])
    .expression(({ selectFrom, val }) =>
      selectFrom('keywords')
        .where('name', 'in', sortedNames)
        .select([val(templateId).as('template_id'), 'id']),
    )
    .execute()
}

/**
 * Saves inputs with their options, periods, factors and keywords.
 * @throws Refusal bad-template for a part of another template
 */
export const saveTemplateParts = async (tx: Tx, templateId: number, body: TemplateBody): Promise<void> => {
  const inputs = await saveParts(tx, 'template_inputs', templateId, body.inputs, input => ({
    name: input.name,
    display_title: input.displayTitle,
    position: input.order,
    type: input.type,
    internal: input.internal,
    active: input.active,
    tooltip: input.tooltip,
  }))
  for (const [index, { options }] of body.inputs.entries())
    await saveParts(tx, 'template_options', inputs[index]!, options, ({ name, credits }) => ({ name, credits }))
  await saveParts(tx, 'template_periods', templateId, body.dataPeriods, ({ displayName, credits }) => ({
    display_name: displayName,
    credits,
  }))
  await saveParts(tx, 'template_population_factors', templateId, body.populationFactors, ({ population, credits }) => ({
    population,
    credits,
  }))
  await saveParts(tx, 'template_area_factors', templateId, body.areaFactors, ({ name, area, credits }) => ({
    name,
    area_km2: area,
    credits,
  }))
  await saveKeywords(
    tx,
    templateId,
    body.customerReportKeywords.map(({ name }) => name),
  )
}
