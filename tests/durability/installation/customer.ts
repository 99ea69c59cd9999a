import { setTimeout as after } from 'node:timers/promises'
import { datasetRequest, type ListedReport, type WizardPayload } from '../../../src/contract/datasets.ts'
import { averageDaily } from '../../../src/contract/report-tables.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { allDatasets } from '../../support/all-datasets.ts'
import { PortalClient } from '../../support/portal-client.ts'

export const CUSTOMER = 'maya@aire.example'
export const PASSWORD = 'Soak-password-1'

/** Longitude and latitude in degrees. */
export type Place = readonly [number, number]

/** Retries work while part of the installation restarts, and returns its result. */
export const untilItWorks = async <T>(work: () => Promise<T>, patienceMs = 120_000): Promise<T> => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await after(250)
    }
  }
}

export const signedIn = async (address: string, user = CUSTOMER): Promise<PortalClient> => {
  const client = new PortalClient(address)
  await client.signIn(user, PASSWORD)
  return client
}

/** How many milliseconds a browser keeps trying while its user waits. */
const ORDER_MS = 300_000

/** Places an order with its name as the idempotency key, and retries until it gets a reply, as a browser does. */
export const placeOrder = (client: PortalClient, order: WizardPayload): Promise<unknown> =>
  untilItWorks(
    () => client.call(datasetRequest, { body: order, headers: { 'Idempotency-Key': order.clientProjectName } }),
    ORDER_MS,
  )

/** Waits until each of the named datasets has completed or failed. */
export const ended = async (
  client: PortalClient,
  names: readonly string[],
  patienceMs = 300_000,
): Promise<ListedReport[]> => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const all = await untilItWorks(() => allDatasets(client))
    const mine = all.filter(({ clientProjectName }) => names.includes(clientProjectName))
    if (mine.length >= names.length && mine.every(({ reportStatus }) => reportStatus >= DatasetStatus.Completed))
      return mine
    if (Date.now() > deadline)
      throw new Error(`Not ended: ${JSON.stringify(mine.map(each => [each.clientProjectName, each.reportStatus]))}`)
    await after(200)
  }
}

/**
 * The released figures for a dataset's days, as a string. They stay the same unless data is lost, duplicated or redrawn
 * with other noise.
 */
export const figuresOf = async (client: PortalClient, dataset: number): Promise<string> =>
  JSON.stringify(await client.call(averageDaily, { query: { datasetid: dataset } }))
