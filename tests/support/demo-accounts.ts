import { DEMO_ACCOUNTS } from '../../demo/state/accounts.ts'

const account = (wanted: (account: (typeof DEMO_ACCOUNTS)[number]) => boolean): string => {
  const found = DEMO_ACCOUNTS.find(wanted)
  if (!found) throw new Error('The demo has no such account')
  return found.email
}

export const ADMINISTRATOR = account(({ isAdministrator }) => isAdministrator)
export const PRIMARY_USER = account(({ organisation, isPrimaryUser }) => organisation === 'customer' && isPrimaryUser)
/** Sees the organisation's datasets and may spend. */
export const ANALYST = account(
  ({ organisation, isPrimaryUser, canSpendCredits }) =>
    organisation === 'customer' && !isPrimaryUser && canSpendCredits,
)
/** Sees only her own datasets, may not spend, and has not accepted the terms yet. */
export const NEW_ANALYST = account(
  ({ organisation, hasAcceptedTerms }) => organisation === 'customer' && !hasAcceptedTerms,
)
export const OTHER_CUSTOMER = account(({ organisation }) => organisation === 'second')
export const NO_ACCESS = account(({ organisation }) => organisation === null)
