import type { PermissionRecord } from '../../../src/contract/authentication.ts'
import type { DatasetAccess } from '../../../src/domain/constants.ts'
import type { Level } from '../../../src/domain/level.ts'
import type { Scope } from '../../db/database.ts'
import { forbidden } from '../../errors.ts'

/** The user of a request, read from the database each time, so that changes take effect immediately. */
export interface Identity {
  readonly userId: number
  readonly userName: string
  readonly fullName: string
  readonly organisationId: number | null
  readonly datasetAccess: DatasetAccess
  readonly canSpendCredits: boolean
  readonly isPrimaryUser: boolean
  readonly isOrganisationAdmin: boolean
  readonly level: Level
  /** A service whose terms must be accepted first, or null. */
  readonly openTerms: string | null
  readonly permissions: readonly PermissionRecord[]
}

/** The scope of this user's transactions in the database. */
export const scopeOf = (
  identity: Pick<Identity, 'userId' | 'organisationId' | 'datasetAccess' | 'isOrganisationAdmin'>,
): Scope => ({
  role: 'ambit_app',
  organisationId: identity.organisationId,
  userId: identity.userId,
  viewsAll: identity.datasetAccess === 2,
  everywhere: identity.isOrganisationAdmin,
})

/** @throws Refusal forbidden for a user of no organisation */
export const ownOrganisation = ({ organisationId }: Pick<Identity, 'organisationId'>): number => {
  if (organisationId === null) throw forbidden()
  return organisationId
}

/** For calls that only administrators and organisation admins may make: every organisation. */
export const administratorScope = (identity: Identity): Scope => ({ ...scopeOf(identity), everywhere: true })
