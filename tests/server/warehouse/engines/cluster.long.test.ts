import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPayments } from '../../../../server/warehouse/deliveries/load/load-rows.ts'
import { loadTrips } from '../../../../server/warehouse/deliveries/load/load-trips.ts'
import { loadZones } from '../../../../server/warehouse/deliveries/load/zone-versions.ts'
import { disclosureSettings } from '../../../../server/warehouse/disclosure/is-safe.ts'
import { openClickHouse } from '../../../../server/warehouse/engines/clickhouse/open-clickhouse.ts'
import { spread } from '../../../../server/warehouse/engines/clickhouse/spread.ts'
import { FILTERS, ZONE_SETS, type ZoneSet } from '../../../../server/warehouse/figures/maps/counted-filters.ts'
import { openingQueries } from '../../../../server/warehouse/figures/opening-queries.ts'
import { reportViews } from '../../../../server/warehouse/figures/reports/report-views.ts'
import { NO_FILTERS } from '../../../../server/warehouse/figures/tourism/tourism-context.ts'
import type { TourismMeasure } from '../../../../server/warehouse/figures/tourism/tourism-measures.ts'
import { movementDataOf } from '../../../../server/warehouse/open-movement-data.ts'
import { migrate } from '../../../../server/warehouse/schema/migrate-warehouse.ts'
import type { Parameters, Statement } from '../../../../server/warehouse/sql/statement.ts'
import type { Warehouse } from '../../../../server/warehouse/warehouse.ts'
import type { ReportTableKey } from '../../../../src/contract/all-calls.ts'
import { GRID_ROWS } from '../../../../src/domain/constants.ts'
import { nineDigits } from '../../../reference/movement.ts'
import { encodeTrips } from '../../../support/trips.ts'
import { ENGINES, type OpenEngine } from '../engines.ts'
import { makeTrips, WORLD_CENTRE } from '../invented-trips.ts'
import { treesOfNumbers } from '../invented-zones.ts'
import { AREAS, HOOKS, loadWorld, NOISE, questionOf, specOf } from '../worlds.ts'
import { CLUSTER, hasClickHouseServer, type RunningCluster, startClickHouseCluster } from './clickhouse-server.ts'

const SHARDS = 3
const MIN_DEVICES = 10
const select = <R>(sql: string): Statement<Record<string, never>, R> => ({ name: 'test', sql })
const [E0, N0] = WORLD_CENTRE
const SQUARE = Math.floor(E0 / 500) * GRID_ROWS + Math.floor(N0 / 500)
const DAYS = { firstDay: '2026-10-01', lastDay: '2026-10-31' }

/** A complete list of the measures; a new measure does not compile until it is added. */
const TOURISM: Readonly<Record<TourismMeasure, true>> = {
  totaltourists: true,
  origins: true,
  destinations: true,
  dwelltime: true,
  totalpayments: true,
  blendedhotspots: true,
  blendedcorrelation: true,
  blendedhighspendratio: true,
  blendedlowspendratio: true,
}

const SPECS = [
  specOf(questionOf(AREAS['a ring with a hole']!), 1),
  specOf(questionOf(AREAS['a ring with a hole']!, undefined, true), 2, 'own'),
]

const ORDERS: Readonly<Record<string, string>> = {
  visits: 'build_id, person_id, ended_at, origin_zone, dest_zone, purpose, mode, distance_m',
  departures: 'build_id, person_id, started_at, origin_zone, dest_zone, purpose, mode, distance_m',
  traverses: 'build_id, person_id, passed_at, origin_zone, dest_zone, purpose, mode, distance_m',
  days: 'build_id, day',
  cells: 'build_id, cl_cell_id',
}

interface Asked {
  readonly name: string
  readonly kind: 'rows' | 'numbers' | 'words'
  readonly query: Statement<Parameters, unknown>
  readonly parameters: Parameters
  readonly answer: unknown
}

/** Stored results depend on when they are read, so stored-results.test.ts covers them. */
const STORED = 'stored-results'
/** Reads one stored result that is too long to be read with the build's others. */
const LONG = 'long-result'
/** Statements whose parameters or results contain numbers that the loads drew at random. */
const OF_DRAWN = new Set(['visible-batches', 'delivered-batches', 'square-set', 'complete-set', 'stored-squares'])

