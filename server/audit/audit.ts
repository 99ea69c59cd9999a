import { sql } from 'kysely'
import type { AuditAction } from '../../src/domain/audit-actions.ts'
import type { Tx } from '../db/database.ts'
import type { Identity } from '../services/account/identity.ts'
import { type AuditNote, writeAudit } from './write-audit.ts'

/** Who does something, and the address it is done from. */
export interface Actor {
  readonly identity: Identity
  readonly address: string
}

/** The same, of something that a signed-in user does to an organisation. */
export const auditBy = (
  tx: Tx,
  { identity, address }: Actor,
  organisationId: number | null,
  action: AuditAction,
  details: AuditNote['details'] = {},
): Promise<void> => writeAudit(tx, { userId: identity.userId, organisationId, action, details, address })

/** Notes that a user views a dataset, where it is not noted for this day (UTC). A sample concerns its viewer's organisation. */
export const writeView = async (tx: Tx, { identity, address }: Actor, datasetId: number): Promise<void> => {
  await tx
    .insertInto('audit_trail')
    .columns(['user_id', 'organisation_id', 'action', 'details', 'address'])
    .expression(eb =>
      eb
        .selectFrom('datasets')
        .where('id', '=', datasetId)
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
