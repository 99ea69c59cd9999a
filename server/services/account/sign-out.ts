import { sql } from 'kysely'
import { type Actor, auditBy } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { scopeOf } from './identity.ts'

/** Revokes the token that the user signs out with; the user's other tokens stay valid. Idempotent. */
export const signOut = (
  database: Database,
  actor: Actor,
  token: { readonly tokenId: string; readonly untilMs: number },
): Promise<null> =>
  database.within(scopeOf(actor.identity), async tx => {
    // Tokens that have expired need no row.
    await tx.deleteFrom('revoked_tokens').where(sql<boolean>`expires_at < now()`).execute()
    await tx
      .insertInto('revoked_tokens')
      .values({ token_id: token.tokenId, user_id: actor.identity.userId, expires_at: new Date(token.untilMs) })
      .onConflict(at => at.doNothing())
      .execute()
    await auditBy(tx, actor, actor.identity.organisationId, 'sign-out')
    return null
  })
