import { type Database, WORKER } from '../../server/db/database.ts'
import { Refusal } from '../../server/errors.ts'
import {
  type Claim,
  claimDataset,
  failAttempt,
  freeOwnLeases,
  MAX_FAILURES,
  returnDataset,
} from '../../server/jobs/dataset-queue.ts'
import { loadIdentity } from '../../server/services/account/load-identity.ts'
import { createAreaJudge } from '../../server/services/areas/area-judge.ts'
import type { Actor } from '../../server/services/audit/audit.ts'
import { createGroup, groupDataset, listGroups } from '../../server/services/datasets/groups.ts'
import { createOrdering } from '../../server/services/ordering/ordering.ts'
import { createPreparedOrders } from '../../server/services/ordering/prepared-orders.ts'
import { addCredit } from '../../server/services/organisations/credits.ts'
import { readTemplates } from '../../server/services/templates/templates.ts'
import type { MovementData } from '../../server/warehouse/movement-data.ts'
import type { ZoneEngines } from '../../server/zones/zone-engines.ts'
import { zoneFileKey } from '../../server/zones/zone-file-keys.ts'
import type { WizardPayload } from '../../src/contract/datasets.ts'
import { CreditType, ReportStatus, STANDARD_ZONES } from '../../src/domain/constants.ts'
import type { ProviderNames } from '../../src/domain/level.ts'
import { type Month, monthLabel, monthPeriod } from '../../src/domain/month-period.ts'
import { CUSTOMER, DEMO_ACCOUNTS } from '../state/accounts.ts'
import { everyInput } from '../state/every-input.ts'
import { toLonLat } from '../world/british-grid.ts'
import { CUSTOM_ZONES_NAME } from '../world/system-names.ts'
import { datedDatabase } from './dated-database.ts'
import { AUTUMN_CREDITS, PAST_ORDERS, type PastOrder, PREPARED_ORDER } from './past-orders.ts'

export interface HistoryParts {
  readonly database: Database
  readonly engines: ZoneEngines
  readonly movement: MovementData
  readonly names: ProviderNames
  readonly supportEmail: string
  /** For what is counted of letters about prepared orders. */
  readonly key: Buffer
  readonly portalUrl: string
  readonly portalTitle: string
  /** Tells the person at the terminal. */
  readonly say: (line: string) => void
}

/** Stands in the audit trail where a caller's address would, and in the lease of the build that is given up. */
const DEMO = 'demo'
const DAY_MS = 86_400_000
/** So long after its order a dataset was given up. Milliseconds. */
const GIVEN_UP_MS = 12 * 60_000
/** Why the build of one order was given up: shown to its organisation. */
export const DEMO_FAILURE =
  'The build did not end: the demonstration stopped it, to show what happens then. Its credits have been returned; the dataset can be ordered again.'

/** Who orders. @throws where the demo's account is gone */
export const actorOf = async ({ database, names }: HistoryParts, email: string): Promise<Actor> => {
  const { id } = await database.within(WORKER, tx =>
    tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  const identity = await loadIdentity(database, names, id, Date.now() / 1000)
  if (!identity) throw new Error(`The demo's account ${email} may not sign in`)
  return { identity, address: DEMO }
}

/** The month of an order; a shorter world has its first one in place of those before it. */
const monthOfOrder = ({ monthsBack }: Pick<PastOrder, 'monthsBack'>, months: readonly Month[]): Month => {
  const month = months[Math.max(0, months.length - 1 - monthsBack)]
  if (!month) throw new Error('The demo’s movement data cover no month')
  return month
}

/** When it was ordered, never after now. */
const timeOfOrder = ({ ordered }: PastOrder, month: Month): Date => {
  if (ordered === null) return new Date()
  const [days, time] = ordered
  const lastDay = Date.parse(`${monthPeriod(month).endDate.slice(0, 10)}T${time}:00Z`)
  return new Date(Math.min(Date.now(), lastDay + days * DAY_MS))
}

/** Two points of a way are at most so far apart, metres: no zone of a town is narrower where the way crosses it. */
const STEP_M = 25

/** Points along a way of straight lines, [easting, northing] metres, close enough to meet every zone that it crosses. */
const pointsAlong = (way: readonly (readonly [number, number])[]): (readonly [number, number])[] =>
  way.flatMap((to, i) => {
    const from = way[i - 1]
    if (!from) return [to]
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP_M)
    return Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] as const
    })
  })

