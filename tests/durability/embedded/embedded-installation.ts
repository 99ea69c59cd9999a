import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { datasetRequest, type WizardPayload } from '../../../src/contract/datasets.ts'
import { averageDaily } from '../../../src/contract/report-tables.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { allDatasets } from '../../support/all-datasets.ts'
import { INVENTED, knownPlaceOf, makeInvented } from '../../support/invented-installation.ts'
import { operatorOf } from '../../support/operator.ts'
import type { PortalClient } from '../../support/portal-client.ts'
import { type Portal, startPortal } from '../../support/portal-process.ts'
import { balance, pointOrder, settled, signedIn, whenJudged } from '../place-orders.ts'

/** The detected faults. Empty if nothing was lost or duplicated, all figures are right, and the log says what to do. */
export type Losses = readonly string[]

/** A stopped embedded installation whose customer has one dataset. Each fault is applied to a copy of it. */
export interface EmbeddedInstallation {
  readonly dataDir: string
  /** The first dataset and its figures. If another order is identical, so are its figures. */
  readonly dataset: number
  readonly figures: string
  /** The price of one order and the balance, in credits. */
  readonly price: number
  readonly credits: number
  readonly place: readonly [number, number]
}

export const start = (dataDir: string, env: Record<string, string> = {}): Promise<Portal> =>
  startPortal(dataDir, { DEMO: 'false', ...env })

export const customer = ({ address }: Portal): Promise<PortalClient> => signedIn(address, INVENTED.user)

export const figuresOf = async (client: PortalClient, datasetid: number): Promise<string> =>
  JSON.stringify(await client.call(averageDaily, { query: { datasetid } }))

export const orderFor = async (
  client: PortalClient,
  { place }: Pick<EmbeddedInstallation, 'place'>,
  name: string,
): Promise<WizardPayload> => {
  const body = await pointOrder(client, name, { place })
  await whenJudged(client, body)
  return body
}

/** Places an order, with its name as the idempotency key. */
export const place = (client: PortalClient, body: WizardPayload) =>
  client.call(datasetRequest, { body, headers: { 'Idempotency-Key': body.clientProjectName } })

/** Creates the installation to which the faults are applied. */
export const makeEmbedded = async (folder: string): Promise<EmbeddedInstallation> => {
  const dataDir = join(folder, 'data')
  await makeInvented(join(folder, 'made'), operatorOf(dataDir))
  const portal = await start(dataDir)
  try {
    const client = await customer(portal)
    const at = { place: await knownPlaceOf(join(folder, 'made', 'delivery'), 'busy') }
    const before = await balance(client)
    await place(client, await orderFor(client, at, 'First'))
    const [first] = await settled(client)
    if (first?.reportStatus !== DatasetStatus.Completed)
      throw new Error(`The first dataset has failed: ${first?.failure}`)
    const credits = await balance(client)
    return {
      dataDir,
      dataset: first.id,
      figures: await figuresOf(client, first.id),
      price: before - credits,
      credits,
      ...at,
    }
  } finally {
    await portal.stop()
  }
}

/** Copies the installation, and deletes the copy when the work ends. */
export const onCopy = async <T>(
  { dataDir }: EmbeddedInstallation,
  folder: string,
  work: (copy: string) => Promise<T>,
): Promise<T> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(dataDir, folder, { recursive: true, verbatimSymlinks: true })
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * What a customer sees once all orders have ended: each order is one completed dataset, charged once, with the first
 * dataset's figures.
 */
export const counted = async (
  client: PortalClient,
  { dataset, figures, price, credits }: EmbeddedInstallation,
  orders: readonly string[] = [],
): Promise<Losses> => {
  const datasets = await settled(client)
  const losses: string[] = []
  if (datasets.length !== 1 + orders.length) losses.push(`${datasets.length} datasets, of ${1 + orders.length}`)
  for (const name of orders) {
    const mine = datasets.filter(({ clientProjectName }) => clientProjectName === name)
    if (mine.length !== 1) losses.push(`"${name}" has become ${mine.length} datasets`)
    if (mine[0] && mine[0].reportStatus !== DatasetStatus.Completed)
      losses.push(`"${name}" has not been completed: ${mine[0].failure}`)
  }
  for (const { id, clientProjectName, reportStatus } of datasets)
    if ((id === dataset || reportStatus === DatasetStatus.Completed) && (await figuresOf(client, id)) !== figures)
      losses.push(`"${clientProjectName}" shows other figures than the first dataset`)
  const left = await balance(client)
  if (left !== credits - price * orders.length)
    losses.push(`${left} credits are left of ${credits} after ${orders.length} orders of ${price}`)
  return losses
}

/** Restarts the installation and counts the datasets, including one ordered now. */
export const standsAsBefore = async (dataDir: string, installation: EmbeddedInstallation): Promise<Losses> => {
  const portal = await start(dataDir)
  try {
    const client = await customer(portal)
    const names = (await allDatasets(client)).map(({ clientProjectName }) => clientProjectName)
    const orders = [...names.filter(name => name !== 'First'), 'Afterwards']
    await place(client, await orderFor(client, installation, 'Afterwards'))
    return await counted(client, installation, orders)
  } finally {
    await portal.stop()
  }
}

/** The message of a failed start. */
const refusedStart = (dataDir: string): Promise<string | null> =>
  start(dataDir).then(
    async portal => {
      await portal.stop()
      return null
    },
    (error: Error) => error.message.split('\n').slice(1).join('\n'),
  )

/** Expects a start to be refused with a message that says what to do. */
export const refusedInWords = async (dataDir: string, words: RegExp): Promise<Losses> => {
  const said = await refusedStart(dataDir)
  if (said === null) return ['it started all the same']
  return [
    ...(words.test(said) ? [] : [`the start does not say what to do: ${said}`]),
    ...(/^ +at /m.test(said) ? [`the start ends in a trace: ${said}`] : []),
  ]
}
