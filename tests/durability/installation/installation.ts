import { DatasetStatus } from '../../../src/domain/constants.ts'
import type { PortalClient } from '../../support/portal-client.ts'
import { balance, pointOrder } from '../place-orders.ts'
import { ended, figuresOf, type Place, placeOrder, signedIn, untilItWorks } from './customer.ts'
import type { Host, Network } from './hosts.ts'

/** An installation set up according to the operations document, with its customer's first dataset. */
export interface Installation {
  readonly network: Network
  /** The address that users open. */
  readonly address: string
  readonly host: (name: string) => Host
  /** The place that was ordered. */
  readonly place: Place
  /** The first dataset's figures. If another order is identical, so are its figures. */
  readonly figures: string
  /** The price of one order, in credits. */
  readonly price: number
  readonly say: (line: string) => void
}

/**
 * The detected faults. Empty if nothing was lost or duplicated, no figure was wrong, and the installation recovered
 * without an operator.
 */
export type Losses = readonly string[]

/** The address of one node, bypassing nginx. */
export const nodeAddress = ({ host }: Pick<Installation, 'host'>, node: string): string =>
  `http://${host(node).address}:8080`

/** True if a node reports that it is ready. */
export const isReady = async (installation: Pick<Installation, 'host'>, node: string): Promise<boolean> =>
  (await fetch(`${nodeAddress(installation, node)}/readyz`, { signal: AbortSignal.timeout(10_000) })).status === 200

/**
 * Waits until every node is ready again.
 * @returns the wait in seconds
 */
export const allReady = async (installation: Installation, nodes = ['web1', 'web2', 'worker1', 'worker2']) => {
  const begun = Date.now()
  for (const node of nodes)
    await untilItWorks(async () => {
      if (!(await isReady(installation, node))) throw new Error(`${node} is not ready`)
    }, 180_000)
  return Math.round((Date.now() - begun) / 1000)
}

export const processOf = async (host: Host): Promise<string> => (await host.run('cat /run/soak/ambit.pid')).trim()

let orders = 0

/**
 * Places orders while something happens, then checks what the customer sees: every order is one completed dataset,
 * charged once, with the first dataset's figures.
 */
export const ordersDuring = async (
  installation: Installation,
  { count, happening }: { readonly count: number; readonly happening: (placed: Promise<unknown>) => Promise<void> },
): Promise<Losses> => {
  const client = await untilItWorks(() => signedIn(installation.address))
  const before = await balance(client)
  const names = Array.from({ length: count }, () => `Order ${++orders}`)
  const first = await pointOrder(client, names[0]!, { place: installation.place })
  const placed = Promise.all(names.map(name => placeOrder(client, { ...first, clientProjectName: name })))
  // Failures are reported below.
  placed.catch(() => undefined)
  await happening(placed)
  await placed
  const recovered = await allReady(installation)
  installation.say(`  every node ready after ${recovered} s`)
  return [...(await madeOnce(installation, client, names)), ...(await paidOnce(installation, client, before, count))]
}

const madeOnce = async (
  { figures }: Installation,
  client: PortalClient,
  names: readonly string[],
): Promise<string[]> => {
  const datasets = await ended(client, names)
  const losses = names.flatMap(name => {
    const mine = datasets.filter(({ clientProjectName }) => clientProjectName === name)
    if (mine.length !== 1) return [`"${name}" has become ${mine.length} datasets`]
    return mine[0]!.reportStatus === DatasetStatus.Completed ? [] : [`"${name}" has failed: ${mine[0]!.failure}`]
  })
  for (const { id, clientProjectName, reportStatus } of datasets)
    if (reportStatus === DatasetStatus.Completed && (await untilItWorks(() => figuresOf(client, id))) !== figures)
      losses.push(`"${clientProjectName}" has other figures than the first dataset`)
  return losses
}

const paidOnce = async ({ price }: Installation, client: PortalClient, before: number, count: number) => {
  const after = await untilItWorks(() => balance(client))
  return before - after === price * count ? [] : [`${count} orders of ${price} credits changed ${before} to ${after}`]
}