/** The customer's own zones along a way, with their zone system. */
export const ownZones = async ({ database, engines }: HistoryParts, way: readonly (readonly [number, number])[]) => {
  const system = await database.within(WORKER, tx =>
    tx
      .selectFrom('zone_systems')
      .select(['id', 'file_name'])
      .where('name', '=', CUSTOM_ZONES_NAME)
      .executeTakeFirstOrThrow(),
  )
  const points = pointsAlong(way)
  const zones = await engines.run(zoneFileKey(system.file_name), (engine, setId) =>
    engine.locate(
      setId,
      Float64Array.from(points, ([e]) => e),
      Float64Array.from(points, ([, n]) => n),
    ),
  )
  return {
    zoneSystem: system.file_name,
    zoneSystemId: system.id,
    pois: [],
    selectedZones: [...new Set(zones)].filter(zone => zone > 0).sort((a, b) => a - b),
  }
}

/** A boundary as the wizard sends it, [easting, northing] metres. */
const boundaryOf = (corners: readonly (readonly [number, number])[]) => ({
  zoneSystem: STANDARD_ZONES,
  zoneSystemId: null,
  pois: [],
  selectedZones: [],
  studyAreaWkt: `POLYGON ((${[...corners, corners[0]!].map(at => at.join(' ')).join(', ')}))`,
  boundaryMade: 'drawn' as const,
})

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

const payloadOf = async (
  parts: HistoryParts,
  order: Pick<PastOrder, 'name' | 'template' | 'place'>,
  month: Month,
): Promise<WizardPayload> => {
  const templates = await parts.database.within(WORKER, tx => readTemplates(tx, { drafts: false }))
  const template = templates.find(({ name }) => name === order.template)
  if (!template) throw new Error(`The demo has no template ${order.template}`)
  const { place } = order
  const where =
    'way' in place
      ? await ownZones(parts, place.way)
      : 'boundary' in place
        ? boundaryOf(place.boundary)
        : {
            zoneSystem: STANDARD_ZONES,
            zoneSystemId: null,
            pois: place.points.map(point => {
              const [lon, lat] = toLonLat(point)
              return { coords: [rounded(lon), rounded(lat)] as [number, number], radius: template.fixedRadiusSize ?? 0 }
            }),
            selectedZones: [],
          }
  return {
    reportId: template.id,
    reportName: template.name,
    clientProjectName: `${order.name}, ${monthLabel(month)}`,
    ...monthPeriod(month),
    reportInputs: everyInput(template),
    studyAreaWkt: null,
    ...where,
    geofenceWkt: null,
    area: null,
  }
}

const putInto = async (database: Database, actor: Actor, group: string, id: number): Promise<void> => {
  const groups = await listGroups(database, actor.identity)
  const { id: groupId } = groups.find(({ name }) => name === group) ?? (await createGroup(database, actor, group))
  await groupDataset(database, actor, { requestedReportId: id, groupId })
}

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

/** What the rules refuse, as where DEMO_DEVICES leaves too few people, is left out and reported. */
export const unlessRefused = async ({ say }: HistoryParts, name: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(`The demo's "${name}" was refused: ${error.message}`)
  }
}

/** Places an order by the services that every order goes through, dated back; under its key it is placed once. */
const placeOrder = (parts: HistoryParts, order: PastOrder, month: Month): Promise<void> =>
  unlessRefused(parts, order.name, () => place(parts, order, month))

/** @throws Refusal as an order does */
const place = async (parts: HistoryParts, order: PastOrder, month: Month): Promise<void> => {
  const { database, movement } = parts
  const at = timeOfOrder(order, month)
  const payload = await payloadOf(parts, order, month)
  const { startDate, endDate } = payload
  // Judges of grounds need what is released of the month.
  await movement.releasedSquares({ firstDay: startDate.slice(0, 10), lastDay: endDate.slice(0, 10), evOnly: false })
  const dated = datedDatabase(database, at)
  const today = () => at.toISOString().slice(0, 10)
  const ordering = createOrdering({ ...parts, database: dated, grounds: createAreaJudge(parts), today })
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
    .concat({ at: new Date(`${AUTUMN_CREDITS.at}:00Z`), take: () => grantCredits(parts) })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { take } of steps) await take()
}

/** Keeps the order that waits for somebody who may spend, once; nobody is written to. */
const prepareOrder = async (parts: HistoryParts, months: readonly Month[]): Promise<void> => {
  const actor = await actorOf(parts, PREPARED_ORDER.by)
  const today = () => new Date().toISOString().slice(0, 10)
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
