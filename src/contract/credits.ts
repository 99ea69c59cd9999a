import { z } from 'zod'
import { defineCall } from './call.ts'

const organisationId = z.coerce.number().int().positive()
const creditType = z.union([z.literal(0), z.literal(1)])

/** A row of an organisation's ledger. Rows never change; to correct a mistake, another row reverses the first. */
const customerCredit = z.object({
  id: z.int(),
  organisationId: z.int(),
  amount: z.int().positive(),
  /** 0 Credit, 1 Debit. */
  creditType,
  creditInfo: z.string(),
  /** ISO 8601, in UTC. */
  creationTime: z.string(),
  /** The dataset that the row pays for or refunds. */
  datasetId: z.int().nullable(),
  /** The row that this one reverses. */
  reverses: z.int().nullable(),
  /**
   * Whether DeleteCustomerCredit accepts the row. It must not belong to a dataset, be a reversal or have been reversed.
   */
  canDelete: z.boolean(),
})
export type CustomerCredit = z.infer<typeof customerCredit>

export const getCurrentUnusedCredits = defineCall({
  route: 'GET /api/services/app/CustomerCredit/GetCurrentUnusedCredits',
  access: 'admin',
  summary: 'The unspent credits of an organisation',
  query: z.object({ organisationId }),
  reply: z.int(),
})

export const getOrganisationCustomerCredits = defineCall({
  route: 'GET /api/services/app/CustomerCredit/GetOrganisationCustomerCredits',
  access: 'admin',
  summary: 'The credit history of an organisation, newest first',
  query: z.object({ organisationId }),
  reply: z.array(customerCredit),
})

/** A row as seen by its organisation, whose users cannot delete rows. */
const ownCustomerCredit = customerCredit.omit({ organisationId: true, canDelete: true })
export type OwnCustomerCredit = z.infer<typeof ownCustomerCredit>

export const getOwnCustomerCredits = defineCall({
  route: 'GET /api/services/app/CustomerCredit/GetOwnCustomerCredits',
  access: 'primary',
  summary: 'The credit history of the caller’s organisation, newest first',
  reply: z.array(ownCustomerCredit),
})

export const createCustomerCredit = defineCall({
  route: 'POST /api/services/app/CustomerCredit/CreateCustomerCredit',
  access: 'admin',
  summary: 'Give credits to an organisation or take them; refused if it has too few',
  body: z.object({
    organisationId: z.int().positive(),
    amount: z.int().positive().max(100_000_000),
    creditType,
    creditInfo: z.string().trim().max(500).default(''),
  }),
  reply: z.object({ id: z.int() }),
})

export const deleteCustomerCredit = defineCall({
  route: 'DELETE /api/services/app/CustomerCredit/DeleteCustomerCredit',
  access: 'admin',
  summary: 'Reverse a row of the credit history; refused if the credits are spent, and for the rows of datasets',
  query: z.object({ id: z.coerce.number().int().positive() }),
  reply: z.null(),
})