/** Wraps a warehouse to hide its stored results and to record every statement with its result. */
const recorded = (warehouse: Warehouse, asked: Asked[]): Warehouse => {
  const noted = async <R>(
    kind: Asked['kind'],
    { name, sql }: Pick<Asked['query'], 'name' | 'sql'>,
    parameters: Parameters,
    asking: Promise<R>,
  ): Promise<R> => {
    const answer = await asking
    asked.push({ name, kind, query: { name, sql }, parameters, answer })
    return answer
  }
  return {
    ...warehouse,
    rows: async (query, parameters, options) =>
      query.name === STORED ? [] : noted('rows', query, parameters, warehouse.rows(query, parameters, options)),
    numbers: (query, parameters, options) =>
      noted('numbers', query, parameters, warehouse.numbers(query, parameters, options)),
    words: (query, parameters, options) =>
      noted('words', query, parameters, warehouse.words(query, parameters, options)),
  }
}

const locate = async (_: string, eastings: Float64Array, northings: Float64Array) =>
  Uint32Array.from(eastings, (e, i) => 1 + (Math.floor(e / 900) % 7) + (Math.floor(northings[i]! / 900) % 7))

const trees = treesOfNumbers(
  Array.from({ length: 60 }, (_, i) => i + 1),
  WORLD_CENTRE,
)

const fill = async (engine: Pick<OpenEngine, 'warehouse' | 'folder'>) => {
  await loadWorld(
    { ...engine, close: async () => undefined },
    makeTrips({ seed: 8, people: 700, trips: 8000, spreadM: 1500 }),
  )
  const zones = Array.from({ length: 60 }, (_, i) => i + 1)
  await loadZones(
    engine.warehouse,
    1,
    zones.map(zone => ({ zone, parent: 100 + (zone % 9) })),
  )
  await loadPayments(
    engine.warehouse,
    Array.from({ length: 36 }, (_, i) => ({
      zone: 100 + (i % 9),
      month: 202_610,
      dayType: i % 2 === 0 ? (0 as const) : (1 as const),
      industry: 'Total Retail' as const,
      payments: 40 + i,
      amountPence: 90_000 + 7 * i,
      cards: 20 + i,
      merchants: 6,
    })),
  )
}

type Call = [name: string, call: () => Promise<unknown>]

/** The first requests for any dataset: every view and every map. */
const viewsOf = (movement: ReturnType<typeof movementDataOf>, buildId: number): Call[] => [
  ['cells', () => movement.cells(buildId)],
  ...(Object.keys(reportViews) as ReportTableKey[]).map((view): Call => [view, () => movement.report(view, buildId)]),
  ...(Object.keys(ZONE_SETS) as ZoneSet[]).map((set): Call => [set, () => movement.zones(set, buildId, {})]),
]

/** Every call in the registries behind the routes. */
const everyCall = (movement: ReturnType<typeof movementDataOf>, buildId: number): Call[] => [
  ['months', () => movement.availableMonths()],
  ...viewsOf(movement, buildId),
  ...(Object.keys(ZONE_SETS) as ZoneSet[]).flatMap(set =>
    FILTERS.map((filter): Call => [`${set} by ${filter}`, () => movement.zones(set, buildId, { [filter]: [1] })]),
  ),
  ...(Object.keys(TOURISM) as TourismMeasure[]).flatMap(measure => [
    [measure, () => movement.tourism(measure, buildId, NO_FILTERS)] as Call,
    [
      `${measure} of some`,
      () =>
        movement.tourism(measure, buildId, {
          ...NO_FILTERS,
          timePeriods: [2, 4],
          dwellTimes: [0, 1],
          zones: [101, 104],
        }),
    ] as Call,
  ]),
]

/** The squares within 5 km of the trips' centre. */
const SQUARES = Array.from(
  { length: 20 * 20 },
  (_, i) => SQUARE + (Math.floor(i / 20) - 10) * GRID_ROWS + (i % 20) - 10,
)

/** The figures of square sets, without the version, which contains numbers that the loads drew at random. */
const squaresOf = async (movement: ReturnType<typeof movementDataOf>, evOnly: boolean) => {
  const { devices, visits, cells } = await movement.releasedSquares({ ...DAYS, evOnly })
  return { cells, squares: SQUARES.map(square => [devices.get(square), visits.get(square)]) }
}

