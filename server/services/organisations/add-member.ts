import { sql } from 'kysely'
import type { DatasetAccess } from '../../../src/domain/constants.ts'
import type { Tx } from '../../db/database.ts'

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
