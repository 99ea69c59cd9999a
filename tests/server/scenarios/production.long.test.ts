import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../server/cli/admin/commands.ts'
import { lockFolder } from '../../../server/runtime/data-folder/folder-lock.ts'
import { RELEASE } from '../../../server/runtime/release-number.ts'
import { parseSettings, providerNames } from '../../../server/runtime/settings.ts'
import { openState } from '../../../server/start/open-state.ts'
import { authenticate } from '../../../src/contract/authentication.ts'
import { getAllOrganisations, getCurrentOrganisationDetails } from '../../../src/contract/organisations.ts'
import { createCustomerReport } from '../../../src/contract/template-body.ts'
import { getCustomerReports } from '../../../src/contract/templates.ts'
import { emptyPostgres, otherLogin } from '../../support/made-once.ts'
import { PortalClient } from '../../support/portal-client.ts'
import { type Portal, runTool, startPortal } from '../../support/portal-process.ts'
import { hasPostgres } from '../../support/postgres.ts'

const METRICS_TOKEN = 'a-token-of-the-operators'
const ADMINISTRATOR = 'root@provider.example'
const CUSTOMER = 'maya@customer.example'

const TEMPLATE = {
  name: 'Footfall',
  isDraft: false,
  reportViewer: 'Footfall_Analysis' as const,
  areaFactors: [{ name: 'Town', area: 10, credits: 5 }],
  populationFactors: [{ population: 50_000, credits: 5 }],
}

