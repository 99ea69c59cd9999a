/** A statement for the server that is asked, or one for each server of the cluster. */
export interface Spread {
  readonly where: 'here' | 'everywhere'
  readonly statements: readonly string[]
}

/**
 * By what a table's rows are dealt to the shards: a person's weeks lie together; a path goes with its trip; a table without
 * either is small and lies whole on the first shard, so that a block of it is seen whole or not at all.
 */
const shardingKey = (columns: string): string => {
  const names = columns.split(',').map(column => column.trim().split(/\s/)[0])
  return names.find(name => name === 'person_id') ?? names.find(name => name === 'trip_id') ?? `${names[0]} % 1`
}

/**
 * What a statement of the product is on a cluster, where each table is a Distributed one over a `_local` one on every
 * server. Reads and inserts go through the server that is asked, since the Distributed tables reach all shards; changes to
 * tables and the removal of rows are done on every server, since an old one spreads nothing without a Keeper.
 */
export const spread = (sql: string, cluster: string): Spread => {
  const create = /^CREATE TABLE IF NOT EXISTS (\w+) \(([^;]*?)\)\s*ENGINE = MergeTree([^;]*)$/s.exec(sql)
  if (create) {
    const [, table = '', columns = '', order = ''] = create
    return {
      where: 'everywhere',
      statements: [
        `CREATE TABLE IF NOT EXISTS ${table}_local (${columns}) ENGINE = MergeTree${order}`,
        `CREATE TABLE IF NOT EXISTS ${table} (${columns}) ENGINE = Distributed(${cluster}, currentDatabase(), ${table}_local, ${shardingKey(columns)})`,
      ],
    }
  }
  const alter = /^ALTER TABLE (\w+) (\w+)/.exec(sql)
  if (alter) {
    const [head, table = '', verb = ''] = alter
    const local = `ALTER TABLE ${table}_local ${verb}${sql.slice(head.length)}`
    return { where: 'everywhere', statements: [local] }
  }
  const drop = /^DROP TABLE IF EXISTS (\w+)$/.exec(sql)
  if (drop) return { where: 'everywhere', statements: [sql, `${sql}_local`] }
  return { where: 'here', statements: [sql] }
}
