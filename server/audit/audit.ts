import { sql } from 'kysely'
import type { AuditAction } from '../../src/domain/audit-actions.ts'
import type { Database, Tx } from '../db/database.ts'
import { type Identity, scopeOf } from '../services/account/identity.ts'

/** The user who performs an action, and the network address of the request. */
export interface Actor {
  readonly identity: Identity
  readonly address: string
}

/** Adds an entry for an action of a signed-in user that concerns an organisation. */
export const auditBy = (
  tx: Tx,
  { identity, address }: Actor,
  organisationId: number | null,
  action: AuditAction,
  details: AuditNote['details'] = {},
): Promise<void> => writeAudit(tx, { userId: identity.userId, organisationId, action, details, address })

/**
 * Records that a user viewed a dataset, unless a view is already recorded for this day (UTC). Viewing a sample counts
 * towards the viewer's organisation, but only once the user opens it: tiles show samples to users who opened nothing.
 */
const writeView = async (tx: Tx, { identity, address }: Actor, datasetId: number, isOpened: boolean): Promise<void> => {
  await tx
    .insertInto('audit_trail')
    .columns(['user_id', 'organisation_id', 'action', 'details', 'address'])
    .expression(eb =>
      eb
        .selectFrom('datasets')
        .where('id', '=', datasetId)
        .$if(!isOpened, shown => shown.where('is_sample', '=', false))
        .select(({ val }) => [
          val(identity.userId).$castTo<number>().as('user_id'),
          sql<number>`case when is_sample then ${identity.organisationId}::integer else organisation_id end`.as(
            'organisation_id',
          ),
          sql<string>`'dataset-viewed'`.as('action'),
          sql<string>`jsonb_build_object('datasetId', id)`.as('details'),
          val(address).as('address'),
        ]),
    )
    .onConflict(at => at.doNothing())
    .execute()
}

export interface AuditNote {
  readonly userId: number | null
  /** The organisation whose primary users may read the entry. Defaults to the user's organisation. */
  readonly organisationId?: number | null
  readonly action: AuditAction
  readonly details?: Readonly<Record<string, unknown>>
  readonly address: string
}

/**
 * Adds an entry to the audit trail in the same transaction as the action, so that either both are committed or neither.
 */
export const writeAudit = async (tx: Tx, note: AuditNote): Promise<void> => {
  await tx
    .insertInto('audit_trail')
    .values(({ selectFrom }) => ({
      user_id: note.userId,
      organisation_id:
        note.organisationId === undefined && note.userId !== null
          ? selectFrom('user_organisations').select('organisation_id').where('user_id', '=', note.userId)
          : (note.organisationId ?? null),
      action: note.action,
      details: JSON.stringify(note.details ?? {}),
      address: note.address,
    }))
    .execute()
}

/**
 * The maximum number of remembered views. When it is exceeded, the memory is cleared, and the database's unique index
 * rejects repeats.
 */
const MAX_REMEMBERED = 200_000

/**
 * Records views of datasets, once per user, dataset and day (UTC). The log remembers the views that this process has
 * recorded today, so a repeated view needs no query. The database's unique index rejects views that another process has
 * recorded.
 * @param now milliseconds since 1970
 */
export const createViewLog = (database: Database, now: () => number = Date.now) => {
  let day = 0
  /** Writes by user and dataset. Concurrent calls share one write. */
  let written = new Map<string, Promise<void>>()
  return (actor: Actor, datasetId: number, isOpened: boolean): Promise<void> | undefined => {
    const currentDay = Math.floor(now() / 86_400_000)
    if (currentDay !== day || written.size >= MAX_REMEMBERED) {
      day = currentDay
      written = new Map()
    }
    const { identity } = actor
    const key = `${identity.userId} ${datasetId} ${isOpened}`
    const remembered = written.get(key)
    if (remembered) return remembered
    const today = written
    const writing = database.within(scopeOf(identity), tx => writeView(tx, actor, datasetId, isOpened))
    today.set(key, writing)
    // Forget a failed write so that the next call tries again.
    writing.catch(() => today.delete(key))
    return writing
  }
}
