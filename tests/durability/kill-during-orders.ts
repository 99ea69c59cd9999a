import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { datasetRequest, type WizardPayload } from '../../src/contract/datasets.ts'
import { DatasetStatus } from '../../src/domain/constants.ts'
import type { PortalClient } from '../support/portal-client.ts'
import { startPortal } from '../support/portal-process.ts'
import { randomOf } from '../support/random.ts'
import { balance, type PointOrder, pointOrder, settled, signedIn, silentReports } from './place-orders.ts'

export interface KillReport {
  readonly orders: number
  readonly datasets: number
  readonly creditsBefore: number
  readonly creditsAfter: number
  readonly charged: number
  readonly unfinished: number
  readonly silentReports: number
}

const killEngine = async (dataDir: string): Promise<void> => {
  const { pid } = JSON.parse(await readFile(join(dataDir, 'movement', 'lock'), 'utf8')) as { pid: number }
  process.kill(pid, 'SIGKILL')
}

const ORDERS_A_ROUND = 3
/**
 * Orders datasets, kills the server or the warehouse engine with SIGKILL at a random moment, restarts it, and repeats
 * the orders under their keys, as a browser would. Returns what the customer sees afterwards.
 * @param options `place`: where to order, by default the demo's busy place; `atEnd`: reads more from the same portal
 * before it stops
 */
export const killDuringOrders = async (
  dataDir: string,
  user: string,
  rounds: number,
  seed: number,
  env: Record<string, string> = {},
  {
    place: at,
    atEnd = async () => undefined,
  }: { readonly place?: readonly [number, number]; readonly atEnd?: (client: PortalClient) => Promise<void> } = {},
): Promise<KillReport> => {
  const random = randomOf(seed)
  const about: PointOrder = at === undefined ? {} : { place: at }
  let portal = await startPortal(dataDir, env)
  let client = await signedIn(portal.address, user)
  const creditsBefore = await balance(client)
  const before = new Set((await settled(client)).map(({ id }) => id))
  const price = (await pointOrder(client, 'Price', about)).quotedCredits!
  for (let round = 0; round < rounds; round++) {
    const orders = await Promise.all(
      Array.from({ length: ORDERS_A_ROUND }, (_, n) => pointOrder(client, `Kill ${seed} ${round} ${n}`, about)),
    )
    const place = (order: WizardPayload) =>
      client.call(datasetRequest, { body: order, headers: { 'Idempotency-Key': order.clientProjectName } })
    const first = Promise.allSettled(orders.map(place))
    await after(random() * 1200)
    // The worker runs in the server, but the warehouse engine is a separate process.
    if (random() < 0.5) {
      await portal.stop('SIGKILL')
      await first
      portal = await startPortal(dataDir, env)
      client = await signedIn(portal.address, user)
    } else {
      await killEngine(dataDir)
      await first
    }
    await Promise.all(orders.map(place))
  }
  const made = (await settled(client)).filter(({ id }) => !before.has(id))
  const silent = await silentReports(client, made)
  const creditsAfter = await balance(client)
  await atEnd(client)
  await portal.stop()
  return {
    orders: rounds * ORDERS_A_ROUND,
    datasets: made.length,
    creditsBefore,
    creditsAfter,
    charged: price * made.length,
    unfinished: made.filter(({ reportStatus }) => reportStatus !== DatasetStatus.Completed).length,
    silentReports: silent,
  }
}
