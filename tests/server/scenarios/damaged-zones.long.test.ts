import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import { startWorker } from '../../../server/jobs/worker.ts'
import { Damaged } from '../../../server/runtime/outages/dependency-down.ts'
import { createEnginePool } from '../../../server/zones/engine-pool.ts'
import { makeStandardFiles, type StandardFiles } from '../../../server/zones/standard/make-standard-files.ts'
import { levelFileName, storeStandard } from '../../../server/zones/standard/store-standard.ts'
import { neighboursKey, zoneFileKey } from '../../../server/zones/zone-files.ts'
import { createZoneFiles } from '../../../server/zones/zone-pages.ts'
import { datasetCosts, datasetRequest } from '../../../src/contract/datasets.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { CENTRE_E, CENTRE_N } from '../support/country.ts'
import { openAnyDatabase } from '../support/databases.ts'
import { CUSTOM_ZONES } from '../support/open-country.ts'
import { orderOf, placed, whenEnded } from '../support/orders.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

const SIZE_M = 15_000
/** Four zones that cover the small country, all in one middle zone. */
const zones = (residents: number) =>
  [0, 1, 2, 3].map(at => {
    const [e, n] = [CENTRE_E + ((at % 2) - 1) * SIZE_M, CENTRE_N + (Math.floor(at / 2) - 1) * SIZE_M]
    return {
      id: at + 1,
      code: `S${at + 1}`,
      name: `Small ${at + 1}`,
      numbers: { population: residents, parent: 1 },
      polygons: [[[e, n, e + SIZE_M, n, e + SIZE_M, n + SIZE_M, e, n + SIZE_M, e, n]]],
    }
  })
const middle = { id: 1, code: 'M1', name: 'Middle 1', polygons: zones(1).flatMap(({ polygons }) => polygons) }

let portal: TestPortal
beforeAll(async () => {
  const { database } = await openAnyDatabase()
  portal = await openTestPortal(database)
})
afterAll(async () => {
  await portal?.close()
  await portal?.database.close()
})

const user = () => portal.people.primary.id
const load = { zones: async () => undefined, zonesOf: async () => [] }
const store = (made: StandardFiles) =>
  storeStandard({ database: portal.database, files: portal.files, load }, 'Four zones', made)
const pathOf = (key: string) => join(portal.files.folder!, key)
/** Changes one byte; a negative position counts from the end. */
const flip = (key: string, at: number) => {
  const bytes = readFileSync(pathOf(key))
  bytes[at < 0 ? bytes.length + at : at]! ^= 0x10
  writeFileSync(pathOf(key), bytes)
}
const missing = async () => ((await (await portal.app.request('/readyz')).json()) as { missing: string[] }).missing
const price = () => portal.ask(datasetCosts, user(), { body: orderOf(portal) })
const counts = () =>
  portal.database.within(WORKER, async tx =>
    Promise.all(
      (['datasets', 'credit_ledger'] as const).map(
        async table => (await tx.selectFrom(table).selectAll().execute()).length,
      ),
    ),
  )

test.each([
  ['a coordinate, which no reader could notice', (key: string) => flip(key, -40)],
  ['its first byte', (key: string) => flip(key, 0)],
  ['a byte in its neighbours file', (key: string) => flip(key.replace(/\.fgb$/, '.neighbours'), 0)],
  ['the file is removed', (key: string) => rmSync(pathOf(key))],
])(
  'reports a damaged standard zone file (%s) in /readyz, and replies 503 to prices and orders until it is imported again',
  async (what, damage) => {
    const made = await makeStandardFiles(zones(4000 + what.length), [middle])
    const { version } = await store(made)
    const key = zoneFileKey(levelFileName(version, 'small', made.small))
    damage(key)
    const before = await counts()
    const priced = await price()
    expect([priced.status, priced.json.error?.code]).toEqual([503, 'dependency-down'])
    expect((await portal.ask(datasetRequest, user(), { body: orderOf(portal) })).status).toBe(503)
    expect(await counts()).toEqual(before)
    const named = expect.stringMatching(
      new RegExp(`^The zone file ${key.replace('.fgb', '')}.* cannot be used: .*npm run zones:standard`),
    )
    expect(await missing()).toContainEqual(named)
    expect(portal.logged.join('\n')).toContain(`The zone file ${key.replace('.fgb', '')}`)

    expect(await store(made)).toEqual({ version, isNew: false, putBack: [key] })
    expect((await price()).status).toBe(200)
    expect(await missing()).not.toContainEqual(named)
  },
)

test('a dataset with damaged zones waits without counting as failed, and is built once they are restored', async () => {
  const made = await makeStandardFiles(zones(100), [middle])
  const { version } = await store(made)
  const id = await placed(portal, user(), orderOf(portal, { clientProjectName: 'Waits for its zones' }))
  const rowOf = () =>
    portal.database.within(WORKER, tx =>
      tx.selectFrom('datasets').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
  flip(zoneFileKey(levelFileName(version, 'small', made.small)), -40)
  // A separate worker node that had not opened the zones before they were damaged.
  const engines = createEnginePool(portal.files)
  const worker = await startWorker({ ...portal, engines, log: pino({ level: 'silent' }), owner: 'test' })
  await expect.poll(async () => (await rowOf()).not_before).not.toBeNull()
  expect(await rowOf()).toMatchObject({ status: DatasetStatus.Requested, claims: 0, failures: 0 })
  await store(made)
  await portal.database.within(WORKER, tx =>
    tx.updateTable('datasets').set({ not_before: null }).where('id', '=', id).execute(),
  )
  await whenEnded(portal, user(), id)
  await worker.stop()
  await engines.close()
  expect(await rowOf()).toMatchObject({ status: DatasetStatus.Completed, claims: 1, failures: 0 })
})

test('names a customer’s unreadable or missing zone file, and how to restore it', async () => {
  const read = () => createZoneFiles(portal.files)(zoneFileKey(CUSTOM_ZONES))
  flip(zoneFileKey(CUSTOM_ZONES), 0)
  await expect(read()).rejects.toThrow(Damaged)
  await expect(read()).rejects.toThrow(
    /^The zone file zones\/aire-valley-grid\.fgb cannot be used: .* back from a backup, where they are files\/zones\/…\.$/,
  )
  rmSync(pathOf(zoneFileKey(CUSTOM_ZONES)))
  await expect(read()).rejects.toThrow('cannot be used: it is missing')
  rmSync(pathOf(neighboursKey(CUSTOM_ZONES)))
})
