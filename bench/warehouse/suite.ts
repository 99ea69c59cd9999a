import { join } from 'node:path'
import { movementDataOf } from '../../server/warehouse/create.ts'
import { buildDataset } from '../../server/warehouse/extract/build-dataset.ts'
import { disclosureSettings } from '../../server/warehouse/gate/settings.ts'
import { type ReportView, reportViews } from '../../server/warehouse/viewers/report-views.ts'
import { ZONE_SETS, type ZoneSet } from '../../server/warehouse/viewers/zone-statements.ts'
import { alone, quantile, race, rowOf, timesOf } from '../measure.ts'
import type { Row, Suite } from '../row.ts'
import { openWarehouseContext, type WarehouseContext } from './context.ts'
import { openDuckDb } from './duckdb.ts'
import { PLACES, type Place, wktOf } from './places.ts'

const USERS = 8
/** Calls of each kind that each user makes. */
const CALLS = 25

const noZones = async (): Promise<Uint32Array> => {
  throw new Error('No zones are asked for')
}

/** Build numbers that no earlier bench has used. */
let lastBuild = Math.floor(Date.now() / 1000)

const build = async ({ warehouse }: WarehouseContext, place: Place) => {
  const buildId = ++lastBuild
  const summary = await buildDataset(
    warehouse,
    noZones,
    {
      buildId,
      areaWkt: wktOf(place),
      firstDay: '2026-10-01',
      lastDay: '2026-10-31',
      evOnly: false,
      customZonesFile: null,
      firstPoint: null,
    },
    { signal: new AbortController().signal, onProgress: () => undefined },
  )
  return { buildId, ...summary }
}

const imports = async function* (
  { imported, bytesOnDisk }: WarehouseContext,
  duckMs: number | null,
): AsyncGenerator<Row> {
  const times = timesOf([imported.ms])
  yield rowOf(
    'import',
    duckMs === null ? 'DuckDB: not installed, or loaded before' : 'DuckDB',
    times,
    duckMs === null ? null : timesOf([duckMs]),
    {
      rows: imported.rows,
      rowsPerSecond: Math.round(imported.rows / (imported.ms / 1000)),
      bytesPerTrip: Math.round(bytesOnDisk / imported.rows),
    },
  )
}

/**
 * Every call of a report and a map on the busiest place: once by somebody who asks what nobody has asked before, then by
 * eight users at once of one server, which keeps the answers of a build that is complete.
 */
const viewers = async function* (context: WarehouseContext, once: boolean): AsyncGenerator<Row> {
  const { buildId } = await build(context, PLACES[1]!)
  const settings = disclosureSettings(15)
  const shared = movementDataOf(context.warehouse, noZones, settings)
  const calls: [string, (movement: typeof shared) => Promise<unknown>][] = [
    ...(Object.keys(reportViews) as ReportView[]).map(
      (view): [string, (movement: typeof shared) => Promise<unknown>] => [
        view,
        movement => movement.report(view, buildId),
      ],
    ),
    ...(Object.keys(ZONE_SETS) as ZoneSet[]).map((set): [string, (movement: typeof shared) => Promise<unknown>] => [
      set,
      movement => movement.zones(set, buildId, {}),
    ]),
  ]
  const all: number[] = []
  for (const [name, call] of calls) {
    const first = await alone(once ? 1 : 2, () => call(movementDataOf(context.warehouse, noZones, settings)))
    const times: number[] = []
    const user = async () => {
      for (let i = 0; i < (once ? 1 : CALLS); i++) {
        const begun = performance.now()
        await call(shared)
        times.push(performance.now() - begun)
      }
    }
    await Promise.all(Array.from({ length: USERS }, user))
    all.push(...times)
    times.sort((a, b) => a - b)
    yield rowOf(`viewer ${name}`, 'none', first, null, {
      p50Ms: Math.round(quantile(times, 0.5)),
      p95Ms: Math.round(quantile(times, 0.95)),
    })
  }
  all.sort((a, b) => a - b)
  yield rowOf('viewer calls, all', 'none', timesOf(all), null, {
    p50Ms: Math.round(quantile(all, 0.5)),
    p95Ms: Math.round(quantile(all, 0.95)),
  })
}

export const suite: Suite = async function* (options) {
  const cases = ['import', 'build', 'viewers'].filter(options.wants)
  if (cases.length === 0) return
  const context = await openWarehouseContext(options)
  try {
    const wantsPeer =
      !options.once && process.env.BENCH_PEERS !== 'none' && (cases.includes('build') || cases.includes('import'))
    const duck = wantsPeer ? await openDuckDb(context.files, join(context.files[0]!, '../..')) : null
    if (cases.includes('import')) yield* imports(context, duck?.loadMs ?? null)
    if (cases.includes('build'))
      for (const place of PLACES) {
        const ours = await build(context, place)
        const theirs = await duck?.build(place)
        const times = duck
          ? await race(
              context.turns,
              () => build(context, place),
              () => duck.build(place),
            )
          : { ours: await alone(context.turns, () => build(context, place)), peer: null }
        yield rowOf(`build ${place.name}`, duck ? 'DuckDB' : 'DuckDB: not installed', times.ours, times.peer, {
          visits: ours.visits,
          traverses: ours.traverses,
          same:
            theirs &&
            theirs.visits === ours.visits &&
            theirs.departures === ours.departures &&
            theirs.traverses === ours.traverses,
        })
      }
    if (cases.includes('viewers')) yield* viewers(context, options.once)
  } finally {
    await context.close()
  }
}
