import type { Tx } from '../../server/db/database.ts'
import { POSTCODE_CREDIT } from '../../src/domain/basemap.ts'
import { CreditType } from '../../src/domain/constants.ts'
import type { ProviderNames } from '../../src/domain/level.ts'
import { CUSTOMER, DEMO_ACCOUNTS, SECOND_CUSTOMER } from './accounts.ts'

/** The terms of the portal service in the demo. */
const DEMO_TERMS = `
<h2>Using the demonstration</h2>
<p>Everything in this portal is made up: the people, their journeys and the customers. No figure here describes a real person.</p>
<h3>What you may do</h3>
<ul>
  <li>Order datasets with the credits of your organisation and open their reports and maps.</li>
  <li>Download the released figures and use them to judge the product.</li>
</ul>
<h3>What you may not do</h3>
<ul>
  <li>Present demonstration figures as if they were measured.</li>
  <li>Try to single out individuals. Figures that rest on few devices are withheld to protect them.</li>
</ul>
<p>Place names and populations come from GeoNames (CC BY 4.0); coastlines from Natural Earth.
Postcodes: ${POSTCODE_CREDIT}.</p>`.trim()

/** Each organisation's opening credits, backdated to before its first order. */
const CREDITS = {
  provider: 500,
  customer: 9000,
  second: 240,
} as const
const OPENED = Date.parse('2026-05-11T08:30:00Z')

/** The current version of the terms. Other accounts have accepted the previous version. */
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

interface SeededOrganisations {
  readonly provider: number
  readonly customer: number
  readonly second: number
}

/** Inserts the demo's organisations with their services, credits and accounts. */
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
