import { signal } from '@preact/signals-react'
import type { OrganisationDetails } from '../contract/organisations.ts'
import { call, routes } from './client.ts'
import { session } from './session.ts'

/** The user's organisation. Null if the user does not have one, undefined until it is known. */
export const organisation = signal<OrganisationDetails | null | undefined>(undefined)

/** The error of the failed call if the organisation could not be loaded. */
export const organisationFailure = signal<unknown>(null)

let lastRequest = 0

/** Reloads the organisation and its credits, for example after an order. If this fails, the credits are unknown. */
export const refreshOrganisation = async (): Promise<void> => {
  const request = ++lastRequest
  const level = session.level.value
  let failure: unknown = null
  const fail = (error: unknown) => {
    failure = error
    return undefined
  }
  const answer = level ? await call(routes.getCurrentOrganisationDetails).catch(fail) : undefined
  if (request !== lastRequest) return
  organisationFailure.value = failure
  organisation.value = answer
}
