import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type Database, NOBODY } from '../../server/db/database.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { openPglite } from '../../server/db/pglite.ts'
import { startWorker } from '../../server/jobs/worker.ts'
import { makePasswordLink } from '../../server/services/password-links.ts'
import type { Call } from '../../src/contract/call.ts'
import { CALLS } from '../../src/contract/calls.ts'
import { createCustomerCredit } from '../../src/contract/credits.ts'
import { createGroup } from '../../src/contract/groups.ts'
import { createOrganisationUser } from '../../src/contract/organisations.ts'
import { createCustomerReport } from '../../src/contract/template-body.ts'
import { orderOf, settled } from './support/orders.ts'
import { insertTestDataset, TEST_PASSWORD } from './support/people.ts'
import { type Answer, CUSTOM_ZONES, openTestPortal, type TestPortal } from './support/test-portal.ts'

interface Asked {
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}
interface World {
  readonly portal: TestPortal
  /** A completed dataset of the customer's primary user, and its first file. */
  readonly datasetId: number
  readonly fileKey: string
}
interface CallRow {
  /** Asked by the customer's primary user, or an administrator where only they may; and answered. */
  readonly happy: (world: World) => Asked | Promise<Asked>
  readonly answers?: (result: unknown, world: World) => void
  /** Refused with 400; absent where the call takes nothing. */
  readonly bad?: Asked
  /** The happy request asked by another organisation's user: what it must be told. 'own': the same call about its own things. */
  readonly stranger: number | 'own'
}

const byDataset = (answers?: CallRow['answers']): CallRow => ({
  happy: ({ datasetId }) => ({ query: { datasetid: datasetId } }),
  bad: { query: { datasetid: 'x' } },
  stranger: 404,
  ...(answers && { answers }),
})
const nothing = (answers?: CallRow['answers']): CallRow => ({
  happy: () => ({}),
  stranger: 'own',
  ...(answers && { answers }),
})
const rows = (count: number) => (result: unknown) =>
  expect((result as { Items: unknown[][] }).Items[0]).toHaveLength(count)
const payload: Pick<CallRow, 'bad'> = { bad: { body: { reportId: 'one' } } }

/** A new group of the customer's. */
const newGroup = async ({ portal }: World): Promise<number> => {
  const { json } = await portal.ask(createGroup, portal.people.primary.id, { query: { groupName: randomUUID() } })
  return (json.result as { id: number }).id
}

/** A sub-user of the customer's, not yet active. */
const newUser = async ({ portal }: World): Promise<number> => {
  const { json } = await portal.ask(createOrganisationUser, portal.people.primary.id, { body: inviteOf() })
  return (json.result as { userId: number }).userId
}
const inviteOf = () => ({
  name: 'New',
  surname: 'User',
  emailAddress: `${randomUUID()}@airevalley.example`,
  datasetAccess: 1,
  canSpendCredits: false,
})

const ACCOUNTS: Readonly<Record<string, CallRow>> = {
  'UserProfile.changePassword': {
    happy: () => ({
      body: { CurrentPassword: TEST_PASSWORD, NewPassword: TEST_PASSWORD, newPasswordRepeat: TEST_PASSWORD },
    }),
    bad: { body: { NewPassword: 'x' } },
    stranger: 'own',
  },
  'Account.SendPasswordResetLink': {
    happy: () => ({ body: { emailAddress: 'nobody@nowhere.example', tenancyName: 'default' } }),
    bad: { body: { emailAddress: 'nobody@nowhere.example', tenancyName: 'other' } },
    stranger: 'own',
  },
  'Account.ResetPassswordExternal': {
    happy: async world => {
      const userId = await newUser(world)
      const url = await world.portal.database.within(NOBODY, tx =>
        makePasswordLink(tx, '', { userId, purpose: 'invitation', hours: 1 }),
      )
      const resetCode = new URLSearchParams(url.slice(url.indexOf('?'))).get('resetCode')
      return { body: { tenantId: 1, userId, resetCode, password: TEST_PASSWORD } }
    },
    bad: { body: { tenantId: 2, userId: 1, resetCode: 'x', password: TEST_PASSWORD } },
    stranger: 'own',
  },
  'UserOrganisations.EditOrganisationUser': {
    happy: async world => ({ body: { userId: await newUser(world), datasetAccess: 2, canSpendCredits: true } }),
    bad: { body: { userId: 1, datasetAccess: 3, canSpendCredits: true } },
    stranger: 404,
  },
  'UserOrganisations.CreateOrganisationUser': {
    happy: () => ({ body: inviteOf() }),
    bad: { body: { ...inviteOf(), emailAddress: 'nobody' } },
    stranger: 'own',
  },
}

