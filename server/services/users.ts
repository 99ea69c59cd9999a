import type { DatasetAccess } from '../../src/domain/constants.ts'
import type { Database } from '../db/database.ts'
import type { Postbox } from '../mail/postbox.ts'
import { forbidden, notFound, Refusal } from '../runtime/refusal.ts'
import { addMember } from './add-member.ts'
import { type Actor, auditBy } from './audit.ts'
import { administratorScope, scopeOf } from './identity.ts'
import { INVITATION_HOURS, makePasswordLink } from './password-links.ts'
import { hashPassword } from './passwords.ts'

export interface UsersParts {
  readonly database: Database
  readonly postbox: Postbox
  readonly portalUrl: string
  readonly portalTitle: string
  /** The name of the service that every invited user gets. */
  readonly portalService: string
}

interface Rights {
  readonly datasetAccess: DatasetAccess
  readonly canSpendCredits: boolean
}

const organisationOf = ({ identity }: Actor): number => {
  if (identity.organisationId === null || !identity.isPrimaryUser) throw forbidden()
  return identity.organisationId
}

/** What a primary user does with the users of their organisation. */
export const createUsers = ({ database, postbox, portalUrl, portalTitle, portalService }: UsersParts) => ({
  /** Changes what a user of the same organisation may do; it counts from that user's next request. @throws Refusal not-found */
  edit: (actor: Actor, asked: Rights & { readonly userId: number }): Promise<null> =>
    database.within(scopeOf(actor.identity), async tx => {
      const organisationId = organisationOf(actor)
      const { userId, datasetAccess, canSpendCredits } = asked
      const { numUpdatedRows } = await tx
        .updateTable('user_organisations')
        .set({ dataset_access: datasetAccess, can_spend_credits: canSpendCredits })
        .where('user_id', '=', userId)
        .where('organisation_id', '=', organisationId)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw notFound('The user')
      await auditBy(tx, actor, organisationId, 'user-changed', { userId, datasetAccess, canSpendCredits })
      return null
    }),

  /** Makes a sub-user, who sets a password by the link of an invitation. @throws Refusal email-taken */
  async create(
    actor: Actor,
    asked: Rights & { readonly name: string; readonly surname: string; readonly emailAddress: string },
  ): Promise<{ userId: number }> {
    const organisationId = organisationOf(actor)
    // Nobody knows this password: the account is entered by the invitation alone.
    const hash = await hashPassword(crypto.randomUUID())
    const { userId, url } = await database.within(administratorScope(actor.identity), async tx => {
      const { datasetAccess, canSpendCredits, name, surname, emailAddress } = asked
      const service = await tx
        .selectFrom('services')
        .select('id')
        .where('name', '=', portalService)
        .executeTakeFirstOrThrow()
      const made = await addMember(tx, {
        organisationId,
        email: emailAddress,
        name,
        surname,
        passwordHash: hash,
        status: 'Invited',
        datasetAccess,
        canSpendCredits,
        isPrimaryUser: false,
        isOrganisationAdmin: false,
        services: [service.id],
      })
      if (made === null) throw new Refusal('email-taken', 'There is a user with this e-mail address already')
      await auditBy(tx, actor, organisationId, 'user-created', { userId: made, datasetAccess, canSpendCredits })
      const link = { userId: made, purpose: 'invitation', hours: INVITATION_HOURS } as const
      return { userId: made, url: await makePasswordLink(tx, portalUrl, link) }
    })
    postbox.post({
      to: asked.emailAddress,
      subject: `${portalTitle}: your account`,
      text: `${actor.identity.fullName} has made a ${portalTitle} account for you.\n\nChoose a password here within seven days; the link works once:\n${url}\n`,
    })
    return { userId }
  },
})
export type Users = ReturnType<typeof createUsers>