/** The requests whose results change with every load. They depend on all trips. */
const callsOfAllTrips = (movement: ReturnType<typeof movementDataOf>): Call[] => [
  ['EV score', () => movement.evScore(DAYS, SQUARE)],
  ...[false, true].map((evOnly): Call => [`squares, ${evOnly}`, () => squaresOf(movement, evOnly)]),
]

/**
 * The questions for both builds: all of them for the first, and for the second only the questions that differ for
 * electric vehicles and custom zones.
 */
const callsOf = (movement: ReturnType<typeof movementDataOf>): Call[] => [
  ...everyCall(movement, 1),
  ...viewsOf(movement, 2).map(([name, call]): Call => [`${name} of the other`, call]),
]

const withBatches = (parameters: Parameters, numbers: ReadonlyMap<number, number>): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      if (!/batch/i.test(name)) return [name, value]
      return [
        name,
        Array.isArray(value)
          ? value.map(batch => numbers.get(batch) ?? batch)
          : (numbers.get(value as number) ?? value),
      ]
    }),
  )

/** Runs eight items at a time, and returns the results in order. */
const side = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = []
  for (let i = 0; i < items.length; i += 8) done.push(...(await Promise.all(items.slice(i, i + 8).map(work))))
  return done
}

/** The result of a call, or its error. */
const settle = (call: () => Promise<unknown>) =>
  call().then(
    answer => ({ answer }),
    (error: Error & { code?: string }) => ({ error: error.code ?? error.message }),
  )

/** A cluster with one server per shard. */
const SINGLE = { cluster: 'c', database: 'd', root: null }

describe('a statement on a cluster', () => {
  test('shards tables by person or, failing that, by trip, and stores the others on the first shard', () => {
    const create = (columns: string) =>
      spread(`CREATE TABLE IF NOT EXISTS t (${columns}) ENGINE = MergeTree ORDER BY a`, SINGLE).statements
    expect(create('a UInt32, person_id UInt32')).toEqual([
      'CREATE TABLE IF NOT EXISTS t_local (a UInt32, person_id UInt32) ENGINE = MergeTree ORDER BY a',
      "CREATE TABLE IF NOT EXISTS t (a UInt32, person_id UInt32) ENGINE = Distributed(c, 'd', t_local, person_id)",
    ])
    expect(create('a UInt32, trip_id UInt32')[1]).toContain('t_local, trip_id)')
    expect(create('batch UInt32, day Date')[1]).toContain('t_local, batch % 1)')
  })

  test('removes rows on every server and reads from a single one', () => {
    expect(spread('ALTER TABLE trips DROP PARTITION (1, 2)', SINGLE)).toMatchObject({
      where: 'everywhere',
      statements: ['ALTER TABLE trips_local DROP PARTITION (1, 2)'],
    })
    expect(spread('SELECT 1', SINGLE)).toMatchObject({ where: 'here', statements: ['SELECT 1'] })
  })

  test('with copies, writes go to a separate table, and rows are removed once per shard', () => {
    const copied = { ...SINGLE, root: '/r' }
    expect(spread('CREATE TABLE IF NOT EXISTS t (a UInt32) ENGINE = MergeTree ORDER BY a', copied).statements).toEqual([
      "CREATE TABLE IF NOT EXISTS t_local (a UInt32) ENGINE = ReplicatedMergeTree('/r/{shard}/t', '{replica}') ORDER BY a",
      "CREATE TABLE IF NOT EXISTS t (a UInt32) ENGINE = Distributed(c, 'd_admitted', t, a % 1)",
      "CREATE TABLE IF NOT EXISTS t_in (a UInt32) ENGINE = Distributed(c, 'd', t_local, a % 1)",
    ])
    expect(spread('INSERT INTO t SELECT a FROM u', copied)).toMatchObject({
      where: 'here',
      statements: ['INSERT INTO t_in SELECT a FROM u'],
      wrote: 't',
    })
    expect(spread('ALTER TABLE t DELETE WHERE a = 1', copied)).toMatchObject({
      where: 'shards',
      statements: ['ALTER TABLE t_local DELETE WHERE a = 1'],
    })
  })
})

/**
 * Rounds numbers beyond exact precision, such as sums of squares. Their last digits depend on the order of the rows.
 */
const inDigits = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (_, value) =>
      typeof value === 'number' && !Number.isSafeInteger(value) ? nineDigits(value) : value,
    ),
  )

