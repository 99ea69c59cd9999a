import { sql } from 'kysely'
import type { TemplateBody } from '../../../src/contract/template-body.ts'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'

interface Part {
  readonly id?: number | undefined
}

/** Each table of parts, with the column that says what a part belongs to. */
const OWNERS = {
  template_inputs: 'template_id',
  template_options: 'input_id',
  template_periods: 'template_id',
  template_population_factors: 'template_id',
  template_area_factors: 'template_id',
} as const

/**
 * Brings the parts of a template, or of one of its inputs, to those given: saved ones keep their number, those left out go.
 * @returns the numbers, in the order given
 * @throws Refusal bad-template for a part of another owner
 */
const saveParts = async <P extends Part>(
  tx: Tx,
  table: keyof typeof OWNERS,
  ownerId: number,
  parts: readonly P[],
  valuesOf: (part: P) => Record<string, unknown>,
): Promise<number[]> => {
  const isOwn = sql<boolean>`${sql.ref(OWNERS[table])} = ${ownerId}`
  const kept = parts.flatMap(({ id }) => (id ? [id] : []))
  let gone = tx.deleteFrom(table).where(isOwn)
  if (kept.length > 0) gone = gone.where('id', 'not in', kept)
  await gone.execute()
  for (const part of parts) {
    if (!part.id) continue
    const { numUpdatedRows } = await tx
      .updateTable(table)
      .set(valuesOf(part))
      .where('id', '=', part.id)
      .where(isOwn)
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      throw new Refusal('bad-template', 'A part of the report is not its own, or no longer there. Load it again.')
  }
  const added = parts.filter(({ id }) => !id).map(part => ({ [OWNERS[table]]: ownerId, ...valuesOf(part) }))
  if (added.length === 0) return kept
  // One statement for five tables: the columns are those of the table named, which each caller below names.
  const made = await tx
    .insertInto(table)
    .values(added as never)
    .returning('id')
    .execute()
  // Rows are numbered in the order in which they are inserted, and may be returned in another.
  const fresh = made.map(({ id }) => id).sort((a, b) => a - b)
  return parts.map(({ id }) => id || fresh.shift()!)
}

const saveKeywords = async (tx: Tx, templateId: number, names: readonly string[]): Promise<void> => {
  await tx.deleteFrom('template_keywords').where('template_id', '=', templateId).execute()
  if (names.length === 0) return
  // In one order, so that no two that save the same words wait for each other.
  const wanted = [...new Set(names)].sort()
  await tx
    .insertInto('keywords')
    .values(wanted.map(name => ({ name })))
    .onConflict(at => at.column('name').doNothing())
    .execute()
  await tx
    .insertInto('template_keywords')
    .columns(['template_id', 'keyword_id'])
    .expression(({ selectFrom, val }) =>
      selectFrom('keywords')
        .where('name', 'in', wanted)
        .select([val(templateId).as('template_id'), 'id']),
    )
    .execute()
}

/** Inputs with their options, periods, factors and keywords. @throws Refusal bad-template for a part of another template */
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
  for (const [at, { options }] of body.inputs.entries())
    await saveParts(tx, 'template_options', inputs[at]!, options, ({ name, credits }) => ({ name, credits }))
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
