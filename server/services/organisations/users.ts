import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DatasetAccess } from '../../../src/domain/constants.ts'
import { type Actor, auditBy, writeAudit } from '../../audit/audit.ts'
import { type Database, type Tx, UNSCOPED } from '../../db/database.ts'
import { isUpdated } from '../../db/updates.ts'
import { forbidden, notFound, Refusal } from '../../errors.ts'
import type { Email, Outbox } from '../../mail/outbox.ts'
import { createEmailLimits, networkOf } from '../account/attempts.ts'
import { administratorScope, scopeOf } from '../account/identity.ts'
import { hashPassword, INVITATION_HOURS, makePasswordLink } from '../account/passwords.ts'

/** Uses the current time, not the transaction's start, so that tokens issued since then are revoked too. */
const CLOCK = sql<Date>`clock_timestamp()`

/**
 * Disables a user immediately: sessions, signed links and status streams end, and reset links become invalid.
 * @returns false if the user is already disabled
 */
export const disableUser = async (tx: Tx, userId: number): Promise<boolean> => {
  const isChanged = await isUpdated(
    tx
      .updateTable('users')
      .set({ status: 'Disabled', disabled_from: sql`status`, tokens_valid_from: CLOCK })
      .where('id', '=', userId)
      .where('status', '<>', 'Disabled'),
  )
  await tx.deleteFrom('password_links').where('user_id', '=', userId).where('purpose', '=', 'reset').execute()
  return isChanged
}

/**
 * Enables a disabled user, with the same password or pending invitation.
 * @returns false if the user is not disabled
 */
export const enableUser = (tx: Tx, userId: number): Promise<boolean> =>
  isUpdated(
    tx
      .updateTable('users')
      .set({ status: sql`coalesce(disabled_from, 'Active')`, disabled_from: null })
      .where('id', '=', userId)
      .where('status', '=', 'Disabled'),
  )

/** Ends all of a user's sessions, including signed links and streams. The user may sign in again. */
export const endSessions = async (tx: Tx, userId: number): Promise<void> => {
  await tx.updateTable('users').set({ tokens_valid_from: CLOCK }).where('id', '=', userId).execute()
}

/**
 * Sets a password and ends all sessions.
 * @param from the accepted statuses: only active users change their password, but a link also works for invited users
 * @returns false if the user's status is not one of these, for example because they were disabled in the meantime
 */
export const setPassword = (
  tx: Tx,
  userId: number,
  hash: string,
  from: readonly ('Active' | 'Invited')[],
): Promise<boolean> =>
  isUpdated(
    tx
      .updateTable('users')
      .set({ password_hash: hash, tokens_valid_from: CLOCK, status: 'Active' })
      .where('id', '=', userId)
      .where('status', 'in', from),
  )

interface NewMember {
  readonly organisationId: number
  readonly email: string
  /** The address that was entered, if `email` is a placeholder for it; see createUsers. */
  readonly invitedEmail?: string
  readonly name: string
  readonly surname: string
  readonly passwordHash: string
  readonly status: 'Active' | 'Invited'
  readonly datasetAccess: DatasetAccess
  readonly canSpendCredits: boolean
  readonly isPrimaryUser: boolean
  readonly isOrganisationAdmin: boolean
  /** The ids of the services that the user gets on behalf of the organisation. */
  readonly services: readonly number[]
}

/**
 * Adds a user to an organisation. The e-mail address in lower case becomes the user name.
 * @returns the user's id, or null if the address is already in use as a name or address
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
    .onConflict(same => same.doNothing())
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

/** The maximum numbers of invitations per day: per organisation, per address, and in total. */
const MAX_INVITATIONS = 20
const MAX_INVITATIONS_OF_ADDRESS = 60
const MAX_INVITATIONS_IN_ALL = 500
/** The maximum number of e-mails per day that tell the owner of an address about other organisations' invitations. */
const MAX_NOTES_TO_OWNER = 3
const DAY_MINUTES = 24 * 60

interface UsersParts {
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
interface Invitee extends Rights {
  readonly name: string
  readonly surname: string
  readonly emailAddress: string
}

const organisationOf = ({ identity }: Actor): number => {
  if (identity.organisationId === null || !identity.isPrimaryUser) throw forbidden()
  return identity.organisationId
}

/** True if the organisation sees an address in its user list. */
const isOwnAddress = async (tx: Tx, organisationId: number, email: string): Promise<boolean> => {
  const user = await tx
    .selectFrom('users as u')
    .innerJoin('user_organisations as m', 'm.user_id', 'u.id')
    .select('u.id')
    .where('m.organisation_id', '=', organisationId)
    .where(sql<boolean>`${email.toLowerCase()} in (lower(u.email), lower(u.user_name), lower(u.invited_email))`)
    .executeTakeFirst()
  return user !== undefined
}

/** A primary user's actions on the users of their organisation. */
export const createUsers = ({ database, outbox, key, portalUrl, portalTitle, portalService }: UsersParts) => {
  const mails = createEmailLimits(key)

  const requireTurn = async (actor: Actor, organisationId: number): Promise<void> => {
    const day = { minutes: DAY_MINUTES }
    const caller = { userId: actor.identity.userId, organisationId, address: actor.address }
    // Use a separate transaction, so that an invitation counts even if it is refused afterwards.
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
        `No more invitations can be sent today. An organisation can send ${MAX_INVITATIONS} a day. Try again tomorrow.`,
      )
  }