describe.skipIf(!hasClickHouseServer())('three servers with one shard each', () => {
  let cluster: RunningCluster
  let nodes: readonly Warehouse[]
  let embedded: OpenEngine
  let folder: string
  const asked: Asked[] = []
  let reference: [string, unknown][]
  let ofAllTrips: [string, unknown][]
  const settings = disclosureSettings(MIN_DEVICES)
  const clustered = () => movementDataOf(nodes[0]!, locate, settings, NOISE, trees)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ambit-cluster-'))
    ;[cluster, embedded] = await Promise.all([startClickHouseCluster(SHARDS), ENGINES[0]!.open()])
    nodes = await Promise.all([0, 1].map(() => openClickHouse(cluster.urls, CLUSTER)))
    // Nodes take turns (server/db/in-turn.ts).
    for (const node of nodes) await migrate(node)
    await Promise.all([fill(embedded), fill({ warehouse: nodes[0]!, folder })])
    const built = movementDataOf(embedded.warehouse, locate, settings, NOISE, trees)
    for (const spec of SPECS) for (const movement of [built, clustered()]) await movement.build(spec, HOOKS)
    const watched = movementDataOf(recorded(embedded.warehouse, asked), locate, settings, NOISE, trees)
    reference = await answers(callsOf(watched))
    ofAllTrips = await answers(callsOfAllTrips(watched))
  })
  afterAll(async () => {
    await Promise.all(nodes.map(node => node.close()))
    await Promise.all([cluster.stop(), embedded.close()])
    await rm(folder, { recursive: true, force: true })
  })

  /** Maps chDB's batch numbers to the cluster's; both imported the same deliveries. */
  const batchNumbers = async (): Promise<ReadonlyMap<number, number>> => {
    const loaded = select<number>('SELECT batch FROM loaded_files GROUP BY batch, kind ORDER BY kind')
    const there = await embedded.warehouse.numbers(loaded, {})
    const here = await nodes[0]!.numbers(loaded, {})
    return new Map([...there].map((batch, i) => [batch, here[i]!]))
  }

  const answers = (calls: readonly Call[]) =>
    side(calls, async ([name, call]) => [name, await settle(call)] as [string, unknown])

  test('distributes people: every shard has a third of them', async () => {
    const remainders: number[] = []
    for (const url of cluster.urls.split(',')) {
      const shard = await openClickHouse(`${url}/ambit`)
      const found = await shard.numbers(select<number>('SELECT DISTINCT person_id % 3 FROM trips_local'), {})
      await shard.close()
      expect(found).toHaveLength(1)
      remainders.push(found[0]!)
    }
    expect(remainders.sort()).toEqual([0, 1, 2])
  })

  test.each(['visits', 'departures', 'traverses', 'days', 'cells'])('builds extract the same %s', async kind => {
    const rows = select<object>(`SELECT * FROM dataset_${kind} ORDER BY ${ORDERS[kind]}`)
    const there = await embedded.warehouse.rows(rows, {})
    expect(there.length).toBeGreaterThan(10)
    expect(await nodes[0]!.rows(rows, {})).toEqual(there)
  })

  test('stores the results of a build’s first questions, and other nodes use them without counting again', async () => {
    const stored = select<number>('SELECT build_id FROM dataset_answers GROUP BY build_id ORDER BY build_id')
    await expect.poll(() => nodes[1]!.numbers(stored, {})).toEqual(Float64Array.of(1, 2))
    const names = new Set<string>()
    const watched: Warehouse = {
      ...nodes[1]!,
      rows(query, parameters, options) {
        names.add(query.name)
        return nodes[1]!.rows(query, parameters, options)
      },
    }
    const other = movementDataOf(watched, locate, settings, NOISE, trees)
    const here = movementDataOf(embedded.warehouse, locate, settings, NOISE, trees)
    for (const spec of SPECS) {
      const expected = await Promise.all(openingQueries(here, spec).map(ask => ask()))
      expect(await Promise.all(openingQueries(other, spec).map(ask => ask()))).toEqual(expected)
    }
    expect([...names].sort()).toEqual([LONG, STORED])
  })

  test('every query has the same result as on chDB', async () => {
    expect(new Set(asked.map(({ name }) => name)).size).toBeGreaterThan(15)
    const numbers = await batchNumbers()
    const read = (kind: Asked['kind'], query: Asked['query'], parameters: Parameters): Promise<unknown> =>
      kind === 'rows'
        ? nodes[0]!.rows(query, parameters)
        : kind === 'numbers'
          ? nodes[0]!.numbers(query as unknown as Statement<Parameters, number>, parameters)
          : nodes[0]!.words(query as unknown as Statement<Parameters>, parameters)
    const same = asked.filter(({ name }) => !OF_DRAWN.has(name))
    const compared = [...new Map(same.map(one => [JSON.stringify([one.name, one.parameters]), one])).values()]
    const found = await side(compared, ({ kind, query, parameters }) =>
      read(kind, query, withBatches(parameters, numbers)),
    )
    for (const [i, { name, answer }] of compared.entries()) expect(inDigits(found[i]), name).toEqual(inDigits(answer))
  })

  test('two nodes that compute a month’s squares and scores at the same time store them once, equal to chDB’s', async () => {
    const [here, there] = await Promise.all(
      nodes.map(node => answers(callsOfAllTrips(movementDataOf(node, locate, settings, NOISE, trees)))),
    )
    expect(here).toEqual(ofAllTrips)
    expect(there).toEqual(ofAllTrips)
  })

  test('several nodes can load and build at once', async () => {
    const parts = [0, 1, 2, 3].map(i =>
      makeTrips({ seed: 90 + i, people: 50, trips: 300, firstTrip: 100_001 + i * 300 }),
    )
    const files = await Promise.all(
      parts.map(async part => {
        const file = join(folder, `${randomUUID()}.rowbinary`)
        await writeFile(file, encodeTrips(part))
        return file
      }),
    )
    const before = (await nodes[0]!.numbers(select<number>('SELECT count() FROM trips'), {}))[0]!
    const loaded = await Promise.all(files.map((file, i) => loadTrips(nodes[i % 2]!, [file])))
    expect(loaded.map(({ trips }) => trips)).toEqual([300, 300, 300, 300])
    const batches = await nodes[1]!.numbers(
      select<number>('SELECT uniqExact(batch) FROM loaded_files WHERE kind = 0'),
      {},
    )
    expect(batches).toEqual(Float64Array.of(5))
    expect((await nodes[0]!.numbers(select<number>('SELECT count() FROM trips'), {}))[0]).toBe(before + 1200)
  })

  test('every call fails while a shard is missing, instead of returning fewer rows, and works again once the shard is back', async () => {
    for (const gone of [0, 1, 2]) {
      await cluster.kill(gone)
      expect(await nodes[0]!.healthy()).toBe(false)
      const silent = (await answers([...callsOf(clustered()), ...callsOfAllTrips(clustered())])).filter(
        ([, end]) => 'answer' in (end as object),
      )
      expect(silent).toEqual([])
      const build = clustered().build(specOf(questionOf(AREAS['a disc']!), 70 + gone), HOOKS)
      await expect(build).rejects.toMatchObject({ code: 'engine-lost' })
      await cluster.restart(gone)
    }
    expect(await nodes[0]!.healthy()).toBe(true)
    expect(await answers(callsOf(clustered()))).toEqual(reference)
  })

  test('tables from release 1.0.30 are repaired, and all servers can restart, including the first', async () => {
    const [first = ''] = cluster.urls.split(',')
    const server = await openClickHouse(`${first}/ambit`)
    const run = (sql: string) => server.run({ name: 'test', sql }, {})
    await run('DROP TABLE dataset_visits')
    await run(
      `CREATE TABLE dataset_visits AS dataset_visits_local ENGINE = Distributed(${CLUSTER}, currentDatabase(), dataset_visits_local, person_id)`,
    )
    await server.close()
    for (const at of [0, 1, 2]) {
      await cluster.kill(at)
      await cluster.restart(at)
    }
    const node = await openClickHouse(cluster.urls, CLUSTER)
    await migrate(node)
    expect(await answers(callsOf(movementDataOf(node, locate, settings, NOISE, trees)))).toEqual(reference)
    await node.close()
  })

  test('refuses an incomplete cluster', async () => {
    const [one = ''] = cluster.urls.split(',')
    await expect(openClickHouse(one, CLUSTER)).rejects.toThrow('CLICKHOUSE_URL has 1 addresses, but to server 1')
    await expect(openClickHouse(cluster.urls)).rejects.toThrow('CLICKHOUSE_CLUSTER names no cluster')
    await expect(openClickHouse(cluster.urls, 'another')).rejects.toMatchObject({ code: 'refused' })
  })
})
