import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DatasetAccess } from '../../../src/domain/constants.ts'
import { type Actor, auditBy, writeAudit } from '../../audit/audit.ts'
import { type Database, type Tx, UNSCOPED } from '../../db/database.ts'
import { forbidden, notFound, Refusal } from '../../errors.ts'
import type { Email, Outbox } from '../../mail/outbox.ts'
import { createEmailLimits, networkOf } from '../account/attempts.ts'
import { administratorScope, scopeOf } from '../account/identity.ts'
import { hashPassword, INVITATION_HOURS, makePasswordLink } from '../account/passwords.ts'

/** The clock as it is now, not as it was when the transaction began: a token issued meanwhile is earlier. */
const CLOCK = sql<Date>`clock_timestamp()`

/**
 * Keeps a user out at once: sessions, signed links and status streams end, and reset links that are under way are
 * withdrawn. Only enabling undoes it.
 * @returns false where the user is disabled already
 */
export const disableUser = async (tx: Tx, userId: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ status: 'Disabled', disabled_from: sql`status`, tokens_valid_from: CLOCK })
    .where('id', '=', userId)
    .where('status', '<>', 'Disabled')
    .executeTakeFirst()
  await tx.deleteFrom('password_links').where('user_id', '=', userId).where('purpose', '=', 'reset').execute()
  return numUpdatedRows > 0n
}

/** Lets a disabled user in again, with the same password or, where it was never answered, the same invitation. */
export const enableUser = async (tx: Tx, userId: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ status: sql`coalesce(disabled_from, 'Active')`, disabled_from: null })
    .where('id', '=', userId)
    .where('status', '=', 'Disabled')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends every session of a user, with its signed links and streams; the user may sign in again. */
export const endSessions = async (tx: Tx, userId: number): Promise<void> => {
  await tx.updateTable('users').set({ tokens_valid_from: CLOCK }).where('id', '=', userId).execute()
}

/**
 * A new password ends every session too.
 * @param from who may have it: a change is an active user's, a link also lets in whoever was invited; neither lets in a
 * user who has been disabled meanwhile
 * @returns false where the user is none of these, or no longer
 */
export const setPassword = async (
  tx: Tx,
  userId: number,
  hash: string,
  from: readonly ('Active' | 'Invited')[],
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: hash, tokens_valid_from: CLOCK, status: 'Active' })
    .where('id', '=', userId)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface NewMember {
  readonly organisationId: number
  readonly email: string
  /** The address that was typed, where `email` stands in for it; see users.ts. */
  readonly invitedEmail?: string
  readonly name: string
  readonly surname: string
  readonly passwordHash: string
  readonly status: 'Active' | 'Invited'
  readonly datasetAccess: DatasetAccess
  readonly canSpendCredits: boolean
  readonly isPrimaryUser: boolean
  readonly isOrganisationAdmin: boolean
  /** Numbers of the services that the user gets on behalf of the organisation. */
  readonly services: readonly number[]
}

/**
 * A user of an organisation, whose user name is the e-mail address in small letters.
 * @returns the user's number; null where the address is a user's already, be it as name or as address
 */
