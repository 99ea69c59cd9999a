import { expect } from 'vitest'
import { createCustomerCredit } from '../../../../../src/contract/credits.ts'
import { createCustomerReport } from '../../../../../src/contract/template-body.ts'
import { insertTestDataset } from '../../../support/people.ts'
import type { TestPortal } from '../../../support/test-portal.ts'
import { ADMINISTRATORS, type CallRows, nothing, ORGANISATIONS, PRIMARY, type World } from '../row.ts'

const NEW_TEMPLATE = { name: 'From the table', areaFactors: [{ name: 'Site', area: 2, credits: 0 }] }
const newTemplate = async ({ portal }: World) => {
  const { json } = await portal.ask(createCustomerReport, portal.people.administrator.id, { body: NEW_TEMPLATE })
  return json.result as { id: number; version: number }
}

const creditOf = ({ people }: TestPortal) => ({
  organisationId: people.stranger.organisationId,
  amount: 12,
  creditType: 0,
  creditInfo: 'From the table',
})

export const managementRows: CallRows = {
  'Organisations.GetAllOrganisations': nothing(ORGANISATIONS, result => expect(result).toHaveLength(3)),
  'UserOrganisations.GetOrganisationUsers': {
    happy: ({ portal }) => ({ query: { organisationId: portal.people.stranger.organisationId } }),
    answers: (result, { portal }) =>
      expect(result).toContainEqual(expect.objectContaining({ emailAddress: portal.people.stranger.email })),
    bad: { query: {} },
    cells: ADMINISTRATORS,
  },
  'CustomerReport.UpdateReportOrganisation': {
    happy: async ({ portal }) => ({
      body: {
        requestedReportId: await insertTestDataset(portal.database, portal.people.stranger),
        newOrganisationId: portal.people.administrator.organisationId,
      },
    }),
    bad: { body: { requestedReportId: 1 } },
    cells: ORGANISATIONS,
  },
  'CustomerReport.CreateCustomerReport': {
    happy: () => ({ body: NEW_TEMPLATE }),
    answers: result => expect(result).toMatchObject({ version: 1 }),
    bad: { body: { ...NEW_TEMPLATE, baseCredits: -1 } },
    cells: ADMINISTRATORS,
  },
  'CustomerReport.UpdateCustomerReport': {
    happy: async world => ({ body: { ...NEW_TEMPLATE, ...(await newTemplate(world)) } }),
    answers: result => expect(result).toMatchObject({ version: 2 }),
    bad: { body: NEW_TEMPLATE },
    cells: ADMINISTRATORS,
  },
  'CustomerReport.GetReadyMadeReports': nothing(ADMINISTRATORS, result =>
    expect(result).toContainEqual(expect.objectContaining({ name: 'Location Insights', isInstalled: true })),
  ),
  'CustomerReport.InstallReadyMadeReports': {
    happy: () => ({ body: { names: ['Location Insights'] } }),
    answers: result => expect(result).toEqual({ installed: [], present: ['Location Insights'] }),
    bad: { body: { names: [] } },
    cells: ADMINISTRATORS,
  },
  'CustomerReport.DeleteCustomerReport': {
    happy: async world => ({ query: { id: (await newTemplate(world)).id } }),
    bad: { query: {} },
    cells: ADMINISTRATORS,
  },
  'CustomerCredit.GetCurrentUnusedCredits': {
    happy: ({ portal }) => ({ query: { organisationId: portal.people.stranger.organisationId } }),
    bad: { query: { organisationId: 'x' } },
    cells: ADMINISTRATORS,
  },
  'CustomerCredit.GetOrganisationCustomerCredits': {
    happy: ({ portal }) => ({ query: { organisationId: portal.people.stranger.organisationId } }),
    bad: { query: {} },
    cells: ADMINISTRATORS,
  },
  'CustomerCredit.GetOwnCustomerCredits': nothing(PRIMARY, result => expect(result).toBeInstanceOf(Array)),
  'CustomerCredit.CreateCustomerCredit': {
    happy: ({ portal }) => ({ body: creditOf(portal) }),
    bad: { body: { organisationId: 1, amount: -5, creditType: 0, creditInfo: '' } },
    cells: ADMINISTRATORS,
  },
  'CustomerCredit.DeleteCustomerCredit': {
    happy: async ({ portal }) => {
      const { json } = await portal.ask(createCustomerCredit, portal.people.administrator.id, {
        body: creditOf(portal),
      })
      return { query: { id: (json.result as { id: number }).id } }
    },
    bad: { query: { id: -1 } },
    cells: ADMINISTRATORS,
  },
  'AuditTrail.GetAuditTrail': {
    happy: () => ({ query: { limit: 500 } }),
    answers: (result, { plainDatasetId }) =>
      expect(result).toContainEqual(
        expect.objectContaining({ action: 'credits-spent', details: { datasetId: plainDatasetId, credits: 120 } }),
      ),
    bad: { query: { limit: 0 } },
    cells: ADMINISTRATORS,
  },
  'AuditTrail.GetOrganisationAuditTrail': {
    happy: () => ({ query: { limit: 5 } }),
    answers: result => expect(result).toBeInstanceOf(Array),
    bad: { query: { action: 'no-such-action' } },
    cells: PRIMARY,
  },
  'AuditTrail.VerifyAuditTrail': nothing(ADMINISTRATORS, result => expect(result).toMatchObject({ fault: null })),
  'AuditTrail.VerifyOrganisationAuditTrail': nothing(PRIMARY, result => expect(result).toMatchObject({ fault: null })),
}
