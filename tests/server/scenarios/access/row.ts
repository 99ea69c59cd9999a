import type { RefusalCode } from '../../../../server/errors.ts'
import type { TestPortal } from '../../support/test-portal.ts'

/**
 * The access table: every call of the contract with its outcome for every role. The suite
 * (tests/server/scenarios/access.test.ts) fails until a new call in src/contract has a row. To add one: 1. add a line
 * under the call's id to the matching file in tests/server/scenarios/access/rows (for a call that takes `datasetid` and
 * reads one dataset: `'the.call.id': byDataset()`, with its other parameters and the check of its reply as arguments);
 * 2. name the matching pattern of cells (below) or write out all eleven, because cells do not have a default;
 * 3. `happy` gives a valid request, `bad` one that is refused with 400 (omit it only if the call takes no input), and
 * `answers` checks the reply to a user who may make the call.
 */
export interface CallRow {
  /**
   * Creates the request for each role: the one that the customer's primary user sends, or an administrator if only
   * administrators may send it.
   */
  readonly happy: (world: World) => Asked | Promise<Asked>
  readonly cells: Cells
  readonly bad?: Asked
  readonly answers?: (result: unknown, world: World) => void
}
export type CallRows = Readonly<Record<string, CallRow>>

export interface Asked {
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

export interface World {
  readonly portal: TestPortal
  /** A completed dataset of the customer's primary user, and its first file. */
  readonly datasetId: number
  readonly fileKey: string
  /** The same dataset, ordered without options. */
  readonly plainDatasetId: number
  /** The same user's completed datasets from the Footfall, EV and Tourism templates. */
  readonly footfallDatasetId: number
  readonly evDatasetId: number
  readonly tourismDatasetId: number
  /** A dataset of the flows between six of the customer's own zones. */
  readonly flowsDatasetId: number
}

export const ROLES = [
  /** A call without a token. */
  'anonymous',
  /** A call with the primary user's expired token. */
  'expired',
  /** A call with the primary user's token after sign-out. */
  'revoked',
  /** An account without the portal's service. */
  'noAccess',
  /** An account that has not accepted the terms yet. */
  'termsOpen',
  /** The primary user of another customer. */
  'stranger',
  /** A colleague who sees only their own datasets and may spend. */
  'viewOwn',
  /** A colleague who sees all datasets and may not spend. */
  'cantSpend',
  'primary',
  /** The other customer's user with the organisation-admin flag, who may spend. */
  'organisationAdmin',
  /** The provider's organisation admin, with all rights in the provider's own organisation. */
  'administrator',
] as const
export type Role = (typeof ROLES)[number]

export type Cell = 'answered' | RefusalCode
export type Cells = Readonly<Record<Role, Cell>>

const UNSIGNED = { anonymous: 'not-signed-in', expired: 'not-signed-in', revoked: 'not-signed-in' } as const
const OUTSIDE = { ...UNSIGNED, noAccess: 'forbidden', termsOpen: 'terms-not-accepted' } as const

/** Needs no sign-in. */
export const EVERYBODY: Cells = {
  anonymous: 'answered',
  expired: 'answered',
  revoked: 'answered',
  noAccess: 'answered',
  termsOpen: 'answered',
  stranger: 'answered',
  viewOwn: 'answered',
  cantSpend: 'answered',
  primary: 'answered',
  organisationAdmin: 'answered',
  administrator: 'answered',
}
/** Every account, for its own data. */
export const ACCOUNTS: Cells = { ...EVERYBODY, ...UNSIGNED }
/** Every account with the requested service. */
export const SERVICE: Cells = { ...ACCOUNTS, noAccess: 'not-found' }
/** Every user of the portal, for their own organisation or for shared data. */
export const USERS: Cells = { ...EVERYBODY, ...OUTSIDE }
/** Everyone who may see a given dataset of the customer's primary user. */
export const DATASET: Cells = { ...USERS, stranger: 'not-found', viewOwn: 'not-found' }
/** The customer's own users, for their organisation's data. */
export const ORGANISATION: Cells = {
  ...USERS,
  stranger: 'not-found',
  organisationAdmin: 'not-found',
  administrator: 'not-found',
}
/** Users who may spend their own organisation's credits. */
export const SPENDERS: Cells = { ...USERS, cantSpend: 'order-refused' }
/** Primary users, for their own organisation. */
export const PRIMARY: Cells = {
  ...OUTSIDE,
  termsOpen: 'forbidden',
  stranger: 'answered',
  viewOwn: 'forbidden',
  cantSpend: 'forbidden',
  primary: 'answered',
  organisationAdmin: 'forbidden',
  administrator: 'answered',
}
/** Administrators and organisation admins. */
export const ORGANISATIONS: Cells = {
  ...OUTSIDE,
  termsOpen: 'forbidden',
  stranger: 'forbidden',
  viewOwn: 'forbidden',
  cantSpend: 'forbidden',
  primary: 'forbidden',
  organisationAdmin: 'answered',
  administrator: 'answered',
}
/** The provider's administrators. */
export const ADMINISTRATORS: Cells = { ...ORGANISATIONS, organisationAdmin: 'forbidden' }

/** A call without input. */
export const nothing = (cells: Cells, answers?: CallRow['answers']): CallRow => ({
  happy: () => ({}),
  cells,
  ...(answers && { answers }),
})

/** A call that reads one dataset by `datasetid`; `rest` contains its other query parameters. */
export const byDataset = (answers?: CallRow['answers'], rest: Readonly<Record<string, unknown>> = {}): CallRow => ({
  happy: ({ datasetId }) => ({ query: { datasetid: datasetId, ...rest } }),
  cells: DATASET,
  bad: { query: { datasetid: 'x', ...rest } },
  ...(answers && { answers }),
})
