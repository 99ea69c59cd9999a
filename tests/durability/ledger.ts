import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { createOrganisation } from '../../server/cli/admin/organisations.ts'
import { createUser } from '../../server/cli/admin/users.ts'
import { createDatabase, type Database, WORKER } from '../../server/db/database.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { claimDataset, failAttempt } from '../../server/jobs/dataset-queue.ts'
import { hashPassword } from '../../server/services/account/passwords.ts'
import { createCustomerCredit, deleteCustomerCredit } from '../../src/contract/credits.ts'
import { datasetCosts, datasetRequest, type WizardPayload } from '../../src/contract/datasets.ts'
import { availableMonths } from '../../src/contract/places.ts'
import { orderSeries } from '../../src/contract/series.ts'
import { changeStandingOrder, createStandingOrder } from '../../src/contract/standing-orders.ts'
import { getCustomerReports } from '../../src/contract/templates.ts'
import { CreditType } from '../../src/domain/constants.ts'
import { monthKey, monthPeriod } from '../../src/domain/months.ts'
import { ADMINISTRATOR } from '../support/demo-accounts.ts'
import { freePort } from '../support/free-port.ts'
import { PortalClient } from '../support/portal-client.ts'
import { DEMO_PASSWORD, type Portal, startPortal } from '../support/portal-process.ts'
import { randomOf } from '../support/random.ts'
import { type LedgerFaults, ledgerFaults, wrongBalancesNow } from './ledger-faults.ts'

export interface LedgerOptions {
  readonly dataDir: string
  readonly databaseUrl: string
  readonly operations: number
  readonly organisations: number
  readonly kills: number
  readonly seed: number
  /** Reads from the portal as the administrator before the portal stops. */
  readonly atEnd?: (administrator: PortalClient) => Promise<void>
}
export interface LedgerReport extends LedgerFaults {
  readonly seconds: number
  readonly kills: number
  /** How often all balances were read during the run, and how many readings were wrong. */
  readonly readings: number
  readonly wrongReadings: number
  /**
   * Counts of placed orders (and of multi-month and multi-place orders among them), orders refused for lack of credits,
   * refunds, credit changes and deleted credits.
   */
  readonly placed: number
  readonly series: number
  readonly refused: number
  readonly refunds: number
  readonly changes: number
  readonly deletions: number
  /** Replies that never came because the server was killed. */
  readonly cutOff: number
}

const NAMES = { client: 'Ambit', portalService: 'Ambit Portal', managementService: 'Ambit Portal Management' }
const IN_FLIGHT = 64
/** Places in Leeds that can all be ordered, in [lon, lat] degrees. */
const PLACES = [
  { name: 'Centre', coords: [-1.5437, 53.7974] },
  { name: 'North', coords: [-1.54, 53.82] },
  { name: 'East', coords: [-1.5, 53.798] },
] as const
/** Milliseconds between two runs of standing orders. In production, they are minutes apart. */
const STANDING_MS = 3000
/** Milliseconds before a series order is retried while another order by its user is being placed. */
const BUSY_MS = 200
/**
 * How many orders the opening credits can pay for. Many more are refused for lack of credits, so that no balance falls
 * below zero.
 */
const OPENING_ORDERS = 3

/** Creates customers for this run only, each with a user who may spend and has accepted the terms. */
const makeCustomers = async (database: Database, count: number, tag: string) => {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return database.within(WORKER, async tx => {
    const customers: { organisationId: number; email: string }[] = []
    for (let n = 0; n < count; n++) {
      const organisationId = await createOrganisation(tx, `Ledger ${tag} ${n}`, 0)
      const email = `ledger-${tag}-${n}@soak.example`
      const rights = { isPrimaryUser: true, viewsAll: true, canSpendCredits: true, isAdministrator: false }
      const user = { organisationId, email, name: 'Soak', surname: String(n), passwordHash, ...rights }
      const userId = await createUser(tx, NAMES, user)
      const services = await tx.selectFrom('services').select(['id', 'terms_version']).execute()
      await tx
        .insertInto('terms_acceptances')
        .values(services.map(({ id, terms_version }) => ({ user_id: userId, service_id: id, terms_version })))
        .execute()
      customers.push({ organisationId, email })
    }
    return customers
  })
}

const footfallOrder = async (client: PortalClient): Promise<WizardPayload> => {
  const template = (await client.call(getCustomerReports)).find(({ name }) => name === 'Footfall Counter')!
  const [month] = await client.call(availableMonths)
  return {
    reportId: template.id,
    reportName: template.name,
    clientProjectName: '',
    ...monthPeriod(month!),
    reportInputs: [],
    zoneSystem: 'Standard',
    zoneSystemId: null,
    pois: [{ coords: [-1.5437, 53.7974], radius: template.fixedRadiusSize ?? 300 }],
    studyAreaWkt: null,
    geofenceWkt: null,
    selectedZones: [],
    area: null,
  }
}

