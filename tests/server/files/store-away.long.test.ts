import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import { startWorker } from '../../../server/jobs/worker.ts'
import type { MovementData } from '../../../server/warehouse/movement-data.ts'
import { datasetCosts, datasetRequest, downloadLink, downloadsList } from '../../../src/contract/datasets.ts'
import { allZonesLsoa } from '../../../src/contract/places.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { S3_KEYS, type S3Server, startS3 } from '../../support/s3-server.ts'
import { CENTRE_E, CENTRE_N } from '../support/country.ts'
import { openAnyDatabase } from '../support/databases.ts'
import { orderOf, placed, whenEnded } from '../support/orders.ts'
import { type Answer, openTestPortal, type TestPortal } from '../support/test-portal.ts'

let s3: S3Server
let portal: TestPortal
beforeAll(async () => {
  s3 = await startS3()
  const { database } = await openAnyDatabase()
  portal = await openTestPortal(database, { FILES_URL: s3.url, ...S3_KEYS })
})
afterAll(async () => {
  await portal?.close()
  await portal?.database.close()
  await s3?.stop()
})

const user = () => portal.people.primary.id
const extentWkt = `POLYGON ((${CENTRE_E} ${CENTRE_N}, ${CENTRE_E + 10} ${CENTRE_N}, ${CENTRE_E + 10} ${CENTRE_N + 10}, ${CENTRE_E} ${CENTRE_N}))`
const told = ({ status, json }: Answer) => [status, json.error?.code]
const AWAY = [503, 'dependency-down']
const rowOf = (id: number) =>
  portal.database.within(WORKER, tx =>
    tx.selectFrom('datasets').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
const count = (table: 'datasets' | 'credit_ledger') =>
  portal.database.within(WORKER, async tx => (await tx.selectFrom(table).selectAll().execute()).length)
const filesReady = async () =>
  ((await (await portal.app.request('/readyz')).json()) as { readonly files: boolean }).files

const work = (build: MovementData['build'] = portal.movement.build) =>
  startWorker({
    ...portal,
    movement: { ...portal.movement, build },
    async isThere() {
      await portal.files.reach()
      return portal.movement.healthy()
    },
    gatePauses: { firstMs: 1, longestMs: 10 },
    log: pino({ level: 'silent' }),
    owner: 'test',
  })

test('replies 503 to prices, orders and zones while the store is unavailable, charges nothing, and then recovers', async () => {
  const [datasets, entries] = [await count('datasets'), await count('credit_ledger')]
  await s3.leave()
  expect(told(await portal.ask(datasetCosts, user(), { body: orderOf(portal) }))).toEqual(AWAY)
  expect(told(await portal.ask(datasetRequest, user(), { body: orderOf(portal) }))).toEqual(AWAY)
  expect(told(await portal.ask(allZonesLsoa, user(), { query: { extentWkt } }))).toEqual(AWAY)
  expect([await count('datasets'), await count('credit_ledger')]).toEqual([datasets, entries])
  expect(await filesReady()).toBe(false)

  await s3.comeBack()
  expect((await portal.ask(datasetCosts, user(), { body: orderOf(portal) })).status).toBe(200)
  expect((await portal.ask(allZonesLsoa, user(), { query: { extentWkt } })).status).toBe(200)
  await expect.poll(filesReady).toBe(true)
})

test('builds a dataset and its downloads after the store fails before or during the build and recovers', async () => {
  let builds = 0
  const worker = await work(async (...asked) => {
    builds += 1
    await portal.movement.build(...asked)
    // The figures are complete, but the downloads are not.
    if (builds === 1) await s3.leave()
  })
  const id = await placed(portal, user(), orderOf(portal, { clientProjectName: 'Made in the end' }))
  await expect.poll(async () => [builds, (await rowOf(id)).status]).toEqual([1, DatasetStatus.Requested])
  expect(await rowOf(id)).toMatchObject({ claims: 0, failures: 0 })
  await s3.comeBack()
  await whenEnded(portal, user(), id)
  await worker.stop()
  expect(await rowOf(id)).toMatchObject({ status: DatasetStatus.Completed, claims: 1, failures: 0 })

  const { json } = await portal.ask(downloadsList, user(), { query: { datasetid: id } })
  const [file] = json.Results as { Key: string }[]
  const link = await portal.ask(downloadLink, user(), { query: { datasetid: id, fileKey: file!.Key } })
  const signedUrl = link.json.Results as string
  await s3.leave()
  const away = await portal.app.request(signedUrl)
  expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '10'])
  await s3.comeBack()
  expect((await portal.app.request(signedUrl)).status).toBe(200)
})
