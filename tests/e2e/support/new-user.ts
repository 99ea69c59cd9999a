import { acceptTerms, getCurrentPermissions } from '../../../src/contract/authentication.ts'
import { createOrganisationUser } from '../../../src/contract/organisations.ts'
import { resetPasswordExternal } from '../../../src/contract/profile.ts'
import { DatasetAccess } from '../../../src/domain/constants.ts'
import { PRIMARY_USER } from '../../support/demo-accounts.ts'
import { PortalClient } from '../../support/portal-client.ts'
import { DEMO_PASSWORD } from '../../support/portal-process.ts'
import { linkOf } from './letters.ts'

/**
 * Creates an analyst for the customer, with the demo password and accepted terms. Use it in tests that change what
 * other tests depend on.
 * @returns the e-mail address
 */
export const newUser = async (name: string): Promise<string> => {
  const emailAddress = `${name.toLowerCase()}@airevalley.example`
  const primary = new PortalClient(process.env.E2E_ADDRESS ?? '')
  await primary.signIn(PRIMARY_USER, DEMO_PASSWORD)
  const person = {
    name,
    surname: 'Newcomer',
    emailAddress,
    datasetAccess: DatasetAccess.ViewAll,
    canSpendCredits: false,
  }
  const invitation = await linkOf(emailAddress, () => primary.call(createOrganisationUser, { body: person }))
  const { userId, resetCode } = Object.fromEntries(invitation.searchParams)
  await primary.call(resetPasswordExternal, { body: { tenantId: 1, userId, resetCode, password: DEMO_PASSWORD } })
  const client = new PortalClient(primary.address)
  await client.signIn(emailAddress, DEMO_PASSWORD)
  for (const { services } of await client.call(getCurrentPermissions))
    for (const { serviceId } of services) await client.call(acceptTerms, { body: { serviceId } })
  return emailAddress
}