/**
 * A standing order for each customer. It can begin only with an undelivered month, so the first month is moved back to
 * the first delivered one and every month is closed. The next run then orders them all as if they had just arrived.
 */
const makeStandingOrders = async (
  database: Database,
  clients: readonly PortalClient[],
  order: WizardPayload,
  months: readonly string[],
): Promise<number[]> => {
  const last = '2030-01'
  const made: number[] = []
  for (const client of clients) {
    const body = { order: { ...order, clientProjectName: 'Each month' }, limit: 1000, emails: [] }
    const { id } = await client.call(createStandingOrder, { body: { ...body, firstMonth: last, endMonth: last } })
    made.push(id)
  }
  await database.within(WORKER, async tx => {
    await tx
      .updateTable('standing_orders')
      .set({ first_month: months.toSorted()[0]! })
      .where('id', 'in', made)
      .execute()
    for (const month of months)
      await sql`insert into month_deliveries (month, closed_at) values (${month}, now())
        on conflict (month) do update set closed_at = now()`.execute(tx)
  })
  return made
}

/** Repeatedly makes the standing-orders job due, on any server that is up. */
const hastenStandingOrders = (database: Database) => {
  let stopped = false
  const hastening = (async () => {
    while (!stopped) {
      await database.within(WORKER, tx =>
        tx.updateTable('job_turns').set({ next_at: sql<Date>`now()` }).where('name', '=', 'standing orders').execute(),
      )
      await after(STANDING_MS)
    }
  })()
  return async () => {
    stopped = true
    await hastening
  }
}

/** Pauses standing orders as their owner would. Restoring a backup pauses the active ones. */
const pauseStandingOrders = (database: Database, standing: readonly number[]) =>
  database.within(WORKER, tx =>
    tx
      .updateTable('standing_orders')
      .set({ pause_kind: 'by-hand', pause_reason: 'The soak has ended.', pause_month: null, email_due: false })
      .where('id', 'in', standing)
      .execute(),
  )

/** A worker on another machine whose attempts all fail; the third failure refunds the credits. */
const failingWorker = (database: Database) => {
  let stopped = false
  const working = (async () => {
    while (!stopped) {
      const claim = await claimDataset(database, 'ledger soak').catch(() => null)
      if (claim) await failAttempt(database, claim, 'A failure of the soak')
      else await after(50)
    }
  })()
  return async () => {
    stopped = true
    await working
  }
}

/** Reads all balances repeatedly while others write them. */
const watchBalances = (database: Database, organisations: readonly number[]) => {
  const seen = { readings: 0, wrongReadings: 0 }
  let stopped = false
  const watching = (async () => {
    while (!stopped) {
      seen.wrongReadings += await wrongBalancesNow(database, organisations)
      seen.readings += 1
      await after(50)
    }
  })()
  return async () => {
    stopped = true
    await watching
    return seen
  }
}

/** True if the server refused, false if it could not be reached. */
const isAnswer = (error: unknown) =>
  error instanceof Error && / (4\d\d|5\d\d) |^CustomerCredit\.\w+: /.test(error.message)

/**
 * Runs concurrent orders (some of them standing orders), refunds and credit changes in many organisations, while the
 * server is killed at random moments and restarted. An order without a reply is repeated under its key, as a browser
 * does, but a credit change is not. Returns what an audit of the ledger finds.
 */
