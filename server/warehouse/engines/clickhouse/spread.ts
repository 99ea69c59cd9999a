/** Where a cluster's tables are. */
export interface Layout {
  /** The cluster's name in the servers' own configuration. */
  readonly cluster: string
  readonly database: string
  /**
   * The path of its tables in ZooKeeper if shards have several servers (replicas.ts); null if each shard has one
   * server.
   */
  readonly root: string | null
}

/** Placeholders in statements for names that differ between servers. */
export const SHARD = '{shard}'
export const REPLICA = '{replica}'

/**
 * A statement for the current server, for every server, or for one server of each shard. In the last case, the shard
 * replicates the changes.
 */
export interface Spread {
  readonly where: 'here' | 'everywhere' | 'shards'
  readonly statements: readonly string[]
  /** True if the tables over the local ones must be checked afterwards. */
  readonly changesTables: boolean
  /** The table that receives inserts. */
  readonly wrote: string | null
}

/**
 * The database for the tables that a server was admitted with. It is in memory, so it disappears when the server stops.
 */
export const admittedOf = (database: string): string => `${database}_admitted`

/** The table for inserts. */
export const intoOf = (table: string, { root }: Layout): string => (root === null ? table : `${table}_in`)

/**
 * The key that distributes a table's rows over the shards. A person's weeks are on the same shard, and so are a path
 * and its trip. A table without either is small and is therefore stored on the first shard, and all rows of a block
 * become visible at the same time.
 */
const shardingKey = (names: readonly string[]): string =>
  names.find(name => name === 'person_id') ?? names.find(name => name === 'trip_id') ?? `${names[0]} % 1`

/**
 * The Distributed tables over a local one. Without replicas, a single table is read and written; with replicas, a
 * second one is written.
 */
export const distributedOf = (
  table: string,
  columns: readonly string[],
  layout: Layout,
): { readonly name: string; readonly engine: string }[] => {
  const { cluster, database, root } = layout
  const key = shardingKey(columns)
  const own = `Distributed(${cluster}, '${database}', ${table}_local, ${key})`
  if (root === null) return [{ name: table, engine: own }]
  return [
    { name: table, engine: `Distributed(${cluster}, '${admittedOf(database)}', ${table}, ${key})` },
    { name: intoOf(table, layout), engine: own },
  ]
}

/**
 * Translates a statement for a cluster, on which each table is a Distributed one over a `_local` one on every server.
 * Reads and inserts go through one server, because the Distributed tables reach all shards. Changes to tables run on
 * every server, because not every installation can use `ON CLUSTER`. The text contains the name of the database,
 * because an old server forgets `currentDatabase()` when it restarts.
 */
export const spread = (sql: string, layout: Layout): Spread => {
  const { root } = layout
  const plain = { changesTables: false, wrote: null }
  const create = /^CREATE TABLE IF NOT EXISTS (\w+) \(([^;]*?)\)\s*ENGINE = MergeTree([^;]*)$/s.exec(sql)
  if (create) {
    const [, table = '', columns = '', order = ''] = create
    const names = columns.split(',').map(column => column.trim().split(/\s/)[0] ?? '')
    const engine = root === null ? 'MergeTree' : `ReplicatedMergeTree('${root}/${SHARD}/${table}', '${REPLICA}')`
    return {
      where: 'everywhere',
      changesTables: root !== null,
      wrote: null,
      statements: [
        `CREATE TABLE IF NOT EXISTS ${table}_local (${columns}) ENGINE = ${engine}${order}`,
        ...distributedOf(table, names, layout).map(
          each => `CREATE TABLE IF NOT EXISTS ${each.name} (${columns}) ENGINE = ${each.engine}`,
        ),
      ],
    }
  }
  const alter = /^ALTER TABLE (\w+) (\w+)( COLUMN)?/.exec(sql)
  if (alter) {
    const [head, table = '', verb = '', column = ''] = alter
    const statements = [`ALTER TABLE ${table}_local ${verb}${column}${sql.slice(head.length)}`]
    const where = root === null ? 'everywhere' : 'shards'
    return { where, statements, changesTables: column !== '', wrote: null }
  }
  const drop = /^DROP TABLE IF EXISTS (\w+)$/.exec(sql)
  if (drop) {
    const [, table = ''] = drop
    const more =
      root === null
        ? []
        : [`DROP TABLE IF EXISTS ${table}_in`, `DROP TABLE IF EXISTS ${admittedOf(layout.database)}.${table}`]
    return { where: 'everywhere', changesTables: false, wrote: null, statements: [sql, ...more, `${sql}_local`] }
  }
  const insert = /^INSERT INTO (\w+)/.exec(sql)
  if (insert) {
    const [head, table = ''] = insert
    const statement = `INSERT INTO ${intoOf(table, layout)}${sql.slice(head.length)}`
    return { ...plain, where: 'here', statements: [statement], wrote: table }
  }
  return { ...plain, where: 'here', statements: [sql] }
}
