import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { TemplateBody } from '../../../src/contract/template-body.ts'
import { PopulationCountArea } from '../../../src/domain/constants.ts'
import { districtUnfit } from '../../../src/domain/geography/district.ts'
import { optionsProblem } from '../../../src/domain/inputs.ts'
import { viewersProblem, zonesOnlyProblem } from '../../../src/domain/viewers.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import type { Database, Scope, Tx } from '../../db/database.ts'
import { notFound, Refusal } from '../../errors.ts'
import { administratorScope } from '../account/identity.ts'
import { saveTemplateParts } from './save-parts.ts'
import { insertTemplate, type SavedTemplate, templateRow } from './template-row.ts'
import { readTemplates } from './templates.ts'

/** A string longer than this is stored in the audit trail as its length and SHA-256. */
const MAX_TEXT = 2000

type Fields = Readonly<Record<string, unknown>>

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_TEXT
    ? { characters: value.length, sha256: createHash('sha256').update(value).digest('hex') }
    : value

const isParts = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.every(part => typeof part === 'object' && part !== null)

/** The parts that are missing from the other list or differ from it. */
const without = (parts: readonly Fields[], others: readonly Fields[]) =>
  parts.filter(part => !others.some(other => isDeepStrictEqual(part, other)))

/**
 * The fields that differ between two states of a record. For a list of parts, only the parts that differ are included.
 */
const changesBetween = (before: Fields, after: Fields): { before: Fields; after: Fields } => {
  const changes: { before: Record<string, unknown>; after: Record<string, unknown> } = { before: {}, after: {} }
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[field], after[field]]
    if (isDeepStrictEqual(was, is)) continue
    const parts = isParts(was) && isParts(is)
    changes.before[field] = parts ? without(was, is) : shortened(was)
    changes.after[field] = parts ? without(is, was) : shortened(is)
  }
  return changes
}

const unique = <T>(values: readonly T[]): boolean => new Set(values).size === values.length
const savedIds = (parts: readonly { readonly id?: number | undefined }[]): number[] =>
  parts.flatMap(({ id }) => (id ? [id] : []))

/**
 * Describes what is wrong with a template, apart from the shape of its fields. Null if nothing is
 * (docs/specification.md P5.09).
 */
const problemOf = (body: TemplateBody): string | null => {
  if (body.areaFactors.length === 0) return 'You must add at least one area factor.'
  if (!body.canDrawStudyArea && body.populationCountArea !== PopulationCountArea.Geofence)
    return 'Where no study area is drawn, the population is counted in the geofence.'
  if (body.earliestDate !== null && body.latestDate !== null && body.earliestDate > body.latestDate)
    return 'The earliest date is after the latest.'
  if (!unique(body.inputs.map(input => input.name))) return 'Two inputs have the same name.'
  if (!unique(body.areaFactors.map(({ area }) => area))) return 'Two area factors have the same area.'
  if (!unique(body.populationFactors.map(({ population }) => population)))
    return 'Two population factors have the same population.'
  const parts = [body.inputs, body.dataPeriods, body.populationFactors, body.areaFactors]
  if (!parts.every(list => unique(savedIds(list))) || !unique(savedIds(body.inputs.flatMap(({ options }) => options))))
    return 'A saved part is given twice.'
  const takesPoints = body.maxPointsOfInterest !== null || body.fixedRadiusSize !== null
  const unanswerable = body.isDraft ? undefined : body.inputs.find(input => optionsProblem(input) !== null)
  if (unanswerable) return `${unanswerable.displayTitle}: ${optionsProblem(unanswerable)}`
  return (
    viewersProblem(body, body.isDraft) ??
    zonesOnlyProblem(body, { ...body, takesPoints }) ??
    districtUnfit({ ...body, takesPoints })
  )
}

/** @throws Refusal bad-template, naming the fault */
export const checkTemplate = (body: TemplateBody): void => {
  const problem = problemOf(body)
  if (problem !== null) throw new Refusal('bad-template', problem)
}

