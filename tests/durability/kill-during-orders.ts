import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { datasetCosts, datasetRequest, getRequestedReports, type WizardPayload } from '../../src/contract/datasets.ts'
import { averageDaily } from '../../src/contract/location-insights.ts'
import { getCurrentOrganisationDetails } from '../../src/contract/organisations.ts'
import { availableMonths } from '../../src/contract/places.ts'
import { getCustomerReports } from '../../src/contract/templates.ts'
import { ReportStatus } from '../../src/domain/constants.ts'
import { monthPeriod } from '../../src/domain/month-period.ts'
import { PortalClient } from '../support/portal-client.ts'
import { DEMO_PASSWORD, startPortal } from '../support/portal-process.ts'
import { randomOf } from '../support/random.ts'

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
/** Leeds, the busy middle of the demo world: [lon, lat] degrees. */
const PLACE = [-1.5437, 53.7974] as const

const signedIn = async (address: string, user: string): Promise<PortalClient> => {
  const client = new PortalClient(address)
  await client.signIn(user, DEMO_PASSWORD)
  return client
}

const balance = async (client: PortalClient) =>
  (await client.call(getCurrentOrganisationDetails))?.credits ?? Number.NaN

const pointOrder = async (client: PortalClient, name: string): Promise<WizardPayload> => {
  const templates = await client.call(getCustomerReports)
  const template = templates.find(({ name: title }) => title === 'Location Insights')!
  const [month] = await client.call(availableMonths)
  const payload: WizardPayload = {
    reportId: template.id,
    reportName: template.name,
    clientProjectName: name,
    ...monthPeriod(month!),
    reportInputs: [],
    zoneSystem: 'Standard',
    zoneSystemId: null,
    pois: [{ coords: [...PLACE], radius: template.fixedRadiusSize ?? 500 }],
    studyAreaWkt: null,
    geofenceWkt: null,
    selectedZones: [],
    area: null,
    templateVersion: template.version,
  }
  const { credits } = await client.call(datasetCosts, { body: payload })
  return { ...payload, quotedCredits: credits }
}

const STANDSTILL_MS = 180_000

/** Reads the list until every dataset has ended one way or the other, or until none of them goes on any more. */
const settled = async (client: PortalClient) => {
  let seen = ''
  let since = Date.now()
  for (;;) {
    const datasets = await client.call(getRequestedReports)
    const open = datasets.filter(({ reportStatus }) => reportStatus < ReportStatus.Completed)
    const now = JSON.stringify(open)
    if (now !== seen) since = Date.now()
    seen = now
    if (open.length === 0 || Date.now() - since > STANDSTILL_MS) return datasets
    await after(100)
  }
}

/**
 * Orders datasets, kills the server or the warehouse's engine with SIGKILL at a random moment of it, starts it again and repeats the orders under
 * their own keys, as a browser would. Answers what a customer could count afterwards.
 * @param atEnd reads more of the same portal before it stops
 */
export const killDuringOrders = async (
  dataDir: string,
  user: string,
  rounds: number,
  seed: number,
  env: Record<string, string> = {},
  atEnd: (client: PortalClient) => Promise<void> = async () => undefined,
): Promise<KillReport> => {
  const random = randomOf(seed)
  let portal = await startPortal(dataDir, env)
  let client = await signedIn(portal.address, user)
  const creditsBefore = await balance(client)
  const before = new Set((await settled(client)).map(({ id }) => id))
  const price = (await pointOrder(client, 'Price')).quotedCredits!
  for (let round = 0; round < rounds; round++) {
    const orders = await Promise.all(
      Array.from({ length: ORDERS_A_ROUND }, (_, n) => pointOrder(client, `Kill ${seed} ${round} ${n}`)),
    )
    const place = (order: WizardPayload) =>
      client.call(datasetRequest, { body: order, headers: { 'Idempotency-Key': order.clientProjectName } })
    const first = Promise.allSettled(orders.map(place))
    await after(random() * 1200)
    // The worker lives in the server; the warehouse's engine is a process of its own.
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
  const replies = await Promise.all(
    made.map(({ id }) =>
      client.call(averageDaily, { query: { datasetid: id } }).then(
        ({ Items: [rows] }) => rows.length,
        () => 0,
      ),
    ),
  )
  const creditsAfter = await balance(client)
  await atEnd(client)
  await portal.stop()
  return {
    orders: rounds * ORDERS_A_ROUND,
    datasets: made.length,
    creditsBefore,
    creditsAfter,
    charged: price * made.length,
    unfinished: made.filter(({ reportStatus }) => reportStatus !== ReportStatus.Completed).length,
    silentReports: replies.filter(rows => rows !== 7).length,
  }
}
