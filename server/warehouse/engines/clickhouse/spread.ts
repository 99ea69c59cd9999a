/** Where a cluster's tables lie. */
export interface Layout {
  /** The cluster's name in the servers' own configuration. */
  readonly cluster: string
  readonly database: string
  /**
   * The path of its tables in ZooKeeper, where a shard has several servers (replicas.ts); null where each has one.
   */
  readonly root: string | null
}

/** Names of a server's own that statements hold the place of. */
export const SHARD = '{shard}'
export const REPLICA = '{replica}'

/**
 * A statement for the server that is asked, one for every server, or one for a server of each shard, which passes on to its
 * copies what it does.
 */
export interface Spread {
  readonly where: 'here' | 'everywhere' | 'shards'
  readonly statements: readonly string[]
  /** The tables over a server's own must be looked after. */
  readonly changesTables: boolean
  /** The table that an insert writes to. */
  readonly wrote: string | null
}

/** The database of the tables that a server has been admitted with; gone with the server's life. */
export const admittedOf = (database: string): string => `${database}_admitted`

/** The table that inserts go into. */
export const intoOf = (table: string, { root }: Layout): string => (root === null ? table : `${table}_in`)

/**
 * By what a table's rows are dealt to the shards: a person's weeks lie together; a path goes with its trip; a table without
 * either is small and lies whole on the first shard, so that a block of it is seen whole or not at all.
 */
const shardingKey = (names: readonly string[]): string =>
  names.find(name => name === 'person_id') ?? names.find(name => name === 'trip_id') ?? `${names[0]} % 1`

/** The Distributed tables over a server's own: of its name, which is read and, without copies, written; with copies one that is written. */
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
 * What a statement of the product is on a cluster, where each table is a Distributed one over a `_local` one on every
 * server. Reads and inserts go through the server that is asked, since the Distributed tables reach all shards; changes to
 * tables are done on every server, since not every installation may use `ON CLUSTER`. The database's name stands in the text: an old server
 * forgets what `currentDatabase()` was when it starts again.
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
