import { type Actor, auditBy } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import { type Identity, scopeOf } from './identity.ts'

const owns = (identity: Identity, serviceId: number) =>
  identity.permissions.some(({ services }) => services.some(service => service.serviceId === serviceId))

/** The terms of a service that the user has, as HTML. */
export const getTerms = async (database: Database, identity: Identity, serviceId: number): Promise<string> => {
  if (!owns(identity, serviceId)) throw notFound('The service')
  const service = await database.within(scopeOf(identity), tx =>
    tx.selectFrom('services').select('terms_html').where('id', '=', serviceId).executeTakeFirstOrThrow(),
  )
  return service.terms_html
}

/** Accepts the version of the terms in force now; idempotent. */
export const acceptTerms = async (database: Database, actor: Actor, serviceId: number): Promise<null> => {
  const { identity } = actor
  if (!owns(identity, serviceId)) throw notFound('The service')
  await database.within(scopeOf(identity), async tx => {
    const accepted = await tx
      .insertInto('terms_acceptances')
      .columns(['user_id', 'service_id', 'terms_version'])
      .expression(eb =>
        eb
          .selectFrom('services')
          .where('id', '=', serviceId)
          .select(({ val }) => [val(identity.userId).$castTo<number>().as('user_id'), 'id', 'terms_version']),
      )
      .onConflict(at => at.doNothing())
      .returning('terms_version')
      .executeTakeFirst()
    if (accepted)
      await auditBy(tx, actor, identity.organisationId, 'terms-accepted', {
        serviceId,
        version: accepted.terms_version,
      })
  })
  return null
}
