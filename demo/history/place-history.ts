import { type Database, WORKER } from '../../server/db/database.ts'
import {
  type Claim,
  claimDataset,
  failAttempt,
  freeOwnLeases,
  MAX_FAILURES,
  returnDataset,
} from '../../server/jobs/dataset-queue.ts'
import { createAreaJudge } from '../../server/services/areas/area-judge.ts'
import { createOrdering } from '../../server/services/ordering/ordering.ts'
import { createPreparedOrders } from '../../server/services/ordering/prepared-orders.ts'
import { addCredit } from '../../server/services/organisations/credits.ts'
import { CreditType, ReportStatus } from '../../src/domain/constants.ts'
import type { Month } from '../../src/domain/month-period.ts'
import { CUSTOMER, DEMO_ACCOUNTS } from '../state/accounts.ts'
import { datedDatabase } from './dated-database.ts'
import {
  actorOf,
  DEMO,
  type HistoryParts,
  monthOfOrder,
  orderingAt,
  payloadOf,
  putInto,
  timeOfOrder,
  unlessRefused,
} from './dated-orders.ts'
import { AUTUMN_CREDITS, EVENT_ORDER, PAST_ORDERS, type PastOrder, PREPARED_ORDER } from './past-orders.ts'
import { placeEvent, seriesSteps } from './place-comparisons.ts'

/** So long after its order a dataset was given up. Milliseconds. */
const GIVEN_UP_MS = 12 * 60_000
/** Why the build of one order was given up: shown to its organisation. */
export const DEMO_FAILURE =
  'The build did not end: the demonstration stopped it, to show what happens then. Its credits have been returned; the dataset can be ordered again.'

/** Gives an order up as the worker does after its last attempt; what else waits, and is claimed before it, is given back. */
const giveUp = async (database: Database, id: number, at: Date): Promise<void> => {
  await freeOwnLeases(database, DEMO)
  const others: Claim[] = []
  try {
    for (;;) {
      const claim = await claimDataset(database, DEMO)
      if (!claim) throw new Error('The dataset that the demo gives up waits no more')
      if (claim.dataset.id === id) {
        const last = { ...claim, dataset: { ...claim.dataset, failures: MAX_FAILURES - 1 } }
        await failAttempt(datedDatabase(database, at), last, DEMO_FAILURE)
        return
      }
      others.push(claim)
    }
  } finally {
    for (const claim of others) await returnDataset(database, claim, { forget: true })
  }
}

/** Places an order by the services that every order goes through, dated back; under its key it is placed once. */
const placeOrder = (parts: HistoryParts, order: PastOrder, month: Month): Promise<void> =>
  unlessRefused(parts, order.name, () => place(parts, order, month))

/** @throws Refusal as an order does */
const place = async (parts: HistoryParts, order: PastOrder, month: Month): Promise<void> => {
  const { database } = parts
  const at = timeOfOrder(order, month)
  const payload = await payloadOf(parts, order, month)
  const { ordering } = await orderingAt(parts, at, [month])
  const actor = await actorOf(parts, order.by)
  const { id } = await ordering.request(actor, payload, `${DEMO}: ${payload.clientProjectName}`)
  await putInto(database, actor, order.group, id)
  if (!order.fails) return
  const { status } = await database.within(WORKER, tx =>
    tx.selectFrom('datasets').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  if (status !== ReportStatus.Failed)
    await giveUp(database, id, new Date(Math.min(Date.now(), at.getTime() + GIVEN_UP_MS)))
}

/** The provider grants credits in the autumn, once. */
const grantCredits = async (parts: HistoryParts): Promise<void> => {
  const { database } = parts
  const { amount, info } = AUTUMN_CREDITS
  const { organisation, granted } = await database.within(WORKER, async tx => ({
    organisation: await tx
      .selectFrom('organisations')
      .select('id')
      .where('name', '=', CUSTOMER)
      .executeTakeFirstOrThrow(),
    granted: await tx.selectFrom('credit_ledger').select('id').where('info', '=', info).executeTakeFirst(),
  }))
  if (granted) return
  const administrator = DEMO_ACCOUNTS.find(({ isAdministrator }) => isAdministrator)
  const at = new Date(Math.min(Date.now(), Date.parse(`${AUTUMN_CREDITS.at}:00Z`)))
  await addCredit(datedDatabase(database, at), await actorOf(parts, administrator?.email ?? ''), {
    organisationId: organisation.id,
    amount,
    creditType: CreditType.Credit,
    creditInfo: info,
  })
}

/**
 * What the customer did in the months before: orders, groups and the provider's credits, in the order of time, so that the
 * ledger's rows and their dates agree. No worker may be at work yet: one of the orders is given up here. What a start that
 * was cut off has done is not done again.
 */
export const placeHistory = async (parts: HistoryParts): Promise<void> => {
  const months = await parts.movement.availableMonths()
  const steps = PAST_ORDERS.filter(({ ordered }) => ordered !== null)
    .map(order => {
      const month = monthOfOrder(order, months)
      return { at: timeOfOrder(order, month), take: () => placeOrder(parts, order, month) }
    })
    .concat(
      { at: new Date(`${AUTUMN_CREDITS.at}:00Z`), take: () => grantCredits(parts) },
      ...seriesSteps(parts, months),
      {
        at: timeOfOrder(EVENT_ORDER, monthOfOrder(EVENT_ORDER, months)),
        take: () => placeEvent(parts, months),
      },
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { take } of steps) await take()
}

/** Keeps the order that waits for somebody who may spend, once; nobody is written to. */
const prepareOrder = async (parts: HistoryParts, months: readonly Month[]): Promise<void> => {
  const actor = await actorOf(parts, PREPARED_ORDER.by)
  const today = async () => new Date().toISOString().slice(0, 10)
  const ordering = createOrdering({ ...parts, grounds: createAreaJudge(parts), today })
  const prepared = createPreparedOrders({ ...parts, ordering, outbox: { post: () => undefined } })
  if ((await prepared.list(actor.identity)).length > 0) return
  await prepared.prepare(actor, await payloadOf(parts, PREPARED_ORDER, monthOfOrder(PREPARED_ORDER, months)))
}

/** The orders that are placed last, so that somebody who signs in at once sees them being built. */
export const placeLatest = async (parts: HistoryParts): Promise<void> => {
  const months = await parts.movement.availableMonths()
  for (const order of PAST_ORDERS)
    if (order.ordered === null) await placeOrder(parts, order, monthOfOrder(order, months))
  await unlessRefused(parts, PREPARED_ORDER.name, () => prepareOrder(parts, months))
}
