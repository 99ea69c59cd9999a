import type { TemplateBody } from '../../../src/contract/template-body.ts'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'

type PartTable = 'template_periods' | 'template_population_factors' | 'template_area_factors' | 'template_inputs'

interface Part {
  readonly id?: number | undefined
}

const foreign = () =>
  new Refusal('bad-template', 'A part of the report is not its own, or no longer there. Load it again.')

/**
 * Brings the parts of a template in one table to those given: saved ones keep their number, those left out go.
 * @returns the numbers, in the order given
 */
const saveParts = async <P extends Part>(
  tx: Tx,
  table: PartTable,
  templateId: number,
  parts: readonly P[],
  valuesOf: (part: P) => Record<string, unknown>,
): Promise<number[]> => {
  const kept = parts.flatMap(({ id }) => (id ? [id] : []))
  let gone = tx.deleteFrom(table).where('template_id', '=', templateId)
  if (kept.length > 0) gone = gone.where('id', 'not in', kept)
  await gone.execute()
  for (const part of parts) {
    if (!part.id) continue
    const { numUpdatedRows } = await tx
      .updateTable(table)
      .set(valuesOf(part))
      .where('id', '=', part.id)
      .where('template_id', '=', templateId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw foreign()
  }
  const added = parts.filter(({ id }) => !id).map(part => ({ template_id: templateId, ...valuesOf(part) }))
  // One statement for four tables: the columns are those of the table named, which each caller below names.
  const made =
    added.length > 0
      ? await tx
          .insertInto(table)
          .values(added as never)
          .returning('id')
          .execute()
      : []
  const fresh = made.map(({ id }) => id).sort((a, b) => a - b)
  return parts.map(({ id }) => id || fresh.shift()!)
}

type Option = TemplateBody['inputs'][number]['options'][number]

const saveOptions = async (tx: Tx, inputId: number, options: readonly Option[]): Promise<void> => {
  const kept = options.flatMap(({ id }) => (id ? [id] : []))
  let gone = tx.deleteFrom('template_options').where('input_id', '=', inputId)
  if (kept.length > 0) gone = gone.where('id', 'not in', kept)
  await gone.execute()
  for (const { id, name, credits } of options) {
    if (!id) continue
    const { numUpdatedRows } = await tx
      .updateTable('template_options')
      .set({ name, credits })
      .where('id', '=', id)
      .where('input_id', '=', inputId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw foreign()
  }
  const added = options.filter(({ id }) => !id).map(({ name, credits }) => ({ input_id: inputId, name, credits }))
  if (added.length > 0) await tx.insertInto('template_options').values(added).execute()
}

const saveKeywords = async (tx: Tx, templateId: number, names: readonly string[]): Promise<void> => {
  await tx.deleteFrom('template_keywords').where('template_id', '=', templateId).execute()
  if (names.length === 0) return
  const wanted = [...new Set(names)]
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
  for (const [at, input] of body.inputs.entries()) await saveOptions(tx, inputs[at]!, input.options)
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
