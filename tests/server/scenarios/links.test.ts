import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAudit } from '../../../server/audit/audit-desk.ts'
import { type Database, WORKER } from '../../../server/db/database.ts'
import { loadIdentity } from '../../../server/services/account/identity.ts'
import { logOut } from '../../../src/contract/authentication.ts'
import { downloadLink, downloadsList } from '../../../src/contract/datasets.ts'
import { updateReportOrganisation } from '../../../src/contract/groups.ts'
import { disableUser, enableUser } from '../../../src/contract/organisations.ts'
import { customZoneSystem, datasetZoneFile } from '../../../src/contract/places.ts'
import { changePassword } from '../../../src/contract/profile.ts'
import { openAnyDatabase } from '../support/databases.ts'
import { CUSTOM_ZONES } from '../support/open-country.ts'
import { insertTestDataset, NAMES, TEST_PASSWORD } from '../support/people.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

let database: Database
let portal: TestPortal
beforeAll(async () => {
  database = (await openAnyDatabase()).database
  portal = await openTestPortal(database)
})
afterAll(async () => {
  await portal?.close()
  await database?.close()
})

const BUILD = 7001
/** A completed dataset of the customer's primary user on the custom zones, with one file. */
const completed = async (): Promise<number> => {
  const id = await insertTestDataset(database, portal.people.primary, {
    status: 2,
    build_id: BUILD,
    zone_system: CUSTOM_ZONES,
    zone_system_id: portal.customZonesId,
  })
  await portal.files.put(`downloads/${id}/${BUILD}/visits.csv`, new TextEncoder().encode('a,b\r\n'))
  return id
}
const linkFor = async (user: number, datasetid: number) =>
  (await portal.ask(downloadLink, user, { query: { datasetid, fileKey: 'visits.csv' } })).json.Results as string
const statusOf = async (address: string) => (await portal.app.request(address)).status
const move = (requestedReportId: number, newOrganisationId: number) =>
  portal.ask(updateReportOrganisation, portal.people.administrator.id, {
    body: { requestedReportId, newOrganisationId },
  })

test('[P7.28] lists files by key, and serves a file by its link as an attachment', async () => {
  const id = await completed()
  const list = await portal.ask(downloadsList, portal.people.primary.id, { query: { datasetid: id } })
  expect(list.json.Results).toEqual([{ Key: 'visits.csv', Bytes: 5 }])
  const reply = await portal.app.request(await linkFor(portal.people.primary.id, id))
  expect([reply.status, reply.headers.get('content-disposition'), await reply.text()]).toEqual([
    200,
    'attachment; filename="visits.csv"',
    'a,b\r\n',
  ])
  const absent = await portal.ask(downloadLink, portal.people.primary.id, {
    query: { datasetid: id, fileKey: '../../../zones/standard-small.fgb' },
  })
  expect(absent.status).toBe(404)
})

test('[P7.28] records a link in the audit trail with its user, file and address', async () => {
  const id = await completed()
  await linkFor(portal.people.primary.id, id)
  const identity = (await loadIdentity(database, NAMES, portal.people.administrator.id, Date.now() / 1000))!
  const [last] = await readAudit(database, identity, { limit: 1 })
  expect(last).toMatchObject({
    userId: portal.people.primary.id,
    organisationId: portal.people.primary.organisationId,
    action: 'dataset-exported',
    details: { datasetId: id, file: 'visits.csv' },
  })
})

test('[P6.05] a link expires when its dataset moves to another organisation', async () => {
  const { primary, stranger } = portal.people
  const id = await completed()
  const link = await linkFor(primary.id, id)
  expect(await statusOf(link)).toBe(200)
  await move(id, stranger.organisationId)
  expect(await statusOf(link)).toBe(403)
  expect(await statusOf(await linkFor(stranger.id, id))).toBe(200)
  await move(id, primary.organisationId)
  expect(await statusOf(link)).toBe(200)
})

test('[P6.05] a link expires when its user is limited to their own datasets, is disabled or loses the portal', async () => {
  const { colleague } = portal.people
  const link = await linkFor(colleague.id, await completed())
  const set = (fields: { dataset_access: 1 | 2 }) =>
    database.within(WORKER, tx =>
      tx.updateTable('user_organisations').set(fields).where('user_id', '=', colleague.id).execute(),
    )
  const setStatus = (status: 'Active' | 'Disabled') =>
    database.within(WORKER, tx => tx.updateTable('users').set({ status }).where('id', '=', colleague.id).execute())
  await set({ dataset_access: 1 })
  expect(await statusOf(link)).toBe(403)
  await set({ dataset_access: 2 })
  expect(await statusOf(link)).toBe(200)
  await setStatus('Disabled')
  expect(await statusOf(link)).toBe(403)
  await setStatus('Active')
  const grants = await database.within(WORKER, tx =>
    tx.deleteFrom('service_grants').where('user_id', '=', colleague.id).returningAll().execute(),
  )
  expect(await statusOf(link)).toBe(403)
  await database.within(WORKER, tx => tx.insertInto('service_grants').values(grants).execute())
  expect(await statusOf(link)).toBe(200)
})

