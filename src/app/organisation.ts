import { signal } from '@preact/signals-react'
import type { OrganisationDetails } from '../contract/organisations.ts'
import { call, routes } from './client.ts'
import { session } from './session.ts'

/** The user's organisation; null for a user of none; undefined while unknown. */
export const organisation = signal<OrganisationDetails | null | undefined>(undefined)

let asked = 0

/** Asks for the organisation and its credits again, as after an order. A failure leaves the credits unknown. */
export const refreshOrganisation = async (): Promise<void> => {
  const mine = ++asked
  const level = session.level.value
  const answer = level ? await call(routes.getCurrentOrganisationDetails).catch(() => undefined) : undefined
  if (mine === asked) organisation.value = answer
}