const CONTACT: Readonly<Record<string, CallRow>> = {
  'contact.newdatasetrequest': {
    happy: () => ({
      body: {
        description: 'Crowds at stadiums',
        selectedReport: 'Footfall Counter',
        customerName: 'Maya Ellis',
        customerEmail: 'maya.ellis@airevalley.example',
        customerTelephone: '',
      },
    }),
    bad: { body: { description: ' ' } },
    stranger: 'own',
  },
  'contact.support': {
    happy: () => ({
      body: { username: 'Maya Ellis', userEmail: 'maya.ellis@airevalley.example', description: 'The map stays empty.' },
    }),
    bad: { body: { username: 'Maya Ellis', userEmail: 'nobody', description: 'x' } },
    stranger: 'own',
  },
}

const GROUPS: Readonly<Record<string, CallRow>> = {
  'CustomerReport.ListAllGroups': nothing(result => expect(result).toEqual(expect.any(Array))),
  'CustomerReport.CreateGroup': {
    happy: () => ({ query: { groupName: randomUUID() } }),
    bad: { query: { groupName: '  ' } },
    stranger: 'own',
  },
  'CustomerReport.UpdateGroup': {
    happy: async world => ({ query: { groupId: await newGroup(world), groupName: randomUUID() } }),
    bad: { query: { groupId: 1 } },
    stranger: 404,
  },
  'CustomerReport.DeleteGroup': {
    happy: async world => ({ query: { groupId: await newGroup(world) } }),
    bad: { query: {} },
    stranger: 404,
  },
  'CustomerReport.UpdateReportGroup': {
    happy: async world => ({ query: { requestedReportId: world.datasetId, groupId: await newGroup(world) } }),
    bad: { query: { requestedReportId: 'x' } },
    stranger: 404,
  },
}

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

const MANAGEMENT: Readonly<Record<string, CallRow>> = {
  'Organisations.GetAllOrganisations': nothing(result => expect(result).toHaveLength(3)),
  'CustomerReport.UpdateReportOrganisation': {
    happy: async ({ portal }) => ({
      body: {
        requestedReportId: await insertTestDataset(portal.database, portal.people.stranger),
        newOrganisationId: portal.people.administrator.organisationId,
      },
    }),
    bad: { body: { requestedReportId: 1 } },
    stranger: 403,
  },
  'CustomerReport.CreateCustomerReport': {
    happy: () => ({ body: NEW_TEMPLATE }),
    answers: result => expect(result).toMatchObject({ version: 1 }),
    bad: { body: { ...NEW_TEMPLATE, baseCredits: -1 } },
    stranger: 403,
  },
  'CustomerReport.UpdateCustomerReport': {
    happy: async world => ({ body: { ...NEW_TEMPLATE, ...(await newTemplate(world)) } }),
    answers: result => expect(result).toMatchObject({ version: 2 }),
    bad: { body: NEW_TEMPLATE },
    stranger: 403,
  },
  'CustomerReport.DeleteCustomerReport': {
    happy: async world => ({ query: { id: (await newTemplate(world)).id } }),
    bad: { query: {} },
    stranger: 403,
  },
  'CustomerCredit.GetCurrentUnusedCredits': {
    happy: ({ portal }) => ({ query: { organisationId: portal.people.stranger.organisationId } }),
    bad: { query: { organisationId: 'x' } },
    stranger: 403,
  },
  'CustomerCredit.GetOrganisationCustomerCredits': {
    happy: ({ portal }) => ({ query: { organisationId: portal.people.stranger.organisationId } }),
    bad: { query: {} },
    stranger: 403,
  },
  'CustomerCredit.CreateCustomerCredit': {
    happy: ({ portal }) => ({ body: creditOf(portal) }),
    bad: { body: { organisationId: 1, amount: -5, creditType: 0, creditInfo: '' } },
    stranger: 403,
  },
  'CustomerCredit.DeleteCustomerCredit': {
    happy: async ({ portal }) => {
      const { json } = await portal.ask(createCustomerCredit, portal.people.administrator.id, {
        body: creditOf(portal),
      })
      return { query: { id: (json.result as { id: number }).id } }
    },
    bad: { query: { id: -1 } },
    stranger: 403,
  },
  'AuditTrail.GetAuditTrail': {
    happy: () => ({ query: { limit: 500 } }),
    answers: (result, { datasetId }) =>
      expect(result).toContainEqual(
        expect.objectContaining({ action: 'credits-spent', details: { datasetId, credits: 20 } }),
      ),
    bad: { query: { limit: 0 } },
    stranger: 403,
  },
}

