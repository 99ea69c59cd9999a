import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '../../server/cli/admin/commands.ts'
import { parseSettings, providerNames } from '../../server/runtime/settings.ts'
import { openState } from '../../server/start/open-state.ts'
import type { Call } from '../../src/contract/call.ts'
import { getAllOrganisations } from '../../src/contract/organisations.ts'
import { availableMonths } from '../../src/contract/places.ts'
import {
  hasClickHouseServer,
  type RunningServer,
  startClickHouseServer,
} from '../server/warehouse/engines/clickhouse-server.ts'
import { type BlackHole, startBlackHole, through } from '../support/black-hole.ts'
import { emptyPostgres } from '../support/made-once.ts'
import { PortalClient } from '../support/portal-client.ts'
import { type Portal, startPortal } from '../support/portal-process.ts'
import { hasPostgres } from '../support/postgres.ts'

const ADMINISTRATOR = 'root@provider.example'

describe.skipIf(!hasPostgres || !hasClickHouseServer())('a node whose database servers stop responding', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ambit-silent-'))
  let clickHouse: RunningServer
  let state: BlackHole
  let movement: BlackHole
  let portal: Portal
  let client: PortalClient
  beforeAll(async () => {
    const address = await emptyPostgres()
    clickHouse = await startClickHouseServer()
    state = await startBlackHole(address)
    movement = await startBlackHole(clickHouse.url)
    const settings = parseSettings({ DATABASE_URL: address, DATA_DIR: dataDir })
    const opened = await openState(settings)
    const args = ['--email', ADMINISTRATOR, '--name', 'Ada', '--surname', 'Byron']
    const said = await COMMANDS['create-provider']!.read(args)(opened.database, providerNames(settings))
    await opened.close()
    portal = await startPortal(dataDir, {
      DATABASE_URL: through(address, state),
      CLICKHOUSE_URL: through(clickHouse.url, movement),
    })
    client = new PortalClient(portal.address)
    await client.signIn(ADMINISTRATOR, /^Password: (\w+) /m.exec(said)?.[1] ?? '')
  })
  afterAll(async () => {
    await portal?.stop('SIGKILL')
    await Promise.all([state?.close(), movement?.close()])
    await clickHouse?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const answer = (call: Call) =>
    client.call(call).then(
      () => 'answered',
      (error: Error) => / (503) .*"code":"dependency-down"/.exec(error.message)?.[1] ?? error.message,
    )
  const readiness = async () => (await (await fetch(`${portal.address}/readyz`)).json()) as Record<string, unknown>
  const alive = async () => (await fetch(`${portal.address}/healthz`)).status

  test.each([
    ['state', () => state, getAllOrganisations],
    ['movement', () => movement, availableMonths],
  ] as const)(
    '%s: calls get a 503, the node stays up, reports what is missing, and recovers without a restart',
    async (name, hole, call) => {
      await expect.poll(() => answer(call)).toBe('answered')
      hole().swallow()
      const answers = await Promise.all(Array.from({ length: 20 }, () => answer(call)))
      expect([...new Set(answers)]).toEqual(['503'])
      expect(await alive()).toBe(200)
      expect(await readiness()).toMatchObject({ status: 'not ready', [name]: false })
      hole().heal()
      await expect.poll(() => answer(call)).toBe('answered')
      await expect.poll(readiness).toMatchObject({ state: true, movement: true, worker: true })
    },
  )

  test('exits on SIGTERM while both databases hang and calls wait for them', async () => {
    state.swallow()
    movement.swallow()
    const asked = [answer(getAllOrganisations), answer(availableMonths)]
    await portal.stop('SIGTERM')
    await Promise.all(asked)
    expect(portal.process.signalCode).toBeNull()
  })
})
