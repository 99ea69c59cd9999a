import type { Access } from '../../src/contract/call.ts'
import { forbidden, notSignedIn, Refusal } from '../errors.ts'
import type { Identity } from '../services/account/identity.ts'

/**
 * Checks whether a user may make a call at all, before any record is read. Terms that are not accepted yet are an expected
 * refusal, which does not end the session.
 * @throws Refusal where the user may not
 */
export const authorise = (access: Access, identity: Identity | null): void => {
  if (access === 'public') return
  if (identity === null) throw notSignedIn()
  if (access === 'signed-in') return
  if (identity.level === '') throw forbidden()
  if (access === 'admin' && identity.level !== 'Admin') throw forbidden()
  if (access === 'organisations' && identity.level !== 'Admin' && !identity.isOrganisationAdmin) throw forbidden()
  if (access === 'primary' && !identity.isPrimaryUser) throw forbidden()
  if (access === 'managers' && identity.level !== 'Admin' && !identity.isPrimaryUser) throw forbidden()
  if (identity.openTerms !== null)
    throw new Refusal('terms-not-accepted', `Accept the terms and conditions of ${identity.openTerms} to continue`)
}
