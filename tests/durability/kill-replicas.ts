import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { drawNumber } from '../../server/warehouse/builds/dataset-spec.ts'
import { loadTrips } from '../../server/warehouse/deliveries/load/load-trips.ts'
import { disclosureSettings } from '../../server/warehouse/disclosure/is-safe.ts'
import { openClickHouse } from '../../server/warehouse/engines/clickhouse/open-clickhouse.ts'
import { reportViews } from '../../server/warehouse/figures/reports/report-views.ts'
import { movementDataOf } from '../../server/warehouse/open-movement-data.ts'
import { migrate } from '../../server/warehouse/schema/migrate-warehouse.ts'
import type { Statement } from '../../server/warehouse/sql/statement.ts'
import { type Warehouse, WarehouseError } from '../../server/warehouse/warehouse.ts'
import type { ReportTableKey } from '../../src/contract/all-calls.ts'
import { upTo } from '../../src/domain/collections.ts'
import { CLUSTER, startClickHouseCluster } from '../server/warehouse/engines/clickhouse-server.ts'
import { startZooKeeper } from '../server/warehouse/engines/zookeeper.ts'
import { ENGINES } from '../server/warehouse/engines.ts'
import { makeTrips, WORLD_CENTRE } from '../server/warehouse/invented-trips.ts'
import { treesOfNumbers } from '../server/warehouse/invented-zones.ts'
import { AREAS, HOOKS, loadWorld, NOISE, noZones, questionOf, specOf } from '../server/warehouse/worlds.ts'
import { encodeTrips, type TripRow } from '../support/trips.ts'

export interface ReplicaReport {
  readonly kills: number
  readonly builds: number
  readonly imports: number
  readonly reads: number
  /** Builds, imports and reads that failed with engine-lost; builds and imports were retried. */
  readonly again: number
  readonly unanswered: number
  /** The number of reads that succeeded while a server was down. */
  readonly readsWithout: number
  /** Figures or rows that differed from chDB's at any time. */
  readonly wrong: number
  /** Errors other than engine-lost. */
  readonly faults: readonly string[]
  /** Trips that any server reports as missing or duplicated at the end. */
  readonly unequal: number
  /** Tables whose rows differ between two replicas of a shard at the end. */
  readonly unlike: readonly string[]
}

const SHARDS = 2
const COPIES = 2
const AREA = AREAS['a ring with a hole']!
const TREES = treesOfNumbers(
  upTo(60).map(at => at + 1),
  WORLD_CENTRE,
)
/**
 * The time offset, in seconds, of trips that are imported in the meantime. It puts them outside every dataset's period.
 */
const LATER_S = 120 * 86_400
const TRIPS_A_FILE = 400

const sql = <R>(text: string): Statement<Record<string, never>, R> => ({ name: 'soak', sql: text })

/** Hides stored results, so every figure is counted from the rows. */
const withoutStored = (warehouse: Warehouse): Warehouse => ({
  ...warehouse,
  rows: async (query, parameters, options) =>
    query.name === 'stored-results' ? [] : warehouse.rows(query, parameters, options),
})
const movementOf = (warehouse: Warehouse) =>
  movementDataOf(withoutStored(warehouse), noZones, disclosureSettings(10), NOISE, TREES)

const figuresOf = async (warehouse: Warehouse, buildId: number): Promise<string> => {
  const movement = movementOf(warehouse)
  const views = Object.keys(reportViews) as ReportTableKey[]
  return JSON.stringify(await Promise.all(views.map(view => movement.report(view, buildId))))
}
const rowsOf = async (warehouse: Warehouse, buildId: number): Promise<string> =>
  JSON.stringify(
    await warehouse
      .rows(
        sql(
          ['days', 'cells', 'visits', 'departures', 'traverses']
            .map(
              name =>
                `SELECT '${name}' AS name, toUInt32(count()) AS n FROM dataset_${name} WHERE build_id = ${buildId}`,
            )
            .join(' UNION ALL '),
        ),
        {},
      )
      .then(rows => (rows as { name: string; n: number }[]).map(({ name, n }) => `${name} ${n}`).sort()),
  )

const later = (trips: readonly TripRow[]): TripRow[] =>
  trips.map(trip => ({ ...trip, startedAt: trip.startedAt + LATER_S, endedAt: trip.endedAt + LATER_S }))

/**
 * Runs two shards of two servers each. Imports, builds and reads continue while each server in turn is killed with
 * SIGKILL and restarted. Every read compares each figure with chDB's.
 */
