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
import { addNote, listNotes } from '../../server/services/notes/notes.ts'
import { createOrdering } from '../../server/services/ordering/ordering.ts'
import { createPreparedOrders } from '../../server/services/ordering/prepared-orders.ts'
import { addCredit } from '../../server/services/organisations/credits.ts'
import { createSavedAreas } from '../../server/services/saved-areas/saved-areas.ts'
import { CreditType, DatasetStatus } from '../../src/domain/constants.ts'
import { type Month, monthKey, monthOf } from '../../src/domain/months.ts'
import { CUSTOMER, DEMO_ACCOUNTS } from '../state/accounts.ts'
import { bankHolidays, lastSaturday } from '../trips/period.ts'
import {
  actorOf,
  DEMO,
  datedDatabase,
  type HistoryParts,
  monthOfOrder,
  orderingAt,
  ownZones,
  payloadOf,
  putInto,
  timeOfOrder,
  unlessRefused,
} from './dated-orders.ts'
import {
  AUTUMN_CREDITS,
  EVENT_ORDER,
  PAST_ORDERS,
  type PastOrder,
  PREPARED_ORDER,
  SAVED_AREAS,
  SERIES_ORDER,
} from './past-orders.ts'

/** The bank holidays in the months that have data, sorted by date. */
const holidaysOf = (months: readonly Month[]) => {
  const years = [...new Set(months.map(({ year }) => year))]
  const keys = new Set(months.map(monthKey))
  return years.flatMap(bankHolidays).filter(({ date }) => keys.has(date.slice(0, 7)))
}

/** The series that an earlier month created; null if there is none. */
const begunSeries = ({ database }: HistoryParts): Promise<{ readonly id: number } | null> =>
  database.within(WORKER, async tx => {
    const found = await tx
      .selectFrom('dataset_series')
      .select('id')
      .where('name', '=', SERIES_ORDER.name)
      .executeTakeFirst()
    return found ?? null
  })

/**
 * Adds a month to the series of one place in every month, backdated to after that month. Its key prevents a second
 * order.
 */
const placeMonth = (parts: HistoryParts, month: Month): Promise<void> =>
  unlessRefused(parts, `${SERIES_ORDER.name}, ${monthKey(month)}`, async () => {
    const { ordering } = await orderingAt(parts, timeOfOrder(SERIES_ORDER, month), [month])
    const actor = await actorOf(parts, SERIES_ORDER.by)
    const order = { ...(await payloadOf(parts, SERIES_ORDER, month)), clientProjectName: SERIES_ORDER.name }
    const series = (await begunSeries(parts)) ?? { kind: 'months' as const, name: SERIES_ORDER.name }
    const { id } = await ordering.place(
      actor,
      { shared: order, lines: [order], quotedCredits: undefined, request: order, series },
      `${DEMO}: ${SERIES_ORDER.name}, ${monthKey(month)}`,
    )
    await putInto(parts.database, actor, SERIES_ORDER.group, id)
  })

/** The orders of the series, one for each month that has data. */
const seriesSteps = (parts: HistoryParts, months: readonly Month[]) =>
  months.map(month => ({ at: timeOfOrder(SERIES_ORDER, month), take: () => placeMonth(parts, month) }))

/** The newest bank holiday that has data or, if there is none, the last Saturday of the world's newest month. */
const eventOf = (months: readonly Month[]): { readonly month: Month; readonly date: string; readonly name: string } => {
  const holiday = holidaysOf(months).at(-1)
  const month = monthOf(holiday?.date ?? '')
  if (holiday !== undefined && month !== null) return { month, ...holiday }
  const newest = monthOfOrder(EVENT_ORDER, months)
  return { month: newest, date: lastSaturday(newest), name: 'last Saturday' }
}

/** Places the order about an event, backdated. Its key prevents a second order. */
const placeEvent = (parts: HistoryParts, months: readonly Month[]): Promise<void> =>
  unlessRefused(parts, EVENT_ORDER.name, async () => {
    const { month, date, name } = eventOf(months)
    const { ordering } = await orderingAt(parts, timeOfOrder(EVENT_ORDER, monthOfOrder(EVENT_ORDER, months)), [month])
    const actor = await actorOf(parts, EVENT_ORDER.by)
    const order = {
      ...(await payloadOf(parts, EVENT_ORDER, month)),
      clientProjectName: `${EVENT_ORDER.name}, ${name}`,
      eventDays: [date],
    }
    const { id } = await ordering.request(actor, order, `${DEMO}: ${EVENT_ORDER.name}`)
    await putInto(parts.database, actor, EVENT_ORDER.group, id)
  })