/** Only the job worker's role may write templates. Calls from administrators use it. */
export const writerScope = ({ identity }: Actor): Scope => ({ ...administratorScope(identity), role: 'ambit_job' })

/** A template with its parts, for the audit trail; empty if it does not exist. */
const stateOf = async (tx: Tx, id: number): Promise<Readonly<Record<string, unknown>>> => {
  const [template] = await readTemplates(tx, { drafts: true, id })
  if (!template) return {}
  const { version, ...state } = template
  return state
}

/**
 * Every user sees the sample, so it must be a sample dataset.
 * @throws Refusal bad-template
 */
const requireSample = async (tx: Tx, id: number | null): Promise<void> => {
  if (id === null) return
  const sample = await tx
    .selectFrom('datasets')
    .select('id')
    .where('id', '=', id)
    .where('is_sample', '=', true)
    .executeTakeFirst()
  if (!sample) throw new Refusal('bad-template', 'The sample report is not a sample dataset.')
}

/**
 * Datasets contain answers to their template's inputs, so a template with datasets keeps all of its inputs.
 * @throws Refusal bad-template
 */
const requireAnsweredInputs = async (tx: Tx, { id, inputs }: TemplateBody & SavedTemplate): Promise<void> => {
  const savedInputs = await tx.selectFrom('template_inputs').select('id').where('template_id', '=', id).execute()
  const kept = new Set(savedIds(inputs))
  if (savedInputs.every(input => kept.has(input.id))) return
  const dataset = await tx.selectFrom('datasets').select('id').where('template_id', '=', id).limit(1).executeTakeFirst()
  if (dataset)
    throw new Refusal(
      'bad-template',
      'This report has datasets, so its inputs cannot be deleted. Make the input inactive instead.',
    )
}

/** @throws Refusal bad-template */
export const createTemplate = async (database: Database, actor: Actor, body: TemplateBody): Promise<SavedTemplate> => {
  checkTemplate(body)
  return database.within(writerScope(actor), async tx => {
    await requireSample(tx, body.sampleReportId)
    const saved = await insertTemplate(tx, body)
    await auditBy(tx, actor, null, 'template-created', { templateId: saved.id, name: body.name })
    return saved
  })
}

/**
 * Saves a new version of a template.
 * @throws Refusal bad-template, not-found, or template-changed if another user has saved it since it was loaded
 */
export const updateTemplate = async (
  database: Database,
  actor: Actor,
  body: TemplateBody & SavedTemplate,
): Promise<SavedTemplate> => {
  checkTemplate(body)
  return database.within(writerScope(actor), async tx => {
    await requireSample(tx, body.sampleReportId)
    const before = await stateOf(tx, body.id)
    const saved = await tx
      .updateTable('templates')
      .set({ ...templateRow(body), version: sql<number>`version + 1` })
      .where('id', '=', body.id)
      .where('version', '=', body.version)
      .returning(['id', 'version'])
      .executeTakeFirst()
    if (!saved) {
      const existing = await tx.selectFrom('templates').select('id').where('id', '=', body.id).executeTakeFirst()
      if (!existing) throw notFound('The report')
      throw new Refusal('template-changed', 'Somebody has saved this report since you opened it. Load it again.')
    }
    await requireAnsweredInputs(tx, body)
    await saveTemplateParts(tx, saved.id, body)
    const after = await stateOf(tx, saved.id)
    const note = { templateId: saved.id, version: saved.version, ...changesBetween(before, after) }
    await auditBy(tx, actor, null, 'template-changed', note)
    return saved
  })
}

/**
 * Deletes a template. Its datasets are unaffected.
 * @throws Refusal not-found
 */
export const deleteTemplate = (database: Database, actor: Actor, id: number): Promise<null> =>
  database.within(writerScope(actor), async tx => {
    const deleted = await tx.deleteFrom('templates').where('id', '=', id).returning('name').executeTakeFirst()
    if (!deleted) throw notFound('The report')
    await auditBy(tx, actor, null, 'template-deleted', { templateId: id, name: deleted.name })
    return null
  })