export const killReplicas = async (folder: string, seed: number): Promise<ReplicaReport> => {
  await mkdir(folder, { recursive: true })
  const keeper = await startZooKeeper()
  const [cluster, embedded] = await Promise.all([
    startClickHouseCluster(SHARDS * COPIES, { copies: COPIES, zooKeeper: keeper.port }),
    ENGINES[0]!.open(),
  ])
  const nodes = [await openClickHouse(cluster.urls, CLUSTER), await openClickHouse(cluster.urls, CLUSTER)] as const
  await migrate(nodes[0])
  const trips = makeTrips({ seed, people: 600, trips: 8000, spreadM: 1500 })
  for (const engine of [embedded, { warehouse: nodes[0], folder, close: async () => undefined }])
    await loadWorld(engine, trips)
  await movementOf(embedded.warehouse).build(specOf(questionOf(AREA), 1), HOOKS)
  const figures = await figuresOf(embedded.warehouse, 1)
  const rows = await rowsOf(embedded.warehouse, 1)

  const complete: number[] = []
  const report = {
    kills: 0,
    builds: 0,
    imports: 0,
    reads: 0,
    again: 0,
    unanswered: 0,
    readsWithout: 0,
    wrong: 0,
    unequal: 0,
  }
  const faults: string[] = []
  const unlike: string[] = []
  let stopped = false
  let away = false
  let imported = trips.length
  /** Any error other than engine-lost is a fault. */
  const lost = (error: unknown): boolean => {
    if (error instanceof WarehouseError && error.code === 'engine-lost') return true
    faults.push(error instanceof Error ? error.message.slice(0, 300) : String(error))
    return false
  }
  const build = async () => {
    while (!stopped) {
      const number = drawNumber()
      try {
        await movementOf(nodes[0]).build(specOf(questionOf(AREA), number), HOOKS)
        complete.push(number)
        report.builds++
        if ((await rowsOf(nodes[1], number)) !== rows) report.wrong++
      } catch (error) {
        if (lost(error)) report.again++
        await after(200)
      }
    }
  }
  const bring = async () => {
    for (let at = 1; !stopped; ) {
      const made = later(makeTrips({ seed: seed + at, people: 50, trips: TRIPS_A_FILE, firstTrip: at * 100_000 }))
      const file = join(folder, `later-${at}.rowbinary`)
      await writeFile(file, encodeTrips(made))
      try {
        await loadTrips(nodes[1], [file])
        imported += made.length
        report.imports++
        at++
      } catch (error) {
        if (lost(error)) report.again++
        await after(200)
      }
    }
  }
  const read = async (node: Warehouse) => {
    while (!stopped) {
      const number = complete[Math.floor(Math.random() * complete.length)]
      if (number === undefined) {
        await after(50)
        continue
      }
      const without = away
      try {
        if ((await figuresOf(node, number)) !== figures) report.wrong++
        report.reads++
        if (without && away) report.readsWithout++
      } catch (error) {
        if (lost(error)) report.unanswered++
        await after(50)
      }
    }
  }
  /** Waits until another build, import and read have succeeded. */
  const more = async () => {
    const { builds, imports, reads } = report
    while (report.builds === builds || report.imports === imports || report.reads === reads) {
      if (faults.length > 20) throw new Error(faults.join('\n'))
      await after(100)
    }
  }
  try {
    const loops = [build(), bring(), read(nodes[0]), read(nodes[1])]
    try {
      await more()
      for (let server = 0; server < SHARDS * COPIES; server++) {
        await cluster.kill(server)
        away = true
        report.kills++
        await more()
        away = false
        await cluster.restart(server)
        await more()
        while (!(await nodes[0].healthy()) || !(await nodes[1].healthy())) await after(100)
        // Kills the next server once this one has caught up with all writes.
        const [, own] = [0, `${cluster.urls.split(',')[server]}/ambit`]
        const alone = await openClickHouse(own)
        const waiting = sql<number>(
          `SELECT (SELECT count() FROM system.tables WHERE database = 'ambit' AND name LIKE '%\\_local') - (SELECT count() FROM system.tables WHERE database = 'ambit_admitted' AND name != 'life')`,
        )
        while ((await alone.numbers(waiting, {}))[0] !== 0) await after(100)
        await alone.close()
      }
    } finally {
      stopped = true
      await Promise.all(loops)
    }
    for (const number of complete) {
      if ((await figuresOf(nodes[0], number)) !== figures) report.wrong++
      if ((await rowsOf(nodes[1], number)) !== rows) report.wrong++
    }
    const visible = sql<number>(
      'SELECT count() FROM trips WHERE batch GLOBAL IN (SELECT batch FROM loaded_files WHERE kind = 0)',
    )
    const once = sql<number>(
      'SELECT uniqExact(trip_id) FROM trips WHERE batch GLOBAL IN (SELECT batch FROM loaded_files WHERE kind = 0)',
    )
    const servers = await Promise.all(cluster.urls.split(',').map(url => openClickHouse(`${url}/ambit`)))
    for (const server of servers) {
      const [all = 0] = await server.numbers(visible, {})
      const [different = 0] = await server.numbers(once, {})
      report.unequal += Math.abs(all - imported) + Math.abs(different - imported)
    }
    const tables = [
      'trips',
      'trips_by_origin',
      'path_squares',
      'begun_files',
      'loaded_files',
      'dataset_visits',
      'dataset_builds',
    ]
    for (const table of tables) {
      const hashes = await Promise.all(
        servers.map(server =>
          server.rows(
            sql(`SELECT toString(count()) AS n, toString(sum(cityHash64(*))) AS hash FROM ${table}_local`),
            {},
          ),
        ),
      )
      for (let at = 0; at < servers.length; at += COPIES)
        if (new Set(hashes.slice(at, at + COPIES).map(hash => JSON.stringify(hash))).size > 1)
          unlike.push(`${table}: ${JSON.stringify(hashes.slice(at, at + COPIES))}`)
    }
    await Promise.all(servers.map(server => server.close()))
    return { ...report, faults, unlike }
  } finally {
    await Promise.all(nodes.map(node => node.close()))
    await Promise.all([cluster.stop(), embedded.close()])
    await keeper.stop()
  }
}
