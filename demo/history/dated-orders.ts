import {
  ColumnNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { toLonLat } from '../../packaged-basemap/british-grid.ts'
import type { Actor } from '../../server/audit/audit.ts'
import type { StreetNames } from '../../server/basemap/street-names.ts'
import { type Database, WORKER } from '../../server/db/database.ts'
import { Refusal } from '../../server/errors.ts'
import { loadIdentity } from '../../server/services/account/identity.ts'
import { createAreaJudge } from '../../server/services/areas/area-judge.ts'
import { createGroup, groupDataset, listGroups } from '../../server/services/datasets/groups.ts'
import { createOrdering } from '../../server/services/ordering/ordering.ts'
import { readTemplates } from '../../server/services/templates/templates.ts'
import type { MovementData } from '../../server/warehouse/movement-data.ts'
import type { ZoneEngines } from '../../server/zones/zone-engines.ts'
import { zoneFileKey } from '../../server/zones/zone-files.ts'
import type { WizardPayload } from '../../src/contract/datasets.ts'
import { STANDARD_ZONES } from '../../src/domain/constants.ts'
import type { ProviderNames } from '../../src/domain/level.ts'
import { type Month, monthLabel, monthPeriod } from '../../src/domain/months.ts'
import { everyInput, ownZoneSystem } from '../state/seed-samples.ts'
import type { PastOrder } from './past-orders.ts'

/**
 * Tables whose rows the demo backdates. The audit trail is not one of them, because it records when something was
 * actually done.
 */
const DATED: ReadonlySet<string> = new Set(['datasets', 'dataset_series', 'credit_ledger'])

/** Adds `created_at` to an insertion. */
const dated = (insert: InsertQueryNode, at: Date): InsertQueryNode => {
  const { into, columns, values } = insert
  if (!into || !columns || !values || !ValuesNode.is(values) || !DATED.has(into.table.identifier.name)) return insert
  const rows = values.values.map(row =>
    PrimitiveValueListNode.is(row)
      ? PrimitiveValueListNode.create([...row.values, at])
      : ValueListNode.create([...row.values, ValueNode.create(at)]),
  )
  return InsertQueryNode.cloneWith(insert, {
    columns: [...columns, ColumnNode.create('created_at')],
    values: ValuesNode.create(rows),
  })
}

/**
 * The same database, in which datasets, their series and ledger rows get an earlier creation time. Only the demo uses
 * it: services accept any Database, and cannot backdate anything themselves.
 */
export const datedDatabase = (database: Database, at: Date): Database => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) =>
      InsertQueryNode.is(node as OperationNode) ? dated(node as InsertQueryNode, at) : node,
    transformResult: async ({ result }) => result,
  }
  return { ...database, within: (scope, work) => database.within(scope, tx => work(tx.withPlugin(plugin))) }
}

export interface HistoryParts {
  readonly database: Database
  readonly engines: ZoneEngines
  /** Null if the demo's streets were deleted. */
  readonly streets: StreetNames | null
  readonly movement: MovementData
  readonly names: ProviderNames
  readonly supportEmail: string
  /** The key that e-mails about prepared orders are counted under. */
  readonly key: Buffer
  readonly portalUrl: string
  readonly portalTitle: string
  /** Prints a line in the terminal. */
  readonly say: (line: string) => void
}

/** The caller's address in the audit trail, the prefix of order keys, and the lease owner of the failed build. */
export const DEMO = 'demo'
const DAY_MS = 86_400_000

/** The user who orders. @throws Error if the demo's account is gone */
export const actorOf = async ({ database, names }: HistoryParts, email: string): Promise<Actor> => {
  const { id } = await database.within(WORKER, tx =>
    tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  const identity = await loadIdentity(database, names, id, Date.now() / 1000)
  if (!identity) throw new Error(`The demo's account ${email} may not sign in`)
  return { identity, address: DEMO }
}

/** The month of an order. A shorter world uses its first month instead of earlier ones. */
export const monthOfOrder = ({ monthsBack }: Pick<PastOrder, 'monthsBack'>, months: readonly Month[]): Month => {
  const month = months[Math.max(0, months.length - 1 - monthsBack)]
  if (!month) throw new Error('The demo’s movement data cover no month')
  return month
}

/** When an order was placed. This is never in the future. */
export const timeOfOrder = ({ ordered }: Pick<PastOrder, 'ordered'>, month: Month): Date => {
  if (ordered === null) return new Date()
  const [days, time] = ordered
  const lastDay = Date.parse(`${monthPeriod(month).endDate.slice(0, 10)}T${time}:00Z`)
  return new Date(Math.min(Date.now(), lastDay + days * DAY_MS))
}

/**
 * The maximum distance between two points of a route, in metres. A route never crosses a town's zone in less than this.
 */
const STEP_M = 25

/**
 * Points along a route of straight lines, as [easting, northing] in metres, close enough to be in every zone that it
 * crosses.
 */
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

/** The customer's own zones along a route, with their zone system. */
export const ownZones = async ({ database, engines }: HistoryParts, way: readonly (readonly [number, number])[]) => {
  const system = await ownZoneSystem(database)
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

/** A boundary as the wizard sends it, in [easting, northing] metres. */
const boundaryOf = (corners: readonly (readonly [number, number])[]) => ({
  zoneSystem: STANDARD_ZONES,
  zoneSystemId: null,
  pois: [],
  selectedZones: [],
  studyAreaWkt: `POLYGON ((${[...corners, corners[0]!].map(at => at.join(' ')).join(', ')}))`,
  boundaryMade: 'drawn' as const,
})

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

export const payloadOf = async (
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

/** Puts an ordered dataset into a group. A street's district is put there too. */
export const putInto = async (database: Database, actor: Actor, group: string, id: number): Promise<void> => {
  const groups = await listGroups(database, actor.identity)
  const { id: groupId } = groups.find(({ name }) => name === group) ?? (await createGroup(database, actor, group))
  const ordered = await database.within(WORKER, tx =>
    tx
      .selectFrom('datasets')
      .select('id')
      .where(either => either.or([either('id', '=', id), either('district_of', '=', id)]))
      .orderBy('id')
      .execute(),
  )
  for (const { id: requestedReportId } of ordered) await groupDataset(database, actor, { requestedReportId, groupId })
}

/** Skips and reports an order that the rules refuse, for example because DEMO_DEVICES leaves too few people. */
export const unlessRefused = async ({ say }: HistoryParts, name: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(`The demo's "${name}" was refused: ${error.message}`)
  }
}

/**
 * The ordering service, running as if at an earlier time. It checks orders against the squares and curves of their
 * month, and refuses orders while these are being computed.
 */
export const orderingAt = async (parts: HistoryParts, at: Date, months: readonly Month[]) => {
  for (const month of months) {
    const { startDate, endDate } = monthPeriod(month)
    await parts.movement.prepareExpectations({ firstDay: startDate.slice(0, 10), lastDay: endDate.slice(0, 10) })
  }
  const database = datedDatabase(parts.database, at)
  const today = async () => at.toISOString().slice(0, 10)
  return { database, ordering: createOrdering({ ...parts, database, areaJudge: createAreaJudge(parts), today }) }
}