  const addInvited = async (tx: Tx, organisationId: number, hash: string, invitee: Invitee, placeholder?: string) => {
    const service = await tx
      .selectFrom('services')
      .select('id')
      .where('name', '=', portalService)
      .executeTakeFirstOrThrow()
    return addMember(tx, {
      organisationId,
      email: placeholder ?? invitee.emailAddress,
      ...(placeholder !== undefined && { invitedEmail: invitee.emailAddress }),
      name: invitee.name,
      surname: invitee.surname,
      passwordHash: hash,
      status: 'Invited',
      datasetAccess: invitee.datasetAccess,
      canSpendCredits: invitee.canSpendCredits,
      isPrimaryUser: false,
      isOrganisationAdmin: false,
      services: [service.id],
    })
  }

  /** The e-mail to the owner of an address. The inviting organisation must not learn that the user exists. */
  const noteToOwner = async (tx: Tx, actor: Actor, userId: number, emailAddress: string): Promise<Email | null> => {
    const email = emailAddress.toLowerCase()
    const owner = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where(eb => eb.or([eb(sql`lower(email)`, '=', email), eb(sql`lower(user_name)`, '=', email)]))
      .executeTakeFirstOrThrow()
    // Record this without the organisation, because its primary users could otherwise read the entry.
    const note = { userId: actor.identity.userId, organisationId: null, address: actor.address } as const
    await writeAudit(tx, { ...note, action: 'invitation-withheld', details: { userId, ownerId: owner.id } })
    const allowed = await mails.allow(tx, 'invitation', note, [
      { name: 'account', of: ['invitation of', String(owner.id)], most: MAX_NOTES_TO_OWNER, minutes: DAY_MINUTES },
    ])
    if (!allowed) return null
    return {
      to: owner.email,
      subject: `${portalTitle}: an invitation to another organisation`,
      text: `${actor.identity.fullName} asked for a ${portalTitle} account for this e-mail address. You have an account already, with another organisation, and a user belongs to one organisation only. So nothing has changed, and ${actor.identity.fullName} does not know that you have an account.\n\nIf you want to change your organisation, write to the support of ${portalTitle}. Otherwise you need not do anything.\n`,
    }
  }

  return {
    /**
     * Changes the rights of a user in the same organisation, effective from the user's next request.
     * @throws Refusal not-found
     */
    edit: (actor: Actor, asked: Rights & { readonly userId: number }): Promise<null> =>
      database.within(scopeOf(actor.identity), async tx => {
        const organisationId = organisationOf(actor)
        const { userId, datasetAccess, canSpendCredits } = asked
        const isChanged = await isUpdated(
          tx
            .updateTable('user_organisations')
            .set({ dataset_access: datasetAccess, can_spend_credits: canSpendCredits })
            .where('user_id', '=', userId)
            .where('organisation_id', '=', organisationId),
        )
        if (!isChanged) throw notFound('The user')
        await auditBy(tx, actor, organisationId, 'user-changed', { userId, datasetAccess, canSpendCredits })
        return null
      }),

    /**
     * Creates a sub-user, who sets a password through the link in an invitation. If the address belongs to another
     * organisation's user, the reply and the row in the list look the same, but no link is sent; the owner of the
     * address gets an e-mail.
     * @throws Refusal email-taken for an address in the organisation's own list, too-many-attempts
     */
    async create(actor: Actor, asked: Invitee): Promise<{ userId: number }> {
      const organisationId = organisationOf(actor)
      const { datasetAccess, canSpendCredits, emailAddress } = asked
      await requireTurn(actor, organisationId)
      // This password is never disclosed. The invitation is the only way into the account.
      const hash = await hashPassword(randomUUID())
      const { userId, mail } = await database.within(administratorScope(actor.identity), async tx => {
        const requireNew = async () => {
          if (await isOwnAddress(tx, organisationId, emailAddress))
            throw new Refusal('email-taken', 'There is already a user with this e-mail address')
        }
        await requireNew()
        const newId = await addInvited(tx, organisationId, hash, asked)
        // Check again under the lock, because one of two concurrent invitations waits for the other.
        if (newId === null) await requireNew()
        const id = newId ?? (await addInvited(tx, organisationId, hash, asked, `${randomUUID()}@withheld.invalid`))
        if (id === null) throw new Error('The placeholder address of an invitation is taken')
        await auditBy(tx, actor, organisationId, 'user-created', { userId: id, datasetAccess, canSpendCredits })
        if (newId === null) return { userId: id, mail: await noteToOwner(tx, actor, id, emailAddress) }
        const url = await makePasswordLink(tx, portalUrl, {
          userId: id,
          purpose: 'invitation',
          hours: INVITATION_HOURS,
        })
        // Add as many entries as for a withheld invitation, because their number in the organisation's trail would
        // reveal the difference.
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
