import type { Tx } from '../../server/db/database.ts'
import { CreditType } from '../../src/domain/constants.ts'
import type { ProviderNames } from '../../src/domain/level.ts'
import { CUSTOMER, DEMO_ACCOUNTS, SECOND_CUSTOMER } from './accounts.ts'
import { DEMO_TERMS } from './terms.ts'

/** Credits at the start of each organisation, which the ledger dates back to before its first order. */
const CREDITS = {
  provider: 500,
  customer: 9000,
  second: 240,
} as const
const OPENED = Date.parse('2026-05-11T08:30:00Z')

/** Who has not accepted this version has accepted the one before. */
const TERMS_VERSION = 2

const insertOrganisation = (tx: Tx, name: string, isProvider: boolean) =>
  tx.insertInto('organisations').values({ name, is_provider: isProvider }).returning('id').executeTakeFirstOrThrow()

const insertServices = async (tx: Tx, names: ProviderNames) => {
  const insert = (name: string, requiresTerms: boolean) =>
    tx
      .insertInto('services')
      .values({
        name,
        requires_terms: requiresTerms,
        terms_html: requiresTerms ? DEMO_TERMS : '',
        terms_version: TERMS_VERSION,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  return { portal: await insert(names.portalService, true), management: await insert(names.managementService, false) }
}

export interface SeededOrganisations {
  readonly provider: number
  readonly customer: number
  readonly second: number
}

/** The demo's organisations with their services, credits and accounts. */
export const seedAccounts = async (
  tx: Tx,
  names: ProviderNames,
  passwordHash: string,
): Promise<SeededOrganisations> => {
  const organisations: SeededOrganisations = {
    provider: (await insertOrganisation(tx, names.client, true)).id,
    customer: (await insertOrganisation(tx, CUSTOMER, false)).id,
    second: (await insertOrganisation(tx, SECOND_CUSTOMER, false)).id,
  }
  const services = await insertServices(tx, names)
  for (const key of ['provider', 'customer', 'second'] as const)
    await tx
      .insertInto('credit_ledger')
      .values({
        organisation_id: organisations[key],
        amount: CREDITS[key],
        credit_type: CreditType.Credit,
        info: 'Opening credits',
        created_at: new Date(Math.min(Date.now(), OPENED)),
      })
      .execute()

  for (const account of DEMO_ACCOUNTS) {
    const { id } = await tx
      .insertInto('users')
      .values({
        user_name: account.email.slice(0, account.email.indexOf('@')),
        email: account.email,
        name: account.name,
        surname: account.surname,
        password_hash: passwordHash,
        is_organisation_admin: account.isAdministrator,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (account.organisation === null) continue
    const organisationId = organisations[account.organisation]
    await tx
      .insertInto('user_organisations')
      .values({
        user_id: id,
        organisation_id: organisationId,
        dataset_access: account.datasetAccess,
        can_spend_credits: account.canSpendCredits,
        is_primary_user: account.isPrimaryUser,
      })
      .execute()
    const granted = [services.portal, ...(account.isAdministrator ? [services.management] : [])]
    await tx
      .insertInto('service_grants')
      .values(granted.map(service => ({ user_id: id, client_id: organisationId, service_id: service.id })))
      .execute()
    await tx
      .insertInto('terms_acceptances')
      .values({
        user_id: id,
        service_id: services.portal.id,
        terms_version: account.hasAcceptedTerms ? TERMS_VERSION : TERMS_VERSION - 1,
      })
      .execute()
  }
  return organisations
}