export const ledgerSoak = async (options: LedgerOptions): Promise<LedgerReport> => {
  const { dataDir, databaseUrl, operations, organisations, seed } = options
  const random = randomOf(seed)
  const env = { DATABASE_URL: databaseUrl, DEMO: 'true', PORT: String(await freePort()) }
  let portal: Portal = await startPortal(dataDir, env)
  const database = createDatabase(await openPostgres(databaseUrl))
  const customers = await makeCustomers(database, organisations, String(seed))
  const clients = customers.map(() => new PortalClient(portal.address))
  for (const [at, client] of clients.entries()) await client.signIn(customers[at]!.email, DEMO_PASSWORD)
  const administrator = new PortalClient(portal.address)
  await administrator.signIn(ADMINISTRATOR, DEMO_PASSWORD)
  const order = await footfallOrder(clients[0]!)
  const { credits: price } = await clients[0]!.call(datasetCosts, { body: order })
  for (const { organisationId } of customers) {
    const body = {
      organisationId,
      amount: OPENING_ORDERS * price,
      creditType: CreditType.Credit,
      creditInfo: 'Opening',
    }
    await administrator.call(createCustomerCredit, { body })
  }

  const months = (await clients[0]!.call(availableMonths)).map(monthKey)
  const standing = await makeStandingOrders(database, clients, order, months)
  const count = { placed: 0, series: 0, refused: 0, changes: 0, deletions: 0, cutOff: 0 }
  const acknowledged = new Map<string, number>()
  const credits: number[] = []
  let up = Promise.resolve()
  const place = async (n: number, at: number): Promise<void> => {
    const key = `ledger ${seed} ${n}`
    const body = { ...order, clientProjectName: `Ledger ${n}` }
    const headers = { 'Idempotency-Key': key }
    const kind = random()
    const some = <T>(list: readonly T[]) => list.slice(0, 2 + Math.floor(random() * (list.length - 1)))
    // Two in five orders cover several months, and one in five several places.
    const places = some(PLACES).map(({ name, coords }) => ({ name, coords: [...coords] as [number, number] }))
    const several = kind < 0.4 ? { months: some(months) } : kind < 0.6 ? { places } : null
    for (;;) {
      try {
        const { id } =
          several === null
            ? await clients[at]!.call(datasetRequest, { body, headers })
            : await clients[at]!.call(orderSeries, { body: { order: body, ...several }, headers })
        acknowledged.set(key, id)
        count.placed += 1
        if (several !== null) count.series += 1
        return
      } catch (error) {
        // A user can have one series order in progress and one waiting.
        if (/ 429 /.test(String(error))) {
          await after(BUSY_MS)
          continue
        }
        if (isAnswer(error) && !/ 5\d\d /.test(String(error))) {
          count.refused += 1
          return
        }
        if (isAnswer(error)) throw error
        count.cutOff += 1
        await after(20)
        await up
      }
    }
  }
  const once = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (isAnswer(error)) return
      count.cutOff += 1
      await after(20)
      await up
    }
  }
  const change = (at: number, creditType: CreditType, amount: number) =>
    once(async () => {
      const { organisationId } = customers[at]!
      const body = { organisationId, amount, creditType, creditInfo: 'Soak' }
      credits.push((await administrator.call(createCustomerCredit, { body })).id)
      count.changes += 1
    })
  const remove = () =>
    once(async () => {
      const id = credits[Math.floor(random() * credits.length)]
      if (id === undefined) return
      await administrator.call(deleteCustomerCredit, { query: { id } })
      count.deletions += 1
    })
  /** A standing order that paused for lack of credits continues once a user resumes it. */
  const resume = (at: number) =>
    once(async () => {
      await clients[at]!.call(changeStandingOrder, { body: { id: standing[at]!, paused: random() < 0.2 } })
    })
  const operate = (n: number): Promise<void> => {
    const at = Math.floor(random() * customers.length)
    const kind = random()
    if (kind < 0.5) return place(n, at)
    if (kind < 0.6) return resume(at)
    if (kind < 0.8) return change(at, CreditType.Credit, Math.ceil(price * (0.25 + 2 * random())))
    return kind < 0.9 ? change(at, CreditType.Debit, Math.ceil(2 * price * random())) : remove()
  }

  const began = performance.now()
  const organisationIds = customers.map(({ organisationId }) => organisationId)
  const stopFailing = failingWorker(database)
  const stopWatching = watchBalances(database, organisationIds)
  const stopHastening = hastenStandingOrders(database)
  let begun = 0
  let kills = 0
  // Kills the server at a random time during each of this many phases of the work.
  const killAt = Array.from({ length: options.kills }, (_, n) =>
    Math.floor(((n + random()) / options.kills) * operations),
  )
  const killing = async () => {
    const moment = killAt[kills]
    if (moment === undefined || begun < moment) return
    kills += 1
    let started: () => void = () => undefined
    up = new Promise(done => {
      started = done
    })
    await after(random() * 60)
    await portal.stop('SIGKILL')
    portal = await startPortal(dataDir, env)
    started()
  }
  let killer = Promise.resolve()
  const workers = Array.from({ length: IN_FLIGHT }, async () => {
    while (begun < operations) {
      const n = begun++
      if (n === killAt[kills]) killer = killer.then(killing)
      await operate(n)
    }
  })
  // Do not let clients that keep querying a stopped database hide the failure.
  const stopAll = () => Promise.all([stopFailing(), stopWatching(), stopHastening()])
  await Promise.all(workers)
    .then(() => killer)
    .catch(async (error: unknown) => {
      await stopAll().catch(() => undefined)
      throw error
    })
  const [, seen] = await stopAll()
  await pauseStandingOrders(database, standing)
  await options.atEnd?.(administrator)
  await portal.stop()
  const faults = await ledgerFaults(database, organisationIds, acknowledged)
  await database.close()
  return { ...faults, ...count, ...seen, kills, seconds: Math.round((performance.now() - began) / 1000) }
}