test('a link is valid for five minutes, and leaves nothing behind on the server', async () => {
  const { primary } = portal.people
  const before = Date.now() / 1000
  const link = await linkFor(primary.id, await completed())
  const expires = Number(new URL(link, 'http://x').searchParams.get('expires'))
  expect(expires - before).toBeGreaterThan(299)
  expect(expires - Date.now() / 1000).toBeLessThanOrEqual(301)
  expect((await portal.app.request(link)).headers.get('cache-control')).toBe('no-store')
})

test('a link ends with the session that requested it, even while it is reading a zone file', async () => {
  const { colleague } = portal.people
  const id = await completed()
  const query = { datasetid: id, zonefile: 'DatasetZones.json' }
  /** Links to a download and a zone file, and the token that requested them. */
  const made = async () => {
    const token = await portal.token(colleague.id)
    const headers = { AuthToken: token }
    const download = await portal.ask(downloadLink, null, { headers, query: { datasetid: id, fileKey: 'visits.csv' } })
    const zones = await portal.ask(datasetZoneFile, null, { headers, query })
    return { token, links: [download.json.Results as string, (zones.json.Results as { signedUrl: string }).signedUrl] }
  }
  const read = ({ links }: { links: string[] }) =>
    Promise.all(
      links.map(async link => {
        const reply = await portal.app.request(link, { headers: { Range: 'bytes=0-1' } })
        await reply.arrayBuffer()
        return reply.status
      }),
    )
  const [first, second] = [await made(), await made()]
  expect([await read(first), await read(second)]).toEqual([
    [206, 206],
    [206, 206],
  ])
  await portal.ask(logOut, null, { headers: { Authorization: `Bearer ${first.token}` } })
  expect([await read(first), await read(second)]).toEqual([
    [403, 403],
    [206, 206],
  ])
  const body = { CurrentPassword: TEST_PASSWORD, NewPassword: TEST_PASSWORD, newPasswordRepeat: TEST_PASSWORD }
  expect((await portal.ask(changePassword, colleague.id, { body })).json.success).toBe(true)
  expect(await read(second)).toEqual([403, 403])
  const third = await made()
  expect(await read(third)).toEqual([206, 206])
  const user = { body: { userId: colleague.id } }
  await portal.ask(disableUser, portal.people.primary.id, user)
  expect(await read(third)).toEqual([403, 403])
  await portal.ask(enableUser, portal.people.primary.id, user)
  expect(await read(third)).toEqual([403, 403])
  expect(await read(await made())).toEqual([206, 206])
})

test('refuses a link to an outdated build', async () => {
  const id = await completed()
  const link = await linkFor(portal.people.primary.id, id)
  await database.within(WORKER, tx =>
    tx
      .updateTable('datasets')
      .set({ build_id: BUILD + 1 })
      .where('id', '=', id)
      .execute(),
  )
  expect(await statusOf(link)).toBe(403)
})

test('[P7.23] serves custom zones to their own organisation, and to users with a dataset drawn on them', async () => {
  const { primary, stranger } = portal.people
  const query = { zonesystemid: portal.customZonesId, zonesystemfilename: CUSTOM_ZONES }
  const own = await portal.ask(customZoneSystem, primary.id, { query })
  const { signedUrl, neighboursUrl } = own.json.Results as { signedUrl: string; neighboursUrl: string }
  expect([await statusOf(signedUrl), await statusOf(neighboursUrl)]).toEqual([200, 200])
  const id = await completed()
  await move(id, stranger.organisationId)
  const moved = await portal.ask(datasetZoneFile, stranger.id, {
    query: { datasetid: id, zonefile: 'DatasetZones.json' },
  })
  const theirs = (moved.json.Results as { signedUrl: string }).signedUrl
  expect(await statusOf(theirs)).toBe(200)
  await move(id, primary.organisationId)
  expect(await statusOf(theirs)).toBe(403)
})

test('[P7.23] serves a zone file by byte range with an ETag, and never compresses it', async () => {
  const query = { zonesystemid: portal.customZonesId, zonesystemfilename: CUSTOM_ZONES }
  const { json } = await portal.ask(customZoneSystem, portal.people.primary.id, { query })
  const { signedUrl } = json.Results as { signedUrl: string }
  for (const Range of [undefined, 'bytes=0-4095', 'bytes=-100']) {
    const reply = await portal.app.request(signedUrl, {
      headers: { 'Accept-Encoding': 'gzip, br', ...(Range && { Range }) },
    })
    expect([reply.status, reply.headers.get('content-encoding'), reply.headers.get('etag')]).toEqual([
      Range ? 206 : 200,
      null,
      expect.stringMatching(/^"[0-9a-f]+-[0-9a-f]+"$/),
    ])
    await reply.arrayBuffer()
  }
})