/** The time from a dataset's order to its failure, in milliseconds. */
const GIVEN_UP_MS = 12 * 60_000
/** The reason for the failure, which its organisation sees. */
export const DEMO_FAILURE =
  'The build did not end: the demonstration stopped it, to show what happens then. Its credits have been returned; the dataset can be ordered again.'

/** Fails a dataset as the worker does after its last attempt. Other waiting datasets that are claimed before it are returned. */
const giveUp = async (database: Database, id: number, at: Date): Promise<void> => {
  await freeOwnLeases(database, DEMO)
  const others: Claim[] = []
  try {
    for (;;) {
      const claim = await claimDataset(database, DEMO)
      if (!claim) throw new Error('The dataset that the demo fails is no longer waiting')
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

/** Places an order through the services that all orders use, backdated. Its key prevents a second order. */
const placeOrder = (parts: HistoryParts, order: PastOrder, month: Month): Promise<void> =>
  unlessRefused(parts, order.name, () => place(parts, order, month))

/** @throws Refusal like any order */
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
  if (status !== DatasetStatus.Failed)
    await giveUp(database, id, new Date(Math.min(Date.now(), at.getTime() + GIVEN_UP_MS)))
}

/** Grants the provider's credits for the autumn, once. */
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
 * Places the customer's past orders, groups and the provider's credits in chronological order, so that the ledger's rows agree with their dates.
 * No worker may run yet, because one of the orders fails here. Steps of an interrupted start are not repeated.
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

/** Prepares the order that waits for a user with the right to spend, once. It does not send e-mails. */
const prepareOrder = async (parts: HistoryParts, months: readonly Month[]): Promise<void> => {
  const actor = await actorOf(parts, PREPARED_ORDER.by)
  const today = async () => new Date().toISOString().slice(0, 10)
  const ordering = createOrdering({ ...parts, areaJudge: createAreaJudge(parts), today })
  const prepared = createPreparedOrders({ ...parts, ordering, outbox: { post: () => undefined } })
  if ((await prepared.list(actor.identity)).length > 0) return
  await prepared.prepare(actor, await payloadOf(parts, PREPARED_ORDER, monthOfOrder(PREPARED_ORDER, months)))
}

/** Places the last orders, so that a user who signs in immediately sees them being built. */
export const placeLatest = async (parts: HistoryParts): Promise<void> => {
  const months = await parts.movement.availableMonths()
  for (const order of PAST_ORDERS)
    if (order.ordered === null) await placeOrder(parts, order, monthOfOrder(order, months))
  await unlessRefused(parts, PREPARED_ORDER.name, () => prepareOrder(parts, months))
}

/** Saves the customer's areas, each once. */
export const saveAreas = async (parts: HistoryParts): Promise<void> => {
  const areas = createSavedAreas(parts)
  for (const { name, by, isShared, way } of SAVED_AREAS)
    await unlessRefused(parts, name, async () => {
      const actor = await actorOf(parts, by)
      if ((await areas.list(actor.identity)).some(area => area.name === name)) return
      const { zoneSystemId, selectedZones } = await ownZones(parts, way)
      await areas.save(actor, { name, isShared, zones: { zoneSystemId, ids: selectedZones } })
    })
}

/** Writes the provider's note on each bank holiday that has data, once. */
export const writeNotes = async (parts: HistoryParts, months: readonly Month[]): Promise<void> => {
  const administrator = DEMO_ACCOUNTS.find(({ isAdministrator }) => isAdministrator)
  const actor = await actorOf(parts, administrator?.email ?? '')
  for (const { date, name } of holidaysOf(months)) {
    const there = await listNotes(parts.database, actor.identity, { from: date, to: date })
    if (there.some(({ text }) => text === name)) continue
    await addNote(parts.database, actor, { date, text: name, forAll: true, isBreak: false })
  }
}
