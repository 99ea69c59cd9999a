import { afterAll, beforeAll, expect, test } from 'vitest'
import { createViewLog } from '../../../server/audit/audit.ts'
import { readAudit } from '../../../server/audit/audit-desk.ts'
import { type Database, WORKER } from '../../../server/db/database.ts'
import { type Identity, loadIdentity } from '../../../server/services/account/identity.ts'
import { CALLS } from '../../../src/contract/all-calls.ts'
import { getAuditTrail, getOrganisationAuditTrail, noteExport, verifyAuditTrail } from '../../../src/contract/audit.ts'
import { getRequestedReport } from '../../../src/contract/datasets.ts'
import { createGroup } from '../../../src/contract/groups.ts'
import { signOutUser } from '../../../src/contract/organisations.ts'
import { openAnyDatabase } from '../support/databases.ts'
import { insertTestDataset, NAMES } from '../support/people.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

let database: Database
let portal: TestPortal
let administrator: Identity
let primary: Identity
beforeAll(async () => {
  database = (await openAnyDatabase()).database
  portal = await openTestPortal(database)
  const of = async (id: number) => (await loadIdentity(database, NAMES, id, Date.now() / 1000))!
  administrator = await of(portal.people.administrator.id)
  primary = await of(portal.people.primary.id)
})
afterAll(async () => {
  await portal?.close()
  await database?.close()
})

const logged = (call: string) =>
  portal.logged.map(line => JSON.parse(line)).findLast(entry => entry.msg === 'request' && entry.call === call)
const viewsOf = async (who: Identity, datasetId: number) =>
  (await readAudit(database, who, { limit: 500, action: 'dataset-viewed' })).filter(
    ({ details }) => details.datasetId === datasetId,
  )

test('logs each request with the numbers of its user and organisation, and the code of a refusal', async () => {
  const { people } = portal
  const who = { userId: people.primary.id, organisationId: people.primary.organisationId }
  await portal.ask(createGroup, people.primary.id, { query: { groupName: 'Logged' } })
  expect(logged('CustomerReport.CreateGroup')).toMatchObject({ ...who, status: 200 })
  expect(logged('CustomerReport.CreateGroup')).not.toHaveProperty('refusal')
  await portal.ask(createGroup, people.primary.id, { query: { groupName: 'logged' } })
  expect(logged('CustomerReport.CreateGroup')).toMatchObject({ ...who, status: 200, refusal: 'name-taken' })
  await portal.ask(getAuditTrail, people.primary.id)
  expect(logged('AuditTrail.GetAuditTrail')).toMatchObject({ ...who, status: 403, refusal: 'forbidden' })
  await portal.ask(getAuditTrail, null)
  expect(logged('AuditTrail.GetAuditTrail')).toMatchObject({ status: 401, refusal: 'not-signed-in' })
  expect(logged('AuditTrail.GetAuditTrail')).not.toHaveProperty('userId')
  const text = portal.logged.join('')
  for (const name of [people.primary.email, primary.userName, primary.fullName]) expect(text).not.toContain(name)
})