for (const kind of ['PGlite', 'PostgreSQL'] as const)
  describe.skipIf(kind === 'PostgreSQL' && !hasPostgres)(`a production start on ${kind}`, () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ambit-production-'))
    let env: Record<string, string> = {}
    let portal: Portal
    const passwords = new Map<string, string>()
    /** Runs terminal commands one after another on the open database. */
    const commands = async (...lines: readonly string[][]): Promise<void> => {
      const settings = parseSettings({ ...env, DATA_DIR: dataDir })
      const { database, close } = await openState(settings)
      for (const [name = '', ...args] of lines) {
        const said = await COMMANDS[name]!.read(args)(database, providerNames(settings))
        const password = /^Password: (\w+) \(shown this once\)$/m.exec(said)?.[1]
        if (password) passwords.set(args[args.indexOf('--email') + 1]!, password)
      }
      await close()
    }
    const person = (email: string) => ['--email', email, '--name', 'Ada', '--surname', 'Byron']
    const signedIn = async (user: string) => {
      const client = new PortalClient(portal.address)
      await client.signIn(user, passwords.get(user)!)
      return client
    }
    const metrics = async (): Promise<string> =>
      (await fetch(`${portal.address}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text()
    const value = async (line: string): Promise<number> =>
      Number(
        (await metrics())
          .split('\n')
          .find(text => text.startsWith(`${line} `))
          ?.split(' ')[1],
      )

    beforeAll(async () => {
      env = { METRICS_TOKEN, DEMO: 'false' }
      if (kind === 'PostgreSQL') {
        // The server runs with a login that owns nothing.
        const MIGRATE_DATABASE_URL = await emptyPostgres()
        env.DATABASE_URL = await otherLogin(MIGRATE_DATABASE_URL)
        await runTool('server/cli/migrate.ts', [], dataDir, { env: { ...env, MIGRATE_DATABASE_URL } })
      }
      await commands(
        ['create-provider', ...person(ADMINISTRATOR)],
        ['create-organisation', '--name', 'Aire & Calder', '--credits', '250'],
        ['create-user', '--organisation', 'Aire & Calder', ...person(CUSTOMER), '--primary', '--can-spend'],
      )
      portal = await startPortal(dataDir, env)
    })
    afterAll(async () => {
      await portal?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })

    test('creates the provider and a customer from the terminal in an empty installation, and a template in the portal', async () => {
      const administrator = await signedIn(ADMINISTRATOR)
      expect((await administrator.call(getAllOrganisations)).map(({ name }) => name)).toEqual([
        'Aire & Calder',
        'Ambit',
      ])
      await administrator.call(createCustomerReport, { body: TEMPLATE })

      const customer = await signedIn(CUSTOMER)
      expect(await customer.call(getCurrentOrganisationDetails)).toMatchObject({
        organisationName: 'Aire & Calder',
        credits: 250,
        isPrimaryUser: true,
        canSpendCredits: true,
        isOrganisationAdmin: false,
      })
      expect((await customer.call(getCustomerReports)).map(({ name }) => name)).toEqual(['Footfall'])
      await expect(customer.call(getAllOrganisations)).rejects.toThrow(/403/)
    })

    test.skipIf(kind === 'PGlite')('the terminal works while a server runs on PostgreSQL', async () => {
      const said = await runTool('server/cli/admin.ts', ['list', 'organisations'], dataDir, { env })
      expect(said).toMatch(/^\d+ +Aire & Calder +customer +250 +1$/m)
    })

    test('reports its readiness, the state of its dependencies, and what is missing before anyone can order', async () => {
      // The server checks for missing parts at intervals, and the template has only just been created.
      const ready = async () => {
        const reply = await fetch(`${portal.address}/readyz`)
        return [reply.status, await reply.json()]
      }
      await expect.poll(ready, { timeout: 100_000 }).toEqual([
        200,
        {
          status: 'ready',
          release: RELEASE,
          state: true,
          migrations: true,
          movement: true,
          files: true,
          disk: true,
          worker: true,
          missing: [
            'There are no standard zones. Import them: npm run zones:standard -- --name NAME --small FILE --middle FILE',
            'There are no trips. Import them: npm run movement:import -- --trips FILE… --days FIRST..LAST',
            'There are no network cells. Import them: npm run movement:import -- --cells FILE',
            'There are no postcodes to find a place by. Import them: npm run postcodes:import -- FILE',
            'There are no place names to find a place by, nor to name points with. Import them: npm run places:import -- FILE',
          ],
          misfits: [],
        },
      ])
    })

    test('serves metrics to clients with the token, and names nobody in them', async () => {
      for (const headers of [{}, { Authorization: 'Bearer another-token-altogether' }] as Record<string, string>[])
        expect((await fetch(`${portal.address}/metrics`, { headers })).status).toBe(401)
      const count = 'ambit_http_request_seconds_count{call="TokenAuth.Authenticate",status="200"}'
      const before = await value(count)
      await signedIn(ADMINISTRATOR)
      expect(await value(count)).toBe(before + 1)
      const text = await metrics()
      for (const name of [
        'ambit_info{version="',
        'ambit_datasets{status="requested"} 0',
        'ambit_letters_waiting 0',
        'ambit_engine_jobs 0',
        'ambit_disk_free_bytes{folder="data"} ',
        'ambit_disk_total_bytes{folder="files"} ',
        'ambit_dependency_up{dependency="state"} 1',
        'ambit_dependency_up{dependency="movement"} 1',
        'ambit_datasets_oldest_wait_seconds 0',
        'ambit_database_transaction_seconds_count{role="ambit_app"}',
        'ambit_warehouse_query_seconds_count{statement="applied-migrations",outcome="ok"}',
        'process_resident_memory_bytes',
        'nodejs_eventloop_lag_p99_seconds',
      ])
        expect(text).toContain(name)
      expect(text).not.toMatch(/example|Byron|Calder|127\.0\.0\.1/)
    })

    test('a stop lets a running request finish, then exits with 0', async () => {
      const body = JSON.stringify({ UserNameOrEmailAddress: ADMINISTRATOR, Password: passwords.get(ADMINISTRATOR) })
      const slow = request(new URL(authenticate.path, portal.address), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
      })
      const answer = new Promise<{ status: number | undefined; text: string }>((done, fail) => {
        slow.on('error', fail).on('response', async reply => {
          let text = ''
          for await (const part of reply) text += part
          done({ status: reply.statusCode, text })
        })
      })
      await new Promise(sent => slow.write(body.slice(0, 20), sent))
      // When a later request on another connection gets its reply, the server has read this one's head.
      await fetch(`${portal.address}/healthz`)
      const left = new Promise<number | null>(done => portal.process.once('exit', done))
      portal.process.kill('SIGTERM')
      await closedToNewcomers(portal.address)
      slow.end(body.slice(20))
      const { status, text } = await answer
      expect([status, JSON.parse(text).success]).toEqual([200, true])
      expect(await left).toBe(0)
    })
  })

/** Resolves when the address accepts no new connections. */
const closedToNewcomers = async (address: string): Promise<void> => {
  for (;;) {
    const open = await fetch(`${address}/healthz`, { headers: { Connection: 'close' } }).then(
      () => true,
      () => false,
    )
    if (!open) return
  }
}

test('refuses terminal commands with a message while a server runs on the embedded database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ambit-held-'))
  const unlock = await lockFolder(dataDir)
  await expect(runTool('server/cli/admin.ts', ['list', 'users'], dataDir)).rejects.toThrow(
    new RegExp(`The data folder ${dataDir} is in use by process ${process.pid}\\. Stop that one first`),
  )
  await unlock()
  rmSync(dataDir, { recursive: true, force: true })
})
