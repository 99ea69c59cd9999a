import { createNoiseSource } from '../../server/warehouse/builds/noise-keys.ts'
import { disclosureSettings } from '../../server/warehouse/disclosure/is-safe.ts'
import { ZONE_SETS, type ZoneSet } from '../../server/warehouse/figures/maps/counted-filters.ts'
import { reportViews } from '../../server/warehouse/figures/reports/report-views.ts'
import { NO_FILTERS } from '../../server/warehouse/figures/tourism/tourism-context.ts'
import { TOURISM_MEASURES } from '../../server/warehouse/figures/tourism/tourism-measures.ts'
import type { MovementData } from '../../server/warehouse/movement-data.ts'
import { movementDataOf } from '../../server/warehouse/open-movement-data.ts'
import type { Warehouse } from '../../server/warehouse/warehouse.ts'
import type { ZoneTrees } from '../../server/warehouse/zones/zones-of-build.ts'
import type { ReportTableKey } from '../../src/contract/all-calls.ts'
import { createRandom } from '../../src/domain/random.ts'
import { quantile, rowOf, timesOf } from '../measure.ts'
import type { Row } from '../row.ts'
import { peakMemoryMB, processorTime } from './processor-time.ts'
import { locateInGrid } from './zone-trees.ts'

const USERS = 8
const ROUNDS = 3

/** The builds of one place, one for reports and maps and one for tourism, with their stored results. */
export interface Builds {
  readonly buildId: number
  readonly tourismId: number
}

/** A user's call. A call with filters chooses different ones each time. */
type Ask = (movement: MovementData) => Promise<unknown>
export interface Call {
  readonly name: string
  readonly ask: Ask
  /**
   * True if the result is stored with the build (requests without filters). Otherwise it is counted from cached trips.
   */
  readonly isStored: boolean
}

export const random = createRandom(1, 'filters of a bench')
const someOf = (codes: readonly number[]) => codes.filter(() => random() < 0.6)

/** Every call of the reports and maps, and of tourism. */
export const viewerCalls = ({ buildId, tourismId }: Builds): readonly Call[] => [
  ...(Object.keys(reportViews) as ReportTableKey[])
    // Only datasets of electric vehicles have this view.
    .filter(view => view !== 'traversing/evtripsbydistance')
    .map(view => ({ name: view, ask: (movement: MovementData) => movement.report(view, buildId), isStored: true })),
  ...(Object.keys(ZONE_SETS) as ZoneSet[]).flatMap(set => [
    { name: `map ${set}`, ask: (movement: MovementData) => movement.zones(set, buildId, {}), isStored: true },
    {
      name: `map ${set}, filtered`,
      ask: (movement: MovementData) =>
        movement.zones(set, buildId, {
          daytype: random() < 0.5 ? [1, 2, 3, 4, 5] : [0, 6],
          purposes: someOf([1, 2, 3, 4, 5]),
          ages: someOf([0, 1, 2, 3, 4, 5, 6]),
        }),
      isStored: false,
    },
  ]),
  ...TOURISM_MEASURES.flatMap(measure => [
    {
      name: `tourism ${measure}`,
      ask: (movement: MovementData) => movement.tourism(measure, tourismId, NO_FILTERS),
      isStored: true,
    },
    {
      name: `tourism ${measure}, filtered`,
      ask: (movement: MovementData) =>
        movement.tourism(measure, tourismId, {
          ...NO_FILTERS,
          timePeriods: someOf([1, 2, 3, 4, 5, 6, 7, 8]),
          dwellTimes: someOf([0, 1, 2]),
        }),
      isStored: false,
    },
  ]),
]

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

/** The times of the same call by several users at the same time. */
const askTogether = (users: number, ask: Ask, serverOf: () => MovementData): Promise<number[]> =>
  Promise.all(Array.from({ length: users }, serverOf).map(server => timed(() => ask(server))))

const quantilesOf = (kind: 'warm' | 'cold', times: readonly number[]) => ({
  [`${kind}P50Ms`]: quantile(times, 0.5),
  [`${kind}P95Ms`]: quantile(times, 0.95),
})

/** The times of many calls in ascending order, grouped by whether the requested result is stored. */
type Times = Record<'stored' | 'filtered', number[]>

/**
 * Every call by eight concurrent users. Warm: the result is stored with the build, and the server has just started.
 * Cold: each user makes a request that no one has made before; a request with filters reaches a server that has cached
 * the map's trips, as it has after the first such request. Our time is that of a single request to a server that has
 * just started; without filters, no result is stored.
 */
const askCalls = async function* (
  warehouse: Warehouse,
  trees: ZoneTrees,
  calls: readonly Call[],
  once: boolean,
  all: Times,
): AsyncGenerator<Row> {
  const settings = disclosureSettings(15)
  const noise = createNoiseSource(Buffer.alloc(32, 'bench'))
  const forgetful: Warehouse = {
    ...warehouse,
    rows: async (query, parameters, options) =>
      query.name === 'stored-results' ? [] : warehouse.rows(query, parameters, options),
  }
  const newServer = () => movementDataOf(warehouse, locateInGrid, settings, noise, trees)
  const newForgetful = () => movementDataOf(forgetful, locateInGrid, settings, noise, trees)
  const [users, rounds] = once ? [1, 1] : [USERS, ROUNDS]
  for (const { name, ask, isStored } of calls) {
    const alone: number[] = []
    const newAsked = isStored ? newForgetful : newServer
    let last = newAsked()
    for (let i = 0; i < rounds; i++) {
      last = newAsked()
      alone.push(await timed(() => ask(last)))
    }
    const cold: number[] = []
    const processorMs = await processorTime(async () => {
      for (let i = 0; i < rounds; i++)
        cold.push(...(await askTogether(users, ask, isStored ? newForgetful : () => last)))
    })
    const warm: number[] = []
    for (let i = 0; isStored && i < rounds; i++) {
      const server = newServer()
      warm.push(...(await askTogether(users, ask, () => server)))
    }
    for (const times of [cold, warm]) times.sort((a, b) => a - b)
    if (isStored) all.stored.push(...warm)
    else all.filtered.push(...cold)
    yield rowOf(`viewer ${name}`, 'none', timesOf(alone), null, {
      ...(isStored && quantilesOf('warm', warm)),
      ...quantilesOf('cold', cold),
      coldProcessorMs: processorMs / cold.length,
    })
  }
}

/** Every call of some viewers, and all calls of each kind together. `name` names the rows of a kind. */
export const viewers = async function* (
  warehouse: Warehouse,
  trees: ZoneTrees,
  name: string,
  calls: readonly Call[],
  once: boolean,
): AsyncGenerator<Row> {
  const all: Times = { stored: [], filtered: [] }
  yield* askCalls(warehouse, trees, calls, once, all)
  for (const [kind, times] of Object.entries(all)) {
    if (times.length === 0) continue
    times.sort((a, b) => a - b)
    yield rowOf(`${name}, all ${kind}`, 'none', timesOf(times), null, {
      ...quantilesOf(kind === 'stored' ? 'warm' : 'cold', times),
      allProcessesMB: peakMemoryMB(),
    })
  }
}
