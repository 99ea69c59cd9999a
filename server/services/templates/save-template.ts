import { sql } from 'kysely'
import type { TemplateBody } from '../../../src/contract/template-body.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import { changesBetween } from '../../audit/changes-between.ts'
import type { Database, Scope, Tx } from '../../db/database.ts'
import { notFound, Refusal } from '../../errors.ts'
import { administratorScope } from '../account/identity.ts'
import { checkTemplate } from './check-template.ts'
import { saveTemplateParts } from './save-parts.ts'
import { insertTemplate, type SavedTemplate, templateRow } from './template-row.ts'
import { readTemplates } from './templates.ts'

/** Requests never write templates as themselves: the role of the job worker may, and only administrators' calls take it. */
export const writerScope = ({ identity }: Actor): Scope => ({ ...administratorScope(identity), role: 'ambit_job' })

/** A template with its parts, for the audit trail; nothing where it is not there. */
const stateOf = async (tx: Tx, id: number): Promise<Readonly<Record<string, unknown>>> => {
  const [template] = await readTemplates(tx, { drafts: true, id })
  if (!template) return {}
  const { version, ...state } = template
  return state
}

/** A sample is shown to every user: only a dataset that is one may be named. */
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
 * Saves a template over the version that was loaded.
 * @throws Refusal bad-template, not-found, or template-changed where somebody else has saved it since
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
      const there = await tx.selectFrom('templates').select('id').where('id', '=', body.id).executeTakeFirst()
      if (!there) throw notFound('The report')
      throw new Refusal('template-changed', 'Somebody has saved this report since you opened it. Load it again.')
    }
    await saveTemplateParts(tx, saved.id, body)
    const after = await stateOf(tx, saved.id)
    const note = { templateId: saved.id, version: saved.version, ...changesBetween(before, after) }
    await auditBy(tx, actor, null, 'template-changed', note)
    return saved
  })
}

/** Deletes a template; the datasets made from it keep what they were ordered with. @throws Refusal not-found */
export const deleteTemplate = (database: Database, actor: Actor, id: number): Promise<null> =>
  database.within(writerScope(actor), async tx => {
    const gone = await tx.deleteFrom('templates').where('id', '=', id).returning('name').executeTakeFirst()
    if (!gone) throw notFound('The report')
    await auditBy(tx, actor, null, 'template-deleted', { templateId: id, name: gone.name })
    return null
  })
