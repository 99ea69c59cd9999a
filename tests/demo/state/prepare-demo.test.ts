import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStage, prepareDemo } from '../../../demo/state/prepare-demo.ts'
import { type Database, WORKER } from '../../../server/db/database.ts'
import { parseSettings } from '../../../server/runtime/settings.ts'
import { passwordMatches, randomPassword } from '../../../server/services/account/passwords.ts'
import { readTemplates } from '../../../server/services/templates/templates.ts'
import { customerReport } from '../../../src/contract/templates.ts'
import { ReportInput } from '../../../src/domain/constants.ts'
import { openAnyDatabase } from '../../server/support/databases.ts'

let database: Database
const dataDir = mkdtempSync(join(tmpdir(), 'ambit-demo-'))
beforeAll(async () => {
  database = (await openAnyDatabase()).database
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const said: string[] = []
const prepare = (environment: Record<string, string>, isNew = true) =>
  prepareDemo({ settings: parseSettings(environment), database, dataDir, isNew, say: line => said.push(line) })
const hash = async () =>
  (
    await database.within(WORKER, tx =>
      tx.selectFrom('users').select('password_hash').limit(1).executeTakeFirstOrThrow(),
    )
  ).password_hash

test('creates no demo if DATABASE_URL is set and DEMO is not', async () => {
  expect(await prepare({ DATABASE_URL: 'postgres://db/ambit' })).toBeNull()
  expect(await demoStage(database)).toBeNull()
})

test('creates no demo in production or in a used data folder unless DEMO is set, and states the reason', async () => {
  expect(await prepare({ ENVIRONMENT_NAME: 'Production' })).toBeNull()
  expect(await prepare({}, false)).toBeNull()
  expect(said).toEqual([
    expect.stringMatching(/^No demo is created, because ENVIRONMENT_NAME is Production\. .*create-provider/),
    expect.stringMatching(/^No demo is created, because the data folder \S+ was not empty\. .*DEMO=true/),
  ])
  expect(() => parseSettings({ DEMO: 'true', ENVIRONMENT_NAME: 'Production' })).toThrow(
    /DEMO is on, but ENVIRONMENT_NAME is Production/,
  )
  expect(await demoStage(database)).toBeNull()
})

test('an empty installation gets the demo once, and the next start reads its random password', async () => {
  const first = await prepare({})
  expect(await demoStage(database)).toBe('accounts')
  expect(await passwordMatches(await hash(), first?.password ?? '')).toBe(true)
  expect(statSync(join(dataDir, 'demo-password')).mode & 0o777).toBe(0o600)
  expect(await prepare({})).toEqual(first)
  expect(await prepare({ DEMO_PASSWORD: 'Given-password-1' })).toEqual({ password: 'Given-password-1' })
  expect(await passwordMatches(await hash(), 'Given-password-1')).toBe(true)
})

test('a random password satisfies the product’s password rule', () => {
  for (const password of Array.from({ length: 50 }, () => randomPassword()))
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{8,30}$/)
})

test('[P3.01] [P3.02] the demo’s templates are complete: every field, inputs named as the viewers expect, factors, keywords', async () => {
  const templates = await database.within(WORKER, tx => readTemplates(tx, { drafts: true }))
  expect(templates.map(({ name, isDraft }) => [name, isDraft])).toEqual([
    ['Location Insights', false],
    ['EV Chargepoint Insights', false],
    ['Footfall Counter', false],
    ['Tourism and Economy', false],
    ['Retail Catchment', false],
    ['Rail Catchment', false],
    ['Event Impact', false],
    ['Origin-Destination Matrix', false],
    ['High Street Week', false],
    ['Regeneration Area', false],
  ])
  for (const template of templates) {
    expect(customerReport.parse(template)).toEqual(template)
    expect(template.areaFactors.map(({ area }) => area)).toEqual([2, 5, 10, 25, 100])
    expect(template.populationFactors.map(({ population }) => population)).toEqual([
      10_000, 25_000, 50_000, 100_000, 250_000,
    ])
    expect(template.customerReportKeywords.length).toBeGreaterThan(0)
  }
  expect(templates[0]!.inputs.map(({ name }) => name)).toEqual(Object.values(ReportInput))
})

test('refuses to create a demo if the installation already has accounts', async () => {
  await database.within(WORKER, tx =>
    tx.updateTable('installation').set({ key: 'not-demo' }).where('key', '=', 'demo').execute(),
  )
  await expect(prepare({ DEMO: 'true' })).rejects.toThrow(/DEMO is on, but this installation already has accounts/)
  expect(await prepare({})).toBeNull()
})