const TABLE: Readonly<Record<string, CallRow>> = {
  'TokenAuth.Authenticate': {
    happy: ({ portal }) => ({ body: { UserNameOrEmailAddress: portal.people.primary.email, Password: TEST_PASSWORD } }),
    answers: result => expect(result).toMatchObject({ expireInSeconds: 3600, tenancyId: 1 }),
    bad: { body: { UserNameOrEmailAddress: 1 } },
    stranger: 'own',
  },
  'UserProfile.getCurrentPermissions': nothing(result =>
    expect(result).toMatchObject([
      { services: [{ name: 'Ambit Portal', hasAcceptedTAndC: true, shouldAcceptTAndC: true }] },
    ]),
  ),
  'UserProfile.GetServiceTermsAndConditions': {
    happy: () => ({ query: { serviceId: 1 } }),
    answers: result => expect(result).toContain('<h2>'),
    bad: { query: { serviceId: '-1' } },
    stranger: 'own',
  },
  'UserProfile.AcceptTermsAndConditions': {
    happy: () => ({ body: { serviceId: 1 } }),
    answers: result => expect(result).toBeNull(),
    bad: { body: { serviceId: '1' } },
    stranger: 'own',
  },
  'UserOrganisations.GetCurrentOrganisationDetails': nothing(result =>
    expect(result).toMatchObject({ isPrimaryUser: true, isOrganisationAdmin: false }),
  ),
  'Organisations.GetMyOrganisationZoneSystems': nothing((result, { portal }) =>
    expect(result).toEqual([
      { zoneSystemId: portal.customZonesId, zoneSystemFileName: CUSTOM_ZONES, name: 'Aire Valley grid' },
    ]),
  ),
  'CustomerReport.GetCustomerReports': nothing(result => expect(result).toHaveLength(4)),
  'CustomerReport.GetCustomerReport': {
    happy: () => ({ query: { id: 1 } }),
    answers: result => expect(result).toMatchObject({ name: 'Location Insights', version: 1 }),
    bad: { query: { id: '' } },
    stranger: 'own',
  },
  'CustomerReport.ListAllKeywords': nothing(result => expect(result).toContainEqual({ name: 'Retail' })),
  'CustomerReport.GetRequestedReports': nothing((result, { datasetId }) =>
    expect((result as { id: number }[]).map(({ id }) => id)).toEqual([datasetId]),
  ),
  'CustomerReport.GetRequestedReport': {
    happy: ({ datasetId }) => ({ query: { id: datasetId } }),
    answers: result => expect(result).toMatchObject({ reportStatus: 2, details: { reportName: 'Location Insights' } }),
    bad: { query: {} },
    stranger: 404,
  },
  'datasets.population': {
    happy: ({ portal }) => ({ body: orderOf(portal) }),
    answers: result => expect(result).toEqual({ totalpopulation: expect.closeTo(785, -1) }),
    ...payload,
    stranger: 'own',
  },
  'datasets.costs': {
    happy: ({ portal }) => ({ body: orderOf(portal) }),
    answers: result =>
      expect(result).toMatchObject({ credits: 20, base: 20, area: { upToKm2: 2 }, population: { upTo: 10_000 } }),
    ...payload,
    stranger: 'own',
  },
  'datasets.request': {
    happy: ({ portal }) => ({ body: orderOf(portal, { clientProjectName: 'From the table' }) }),
    answers: result => expect(result).toMatchObject({ credits: 20 }),
    ...payload,
    stranger: 'own',
  },
  'datasets.status': {
    ...nothing(),
    answers: (result, { datasetId }) => expect(result).toMatchObject({ id: datasetId, reportStatus: 2 }),
  },
  'downloads.list': byDataset(result =>
    expect(result).toEqual(
      ['average-daily-visits.csv', 'average-hourly-visits.csv', 'journey-origins.csv', 'repeat-visits.csv'].map(
        Key => ({ Key }),
      ),
    ),
  ),
  'downloads.downloadlink': {
    happy: ({ datasetId, fileKey }) => ({ query: { datasetid: datasetId, fileKey } }),
    answers: result => expect(result).toMatch(/^\/files\/downloads\//),
    bad: { query: { datasetid: 1 } },
    stranger: 404,
  },
  availablemonths: nothing(result =>
    expect(result).toEqual([
      { year: 2026, month: 9 },
      { year: 2026, month: 10 },
    ]),
  ),
  postcodelocation: {
    happy: () => ({ query: { postcode: 'LS14DY' } }),
    answers: result => expect(result).toEqual([]),
    bad: { query: { postcode: 'x' } },
    stranger: 'own',
  },
  customzonesystem: {
    happy: ({ portal }) => ({ query: { zonesystemid: portal.customZonesId, zonesystemfilename: CUSTOM_ZONES } }),
    answers: result =>
      expect(result).toMatchObject({ name: 'Aire Valley grid', signedUrl: expect.stringContaining('/files/zones/') }),
    bad: { query: { zonesystemid: 0, zonesystemfilename: CUSTOM_ZONES } },
    stranger: 404,
  },
  zones: {
    happy: ({ datasetId }) => ({ query: { datasetid: datasetId, zonefile: 'LSOAZones.json' } }),
    answers: result => expect(result).toMatchObject({ signedUrl: expect.stringContaining('standard-small.fgb') }),
    bad: { query: { datasetid: 1, zonefile: '../secret' } },
    stranger: 404,
  },
  'locationinsights.cells': byDataset(result => expect(result).toMatchObject({ Items: [[{ cl_cell_id: 1 }]] })),
  'locationinsights.visitors.averagedaily': byDataset(rows(7)),
  'locationinsights.visitors.averagehourly': byDataset(rows(168)),
  'locationinsights.visitors.repeatfrequency': byDataset(rows(7)),
  'locationinsightsmap.journeyorigins': {
    happy: ({ datasetId }) => ({ query: { datasetid: datasetId, daytype: '1,2,3,4,5' } }),
    answers: result => expect(result).toMatchObject({ Items: expect.any(Array), Disclosure: { minDevices: 10 } }),
    bad: { query: { datasetid: 1, daytype: '7' } },
    stranger: 404,
  },
  ...ACCOUNTS,
  ...CONTACT,
  ...GROUPS,
  ...MANAGEMENT,
}

let database: Database
let world: World
beforeAll(async () => {
  const driver = await openPglite(null)
  await migrate(driver, await readMigrations())
  database = createDatabase(driver)
  const portal = await openTestPortal(database)
  const worker = await startWorker({ ...portal, log: pino({ level: 'silent' }), owner: 'test' })
  const datasetId = await settled(portal, portal.people.primary.id)
  await worker.stop()
  world = { portal, datasetId, fileKey: 'average-daily-visits.csv' }
})
afterAll(async () => {
  await world?.portal.close()
  await database?.close()
})

const expected = ({ host }: Call, { status, json }: Answer, code: string) =>
  host === 'admin'
    ? expect([status, json.success, json.error?.code]).toEqual([
        code === 'terms-not-accepted' ? 200 : status,
        false,
        code,
      ])
    : expect([status, json.error?.code]).toEqual([status, code])

test('every call of the contract has its row, and every row its call', () => {
  expect(Object.keys(TABLE).sort()).toEqual(CALLS.map(({ id }) => id).sort())
})

const rowOf = (call: Call): CallRow => {
  const row = TABLE[call.id]
  if (!row) throw new Error(`${call.id} has no row in the access table`)
  return row
}
/** Who may make the call: nobody, the administrator, or the customer's primary user. */
const callerOf = ({ access }: Call): number | null =>
  access === 'public'
    ? null
    : access === 'admin' || access === 'organisations'
      ? world.portal.people.administrator.id
      : world.portal.people.primary.id
const closed = CALLS.filter(({ access }) => access !== 'public')

describe('nobody', () => {
  test.each(closed.map(call => [call.id, call] as const))(
    '[P7.00] %s refuses nobody, a foreign token and one that has expired',
    async (_, call) => {
      const { portal } = world
      const asked = await rowOf(call).happy(world)
      const none = await portal.ask(call, null, asked)
      expect(none.status).toBe(401)
      expected(call, none, 'not-signed-in')
      const header = (token: string): Record<string, string> =>
        call.host === 'admin' ? { Authorization: `Bearer ${token}` } : { AuthToken: token }
      const forged = `${(await portal.token(portal.people.primary.id)).slice(0, -2)}AA`
      const stale = await portal.token(portal.people.primary.id, -1)
      for (const token of ['nonsense', forged, stale])
        expect((await portal.ask(call, null, { ...asked, headers: header(token) })).status).toBe(401)
    },
  )
})

describe('the wrong level', () => {
  test.each(closed.filter(({ access }) => access !== 'signed-in').map(call => [call.id, call] as const))(
    '[P6.01] %s refuses an account without access to the portal',
    async (_, call) => {
      const answer = await world.portal.ask(call, world.portal.people.outsider.id, await rowOf(call).happy(world))
      expect(answer.status).toBe(403)
      expected(call, answer, 'forbidden')
    },
  )
  test.each(closed.filter(({ access }) => access === 'user').map(call => [call.id, call] as const))(
    '[P6.07] %s waits until the terms are accepted, without ending the session',
    async (_, call) => {
      const answer = await world.portal.ask(call, world.portal.people.viewOwn.id, await rowOf(call).happy(world))
      expect(answer.status).toBe(call.host === 'admin' ? 200 : 409)
      expected(call, answer, 'terms-not-accepted')
    },
  )
})

describe('what is not for customers', () => {
  const management = closed.filter(({ access }) => access === 'admin' || access === 'organisations')
  test.each(management.map(call => [call.id, call] as const))(
    '[P6.02] %s refuses a customer, a primary user too',
    async (_, call) => {
      const { primary, colleague, viewOwn } = world.portal.people
      for (const person of [primary, colleague, viewOwn]) {
        const answer = await world.portal.ask(call, person.id, await rowOf(call).happy(world))
        expect(answer.status).toBe(403)
        expected(call, answer, 'forbidden')
      }
    },
  )
  test.each(closed.filter(({ access }) => access === 'primary').map(call => [call.id, call] as const))(
    '[P6.04] %s refuses a user who is not the primary one',
    async (_, call) => {
      const answer = await world.portal.ask(call, world.portal.people.colleague.id, await rowOf(call).happy(world))
      expect(answer.status).toBe(403)
      expected(call, answer, 'forbidden')
    },
  )
})

describe('bad input', () => {
  test.each(CALLS.filter(call => call.query || call.body).map(call => [call.id, call] as const))(
    '%s says what is wrong and where',
    async (_, call) => {
      const bad = rowOf(call).bad
      expect(bad, `${call.id} takes input: its row must have a bad one`).toBeDefined()
      const answer = await world.portal.ask(call, callerOf(call), bad)
      expect(answer.status).toBe(400)
      expected(call, answer, 'bad-request')
      expect(answer.json.error?.message).toMatch(/^The (query|body) is not right$/)
    },
  )
})

describe('another organisation', () => {
  const foreign = CALLS.filter(call => TABLE[call.id]?.stranger !== 'own').map(call => [call.id, call] as const)
  test.each(foreign)('[P6.05] %s does not let on that the record exists', async (_, call) => {
    const asked = await rowOf(call).happy(world)
    const answer = await world.portal.ask(call, world.portal.people.stranger.id, asked)
    expect(answer.status).toBe(rowOf(call).stranger)
    expected(call, answer, rowOf(call).stranger === 403 ? 'forbidden' : 'not-found')
  })
})

describe('the happy path', () => {
  test.each(CALLS.map(call => [call.id, call] as const))('%s answers what the contract says', async (_, call) => {
    const { happy, answers } = rowOf(call)
    const answer = await world.portal.ask(call, callerOf(call), await happy(world))
    expect([answer.status, answer.json.error ?? null]).toEqual([200, null])
    const result =
      call.streams === 'lines' ? answer.json : call.host === 'admin' ? answer.json.result : answer.json.Results
    expect(call.reply.parse(result)).toEqual(result)
    answers?.(result, world)
  })
})
