import { sql } from 'kysely'
import type { ReadyMadeReport } from '../../../src/contract/ready-made.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import type { Database, Tx } from '../../db/database.ts'
import { LOCKS } from '../../db/locks.ts'
import { Refusal } from '../../errors.ts'
import { READY_MADE } from './ready-made-templates.ts'
import { writerScope } from './save-template.ts'
import { insertTemplate } from './template-row.ts'

interface InstalledTemplate {
  readonly id: number
  readonly name: string
}

export interface Installed {
  readonly installed: InstalledTemplate[]
  /** Requested templates whose name was already taken. The existing templates are unchanged. */
  readonly present: string[]
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Lists every ready-made template, and says whether a template with its name exists. */
export const listReadyMade = async (tx: Tx): Promise<ReadyMadeReport[]> => {
  const existing = await tx.selectFrom('templates').select('name').execute()
  return READY_MADE.map(({ template, needs }) => ({
    name: template.name,
    externalDescription: template.externalDescription,
    icon: template.icon,
    baseCredits: template.baseCredits,
    reportViewer: template.reportViewer ?? 'None',
    mapViewer: template.mapViewer ?? 'None',
    inputs: template.inputs.map(({ displayTitle }) => displayTitle),
    needs,
    isInstalled: existing.some(({ name }) => same(name, template.name)),
  }))
}

/**
 * Installs ready-made templates by name, after the existing templates. Skips templates whose name is taken.
 * @param note records each new template in the audit trail
 * @throws Refusal bad-template for a name that no ready-made template has
 */
export const installInto = async (
  tx: Tx,
  names: readonly string[],
  isDraft: boolean,
  note: (template: InstalledTemplate) => Promise<void>,
): Promise<Installed> => {
  const requested = names.map(name => {
    const readyMade = READY_MADE.find(({ template }) => same(template.name, name))
    if (readyMade) return readyMade.template
    const all = READY_MADE.map(({ template }) => template.name).join(', ')
    throw new Refusal('bad-template', `There is no ready-made report named "${name}". There are: ${all}.`)
  })
  // Without the lock, two concurrent installations would both find the names free.
  await sql`select pg_advisory_xact_lock(${LOCKS.installReadyMade})`.execute(tx)
  const existing = await tx.selectFrom('templates').select(['name', 'position']).execute()
  let position = Math.max(0, ...existing.map(row => row.position))
  const present: string[] = []
  const installed: InstalledTemplate[] = []
  for (const template of new Set(requested)) {
    if (existing.some(({ name }) => same(name, template.name))) {
      present.push(template.name)
      continue
    }
    position++
    const { id } = await insertTemplate(tx, { ...template, order: position, isDraft })
    installed.push({ id, name: template.name })
    await note({ id, name: template.name })
  }
  return { installed, present }
}

/** Lists the ready-made templates for an administrator. */
export const readReadyMade = (database: Database, actor: Actor): Promise<ReadyMadeReport[]> =>
  database.within(writerScope(actor), listReadyMade)

/**
 * Installs ready-made templates for an administrator.
 * @throws Refusal bad-template
 */
export const installReadyMade = (
  database: Database,
  actor: Actor,
  { names, isDraft }: { readonly names: readonly string[]; readonly isDraft: boolean },
): Promise<Installed> =>
  database.within(writerScope(actor), tx =>
    installInto(tx, names, isDraft, ({ id, name }) =>
      auditBy(tx, actor, null, 'template-created', { templateId: id, name, readyMade: true, isDraft }),
    ),
  )