export const addMember = async (tx: Tx, member: NewMember): Promise<number | null> => {
  const { organisationId, name, surname } = member
  const email = member.email.toLowerCase()
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where(eb => eb.or([eb(sql`lower(email)`, '=', email), eb(sql`lower(user_name)`, '=', email)]))
    .executeTakeFirst()
  if (other) return null
  const user = await tx
    .insertInto('users')
    .values({
      user_name: email,
      email,
      invited_email: member.invitedEmail ?? null,
      name,
      surname,
      password_hash: member.passwordHash,
      status: member.status,
      is_organisation_admin: member.isOrganisationAdmin,
    })
    .onConflict(at => at.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return null
  await tx
    .insertInto('user_organisations')
    .values({
      user_id: user.id,
      organisation_id: organisationId,
      dataset_access: member.datasetAccess,
      can_spend_credits: member.canSpendCredits,
      is_primary_user: member.isPrimaryUser,
    })
    .execute()
  await tx
    .insertInto('service_grants')
    .values(member.services.map(service => ({ user_id: user.id, client_id: organisationId, service_id: service })))
    .execute()
  return user.id
}

/** Invitations in a day: of one organisation, from one address, and in all. */
const MAX_INVITATIONS = 20
const MAX_INVITATIONS_OF_ADDRESS = 60
const MAX_INVITATIONS_IN_ALL = 500
/** E-mails in a day that tell the owner of an address of invitations by other organisations. */
const MAX_NOTES_TO_OWNER = 3
const DAY_MINUTES = 24 * 60

export interface UsersParts {
  readonly database: Database
  readonly outbox: Outbox
  readonly key: Buffer
  readonly portalUrl: string
  readonly portalTitle: string
  /** The name of the service that every invited user gets. */
  readonly portalService: string
}

interface Rights {
  readonly datasetAccess: DatasetAccess
  readonly canSpendCredits: boolean
}
interface Invited extends Rights {
  readonly name: string
  readonly surname: string
  readonly emailAddress: string
}

const organisationOf = ({ identity }: Actor): number => {
  if (identity.organisationId === null || !identity.isPrimaryUser) throw forbidden()
  return identity.organisationId
}

/** True if an address is one that the organisation sees in its own list of users. */
const isOwnAddress = async (tx: Tx, organisationId: number, email: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('users as u')
    .innerJoin('user_organisations as m', 'm.user_id', 'u.id')
    .select('u.id')
    .where('m.organisation_id', '=', organisationId)
    .where(sql<boolean>`${email.toLowerCase()} in (lower(u.email), lower(u.user_name), lower(u.invited_email))`)
    .executeTakeFirst()
  return found !== undefined
}

/** The actions of a primary user on the users of their organisation. */
export const createUsers = ({ database, outbox, key, portalUrl, portalTitle, portalService }: UsersParts) => {
  const mails = createEmailLimits(key)

  const requireTurn = async (actor: Actor, organisationId: number): Promise<void> => {
    const day = { minutes: DAY_MINUTES }
    const caller = { userId: actor.identity.userId, organisationId, address: actor.address }
    // In a transaction of its own: an invitation that is refused afterwards counts as well.
    const allowed = await database.within(UNSCOPED, tx =>
      mails.allow(tx, 'invitation', caller, [
        { ...day, name: 'address', of: ['invite from', networkOf(actor.address)], most: MAX_INVITATIONS_OF_ADDRESS },
        { ...day, name: 'organisation', of: ['invite by', String(organisationId)], most: MAX_INVITATIONS },
        { ...day, name: 'all', of: ['invitations'], most: MAX_INVITATIONS_IN_ALL },
      ]),
    )
    if (!allowed)
      throw new Refusal(
        'too-many-attempts',
        `No more invitations can be sent today: an organisation can send ${MAX_INVITATIONS} a day. Try again tomorrow.`,
      )
  }

  const addInvited = async (tx: Tx, organisationId: number, hash: string, invited: Invited, standIn?: string) => {
    const service = await tx
      .selectFrom('services')
      .select('id')
      .where('name', '=', portalService)
      .executeTakeFirstOrThrow()
    return addMember(tx, {
      organisationId,
      email: standIn ?? invited.emailAddress,
      ...(standIn !== undefined && { invitedEmail: invited.emailAddress }),
      name: invited.name,
      surname: invited.surname,
      passwordHash: hash,
      status: 'Invited',
      datasetAccess: invited.datasetAccess,
      canSpendCredits: invited.canSpendCredits,
      isPrimaryUser: false,
      isOrganisationAdmin: false,
      services: [service.id],
    })
  }

  /** Writes to the owner of the address; the inviting organisation must not learn that there is such a user. */
  const noteToOwner = async (tx: Tx, actor: Actor, userId: number, emailAddress: string): Promise<Email | null> => {
    const email = emailAddress.toLowerCase()
    const owner = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where(eb => eb.or([eb(sql`lower(email)`, '=', email), eb(sql`lower(user_name)`, '=', email)]))
      .executeTakeFirstOrThrow()
    // Without the organisation: its own primary user can read what is written about it.
    const note = { userId: actor.identity.userId, organisationId: null, address: actor.address } as const
    await writeAudit(tx, { ...note, action: 'invitation-withheld', details: { userId, ownerId: owner.id } })
    const allowed = await mails.allow(tx, 'invitation', note, [
      { name: 'account', of: ['invitation of', String(owner.id)], most: MAX_NOTES_TO_OWNER, minutes: DAY_MINUTES },
    ])
    if (!allowed) return null
    return {
      to: owner.email,
      subject: `${portalTitle}: an invitation to another organisation`,
      text: `${actor.identity.fullName} asked for a ${portalTitle} account for this e-mail address. You have an account already, with another organisation, and a user belongs to one organisation only. So nothing has changed, and ${actor.identity.fullName} has not been told that you have an account.\n\nIf you want to change the organisation, write to the support of ${portalTitle}. Otherwise there is nothing to do.\n`,
    }
  }

  return {
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

    /**
     * Makes a sub-user, who sets a password by the link of an invitation. An address of another organisation's user gets
     * the same reply and the same row in the list, but no link; its owner gets an e-mail.
     * @throws Refusal email-taken for an address in the organisation's own list, too-many-attempts
     */
    async create(actor: Actor, asked: Invited): Promise<{ userId: number }> {
      const organisationId = organisationOf(actor)
      const { datasetAccess, canSpendCredits, emailAddress } = asked
      await requireTurn(actor, organisationId)
      // Nobody knows this password: the account is entered by the invitation alone.
      const hash = await hashPassword(randomUUID())
      const { userId, mail } = await database.within(administratorScope(actor.identity), async tx => {
        const requireNew = async () => {
          if (await isOwnAddress(tx, organisationId, emailAddress))
            throw new Refusal('email-taken', 'There is a user with this e-mail address already')
        }
        await requireNew()
        const made = await addInvited(tx, organisationId, hash, asked)
        // Queried again under the lock, because one of two concurrent invitations waits for the other.
        if (made === null) await requireNew()
        const id = made ?? (await addInvited(tx, organisationId, hash, asked, `${randomUUID()}@withheld.invalid`))
        if (id === null) throw new Error('An address made up for an invitation is taken')
        await auditBy(tx, actor, organisationId, 'user-created', { userId: id, datasetAccess, canSpendCredits })
        if (made === null) return { userId: id, mail: await noteToOwner(tx, actor, id, emailAddress) }
        const url = await makePasswordLink(tx, portalUrl, {
          userId: id,
          purpose: 'invitation',
          hours: INVITATION_HOURS,
        })
        // As many entries as for one that is withheld: in the organisation's own trail their numbers would tell the two apart.
        const note = { userId: actor.identity.userId, organisationId: null, address: actor.address } as const
        await writeAudit(tx, { ...note, action: 'invitation-sent', details: { userId: id } })
        const invitation: Email = {
          to: emailAddress,
          subject: `${portalTitle}: your account`,
          text: `${actor.identity.fullName} has created an account for you on ${portalTitle}.\n\nChoose a password here within seven days; the link works once:\n${url}\n`,
        }
        return { userId: id, mail: invitation }
      })
      if (mail) outbox.post(mail)
      return { userId }
    },
  }
}
export type Users = ReturnType<typeof createUsers>