test('records one view of a dataset per user per day, including the provider’s views, which the organisation can see', async () => {
  const { people } = portal
  const id = await insertTestDataset(database, people.primary)
  for (const who of [people.primary, people.primary, people.administrator, people.primary])
    expect((await portal.ask(getRequestedReport, who.id, { query: { id } })).status).toBe(200)
  expect((await portal.ask(getRequestedReport, people.stranger.id, { query: { id } })).status).toBe(404)
  const seen = await viewsOf(primary, id)
  const { name } = await database.within(WORKER, tx =>
    tx.selectFrom('datasets').select('name').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(seen[0]?.names).toEqual({ [`datasetId ${id}`]: name })
  expect(seen.map(({ userName, organisationId }) => [userName, organisationId])).toEqual([
    [administrator.userName, people.primary.organisationId],
    [primary.userName, people.primary.organisationId],
  ])
  // Another process does not know about the first view, so the database rejects the second row.
  await createViewLog(database)({ identity: primary, address: 'another node' }, id, true)
  expect(await viewsOf(administrator, id)).toHaveLength(2)
})

test('records a customer’s view of a sample under the customer, once it is opened', async () => {
  const { people } = portal
  const sample = await insertTestDataset(database, people.stranger, { is_sample: true })
  const open = (query: { readonly preview?: boolean }) =>
    portal.ask(getRequestedReport, people.primary.id, { query: { id: sample, ...query } })
  // A tile on Welcome shows the sample and its figures to a user who has opened nothing.
  await open({ preview: true })
  await createViewLog(database)({ identity: primary, address: '127.0.0.1' }, sample, false)
  expect(await viewsOf(primary, sample)).toEqual([])
  await open({})
  expect(await viewsOf(primary, sample)).toMatchObject([{ organisationId: people.primary.organisationId }])
})

test('records a dataset as viewed even if it is read as a preview, unless it is a sample', async () => {
  const { people } = portal
  const id = await insertTestDataset(database, people.primary)
  await portal.ask(getRequestedReport, people.primary.id, { query: { id, preview: true } })
  expect(await viewsOf(primary, id)).toHaveLength(1)
})

test('opens no transaction for a view that it has already recorded that day', async () => {
  const id = await insertTestDataset(database, portal.people.primary)
  let transactions = 0
  let clock = Date.now()
  const counting: Database = {
    ...database,
    within: (scope, work) => {
      transactions++
      return database.within(scope, work)
    },
  }
  const viewed = createViewLog(counting, () => clock)
  const actor = { identity: primary, address: '127.0.0.1' }
  await Promise.all([viewed(actor, id, true), viewed(actor, id, true)])
  await viewed(actor, id, true)
  expect(transactions).toBe(1)
  clock += 24 * 3600 * 1000
  await viewed(actor, id, true)
  expect(transactions).toBe(2)
})

test('retries a view that could not be written on the next call', async () => {
  const id = await insertTestDataset(database, portal.people.primary)
  const answers = [Promise.reject(new Error('gone')), Promise.resolve(undefined)]
  const viewed = createViewLog({ ...database, within: () => answers.shift() as never })
  const actor = { identity: primary, address: '127.0.0.1' }
  await expect(viewed(actor, id, true)).rejects.toThrow('gone')
  await viewed(actor, id, true)
  expect(answers).toEqual([])
})

test('every call that returns a dataset’s figures names the dataset', () => {
  const figures = /^\/datasetsapi\/(locationinsights|footfallanalysis|evchargepointinsights|tourismandeconomy)/
  const ofFigures = CALLS.filter(({ path }) => figures.test(path))
  expect(ofFigures.length).toBeGreaterThan(50)
  expect(ofFigures.filter(({ views }) => views !== 'datasetid').map(({ id }) => id)).toEqual([])
})

test('records files that the browser reports, and nothing for datasets that the user may not see', async () => {
  const { people } = portal
  const datasetid = await insertTestDataset(database, people.primary)
  const file = '=Average Daily Visits.csv'
  const asked = { body: { datasetid, file } }
  expect((await portal.ask(noteExport, people.primary.id, asked)).status).toBe(200)
  expect((await portal.ask(noteExport, people.stranger.id, asked)).status).toBe(404)
  expect(await readAudit(database, primary, { limit: 1 })).toMatchObject([
    { action: 'dataset-exported', details: { datasetId: datasetid, file, madeBy: 'browser' } },
  ])
})

test('names the user whom an entry is about', async () => {
  const { primary: manager, colleague } = portal.people
  await portal.ask(signOutUser, manager.id, { body: { userId: colleague.id } })
  const [entry] = await readAudit(database, primary, { limit: 1 })
  expect(entry).toMatchObject({ action: 'user-signed-out', subjectName: colleague.email.split('@')[0] })
})

test('filters by time, user, action and organisation, and records each reading or verification of the trail', async () => {
  const { people } = portal
  const ask = async (query: Record<string, unknown>, as = people.administrator.id, call = getAuditTrail as never) =>
    (await portal.ask(call, as, { query })).json.result as { action: string; userName: string; id: number }[]
  const since = new Date().toISOString()
  await portal.ask(verifyAuditTrail, people.administrator.id)
  expect(await ask({ from: since })).toMatchObject([{ action: 'audit-verified' }])
  expect((await ask({ from: since })).map(({ action }) => action)).toEqual(['audit-read', 'audit-verified'])
  expect(await ask({ from: since, download: true, limit: 1 })).toHaveLength(1)
  expect(await ask({ from: since, limit: 1 })).toMatchObject([{ action: 'audit-exported' }])
  expect((await ask({ to: since })).map(({ action }) => action)).not.toContain('audit-verified')
  const groups = await ask({ action: 'group-created' })
  expect(new Set(groups.map(({ action }) => action))).toEqual(new Set(['group-created']))
  const named = await ask({ user: primary.userName.slice(1, 8).toUpperCase() })
  expect(named.length).toBeGreaterThan(2)
  expect(new Set(named.map(({ userName }) => userName))).toEqual(new Set([primary.userName]))
  expect(await ask({ user: '%' })).toEqual([])
  const older = await ask({ before: named[0]?.id, limit: 3 })
  expect(older.every(({ id }) => id < named[0]!.id)).toBe(true)
  const own = (await ask({ limit: 500 }, people.primary.id, getOrganisationAuditTrail as never)) as unknown as {
    organisationId: number
  }[]
  expect(own.length).toBeGreaterThan(5)
  expect(new Set(own.map(({ organisationId }) => organisationId))).toEqual(new Set([people.primary.organisationId]))
})
