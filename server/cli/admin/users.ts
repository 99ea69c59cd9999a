import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { z } from 'zod'
import { DatasetAccess } from '../../../src/domain/constants.ts'
import type { ProviderNames } from '../../../src/domain/level.ts'
import { brokenPasswordRules } from '../../../src/domain/validators.ts'
import { auditTerminal } from '../../audit/terminal-audit.ts'
import type { Tx } from '../../db/database.ts'
import { OperatorError } from '../../errors.ts'
import { hashPassword, randomPassword } from '../../services/account/passwords.ts'
import { addMember, disableUser, enableUser, setPassword } from '../../services/organisations/users.ts'

export interface NewPassword {
  readonly hash: string
  /** The closing message. A generated password is shown once and stored only as a hash. */
  readonly note: string
}

/**
 * Reads a password from standard input, where it does not show up in process lists, or generates one.
 * @throws OperatorError if it breaks the rules
 */
export const newPassword = async (fromStdin: boolean): Promise<NewPassword> => {
  if (!fromStdin) {
    const password = randomPassword()
    return { hash: await hashPassword(password), note: `\nPassword: ${password} (shown this once)` }
  }
  const [password = ''] = (await text(process.stdin)).split(/\r?\n/)
  const broken = brokenPasswordRules(password)
  if (broken.length > 0) throw new OperatorError(`The password breaks the rules: ${broken.join('. ')}.`)
  return { hash: await hashPassword(password), note: '' }
}

interface NewUser {
  readonly organisationId: number
  readonly email: string
  readonly name: string
  readonly surname: string
  readonly passwordHash: string
  readonly isPrimaryUser: boolean
  readonly viewsAll: boolean
  readonly canSpendCredits: boolean
  /** True if the user gets Credit Management and Dataset Configurator; only possible in the provider's organisation. */
  readonly isAdministrator: boolean
}

/**
 * Creates an active user with the portal service. The e-mail address becomes the user name.
 * @throws OperatorError if that is not possible
 */
export const createUser = async (tx: Tx, names: ProviderNames, user: NewUser): Promise<number> => {
  const email = user.email.toLowerCase()
  if (!z.email().safeParse(email).success) throw new OperatorError(`"${user.email}" is not an e-mail address.`)
  const { organisationId } = user
  const services = [names.portalService, ...(user.isAdministrator ? [names.managementService] : [])]
  const granted = await tx.selectFrom('services').select('id').where('name', 'in', services).execute()
  if (granted.length < services.length)
    throw new OperatorError('This installation has no provider yet. First: npm run admin -- create-provider')
  const userId = await addMember(tx, {
    organisationId,
    email,
    name: user.name,
    surname: user.surname,
    passwordHash: user.passwordHash,
    status: 'Active',
    datasetAccess: user.viewsAll ? DatasetAccess.ViewAll : DatasetAccess.ViewOwn,
    canSpendCredits: user.canSpendCredits,
    isPrimaryUser: user.isPrimaryUser,
    isOrganisationAdmin: user.isAdministrator,
    services: granted.map(({ id }) => id),
  })
  if (userId === null) throw new OperatorError(`There is a user with the address ${email} already.`)
  const details = { userId, isPrimaryUser: user.isPrimaryUser, isAdministrator: user.isAdministrator }
  await auditTerminal(tx, organisationId, 'user-created', details)
  return userId
}

const findUser = async (
  tx: Tx,
  email: string,
): Promise<{ readonly id: number; readonly organisationId: number | null }> => {
  const user = await tx
    .selectFrom('users as u')
    .leftJoin('user_organisations as m', 'm.user_id', 'u.id')
    .select(['u.id', 'm.organisation_id as organisationId'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  if (!user) throw new OperatorError(`There is no user with the address ${email}. See: npm run admin -- list users`)
  return user
}

/**
 * Sets a password, which also activates a disabled or invited user. All earlier sign-ins end.
 * @throws OperatorError if the user does not exist
 */
export const resetPassword = async (tx: Tx, email: string, passwordHash: string): Promise<void> => {
  const { id, organisationId } = await findUser(tx, email)
  await enableUser(tx, id)
  await setPassword(tx, id, passwordHash, ['Active', 'Invited'])
  await auditTerminal(tx, organisationId, 'password-reset', { userId: id })
}

/**
 * Disables a user or enables the user again.
 * @throws OperatorError if the user does not exist
 */
export const setStatus = async (tx: Tx, email: string, action: 'user-disabled' | 'user-enabled'): Promise<void> => {
  const { id, organisationId } = await findUser(tx, email)
  await (action === 'user-disabled' ? disableUser : enableUser)(tx, id)
  await auditTerminal(tx, organisationId, action, { userId: id })
}
