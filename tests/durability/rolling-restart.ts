import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { datasetRequest, type WizardPayload } from '../../src/contract/datasets.ts'
import { DatasetStatus } from '../../src/domain/constants.ts'
import { startClickHouseServer } from '../server/warehouse/engines/clickhouse-server.ts'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { DEMO_PASSWORD, type Portal } from '../support/portal-process.ts'
import { startPostgres } from '../support/postgres.ts'
import { startRelease } from '../support/release-process.ts'
import { balance, pointOrder, settled, signedIn, silentReports } from './place-orders.ts'
import { unpackRelease } from './unpack-release.ts'

export interface RollingReport {
  readonly restarts: number
  readonly orders: number
  readonly datasets: number
  /** Orders that only the second node answered. */
  readonly repeated: number
  readonly creditsGone: number
  readonly charged: number
  readonly unfinished: number
  readonly silentReports: number
  /** Nodes whose `/readyz` reported a release other than the one that they run. */
  readonly wrongRelease: number
  /** The message of an older node that was started after a migration. */
  readonly olderSaid: string
  /** True if the running older nodes remained ready. */
  readonly olderRanOn: boolean
}

/** The demo's customer can pay for about 75 orders. */
const ORDERS_A_RESTART = 5

type Role = 'web' | 'worker'

/** A migration from a later release. Older nodes do not have it. */
const LATER = '9999_note_release.sql'
const SENTENCE = /^Migration 9999_note_release\.sql was applied to this database and is unknown to this version/

/**
 * Restarts two web nodes and two workers one by one while a customer keeps ordering: first onto another release without
 * a new migration, beginning with the web nodes, and then back, beginning with the workers. After that, one node
 * applies a migration: running nodes continue, and an older node refuses to start with a message.
 */
export const rollingRestart = async (
  folder: string,
  [first, second]: readonly [string, string],
): Promise<RollingReport> => {
  const releases = { [first]: await unpackRelease(folder, first), [second]: await unpackRelease(folder, second) }
  const postgres = await startPostgres()
  const clickhouse = await startClickHouseServer()
  const nodes = new Map<string, { readonly role: Role; release: string; portal: Portal }>()
  try {
    const files = join(folder, 'shared-files')
    mkdirSync(files)
    const env = {
      DATABASE_URL: await postgres.database(),
      CLICKHOUSE_URL: clickhouse.url,
      SECRET: randomBytes(32).toString('base64'),
      SIGNING_KEYS: randomBytes(32).toString('base64'),
      FILES_URL: `file://${files}`,
    }
    const start = (release: string, name: string, more: Record<string, string>) =>
      startRelease(releases[release] ?? '', join(folder, 'nodes', name), { ...env, NODE_NAME: name, ...more })
    mkdirSync(join(folder, 'nodes'))
    const maker = await start(first, 'maker', { DEMO: 'true', DEMO_PASSWORD, DEMO_ZONES: 'small' })
    await maker.stop()
    for (const role of ['web', 'worker'] as const)
      for (const name of [`${role}-1`, `${role}-2`])
        nodes.set(name, { role, release: first, portal: await start(first, name, { ROLE: role }) })
    const webNodes = () => [...nodes.values()].filter(({ role }) => role === 'web').map(({ portal }) => portal.address)

    const customer = await signedIn(webNodes()[0] ?? '', PRIMARY_USER)
    const before = new Set((await settled(customer)).map(({ id }) => id))
    const creditsBefore = await balance(customer)
    const quoted = await pointOrder(customer, 'Price')
    let [orders, repeated, over] = [0, 0, false]
    /** Retries with the same key on the next node if one is unavailable, like a load balancer and a browser. */
    const place = async (order: WizardPayload): Promise<void> => {
      for (let tries = 0; ; tries++) {
        const addresses = webNodes()
        const address = addresses[(orders + tries) % addresses.length] ?? ''
        try {
          const client = await signedIn(address, PRIMARY_USER)
          await client.call(datasetRequest, { body: order, headers: { 'Idempotency-Key': order.clientProjectName } })
          if (tries > 0) repeated += 1
          return
        } catch (error) {
          if (tries > 100) throw error
          await after(100)
        }
      }
    }
    let allowed = 0
    const ordering = (async () => {
      for (; !over; await after(50)) {
        if (orders >= allowed) continue
        await place({ ...quoted, clientProjectName: `Rolling ${orders}` })
        orders += 1
      }
    })()

    let [restarts, wrongRelease] = [0, 0]
    const restart = async (role: Role, release: string) => {
      for (const [name, node] of nodes) {
        if (node.role !== role) continue
        const placed = orders
        allowed = orders + ORDERS_A_RESTART
        await node.portal.stop()
        // The customer is served and orders continue while the node is down.
        while (orders === placed) await after(50)
        const portal = await start(release, name, { ROLE: role })
        nodes.set(name, { role, release, portal })
        const reply = await fetch(`${portal.address}/readyz`)
        const told = (await reply.json()) as { release: string }
        if (told.release !== release || reply.status !== 200) wrongRelease += 1
        restarts += 1
      }
    }
    for (const role of ['web', 'worker'] as const) await restart(role, second)
    for (const role of ['worker', 'web'] as const) await restart(role, first)
    over = true
    await ordering

    const client = await signedIn(webNodes()[0] ?? '', PRIMARY_USER)
    const made = (await settled(client)).filter(({ id }) => !before.has(id))
    const silent = await silentReports(client, made)
    const creditsGone = creditsBefore - (await balance(client))

    const later = join(releases[second] ?? '', 'server/db/migrations', LATER)
    writeFileSync(later, "comment on table schema_migrations is 'Noted by a later release.';\n")
    const bringer = await start(second, 'bringer', { ROLE: 'web' })
    await bringer.stop()
    const answers = await Promise.all(webNodes().map(async address => (await fetch(`${address}/readyz`)).status))
    await nodes.get('worker-1')?.portal.stop()
    const said = await start(first, 'worker-1', { ROLE: 'worker' }).then(
      async portal => portal.stop().then(() => 'started'),
      (error: Error) => error.message,
    )
    return {
      restarts,
      orders,
      datasets: made.length,
      repeated,
      creditsGone,
      charged: (quoted.quotedCredits ?? Number.NaN) * orders,
      unfinished: made.filter(({ reportStatus }) => reportStatus !== DatasetStatus.Completed).length,
      silentReports: silent,
      wrongRelease,
      olderSaid: said.split('\n').find(line => SENTENCE.test(line)) ?? `not what was expected: ${said}`,
      olderRanOn: answers.every(status => status === 200),
    }
  } finally {
    await Promise.all([...nodes.values()].map(({ portal }) => portal.stop()))
    await clickhouse.stop()
    await postgres.stop()
  }
}

/** True if anything was lost, duplicated or wrong. */
export const isRollingLost = (report: RollingReport): boolean =>
  report.datasets !== report.orders ||
  report.creditsGone !== report.charged ||
  report.unfinished + report.silentReports + report.wrongRelease > 0 ||
  report.restarts !== 8 ||
  !SENTENCE.test(report.olderSaid) ||
  !report.olderRanOn
