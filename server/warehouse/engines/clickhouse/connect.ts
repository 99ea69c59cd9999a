import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { Width } from '../../fair-warehouse.ts'
import { BUDGETS, type RunOptions } from '../../warehouse.ts'

/** Beyond the query's own limit: the network's share. */
export const GRACE_S = 10
/** The database where the address names none. */
export const DATABASE = 'ambit'

/** Statements under way at a time; the connections beyond them are for stopping statements and for looking after the servers. */
export const CONNECTIONS: Width = { viewer: 9, work: 5 }
const SPARE_CONNECTIONS = 4

export const settingsOf = ({ budget = 'viewer' }: RunOptions) => ({
  max_execution_time: BUDGETS[budget].seconds,
  max_memory_usage: String(BUDGETS[budget].memoryBytes),
  // A region's squares stand in the statement, tens of thousands of them.
  max_query_size: String(1 << 26),
  max_ast_elements: '10000000',
  max_expanded_ast_elements: '10000000',
  output_format_json_quote_64bit_integers: 1 as const,
  // Statements and the places they name stay out of the server's query log.
  log_queries: 0 as const,
  // An error after the first rows must be an error, not a shorter answer.
  wait_end_of_query: 1 as const,
  // On a cluster: an insert answers when every shard has its rows, and a shard out of reach is an error, never fewer rows.
  insert_distributed_sync: 1 as const,
  skip_unavailable_shards: 0 as const,
  // Rows that are written again after they were removed are no repetition.
  insert_deduplicate: 0 as const,
})

export const connect = (address: string, database: string) => {
  const url = new URL(address)
  url.pathname = `/${database}`
  return createClient({
    url,
    request_timeout: (BUDGETS.load.seconds + GRACE_S) * 1000,
    max_open_connections: CONNECTIONS.viewer + CONNECTIONS.work + SPARE_CONNECTIONS,
    log: { level: ClickHouseLogLevel.OFF },
  })
}

export type Client = ReturnType<typeof connect>

export const databaseOf = (address: string): string => new URL(address).pathname.slice(1) || DATABASE

/** Makes the product's own database where the address names none. */
export const makeDatabase = async (address: string): Promise<void> => {
  if (new URL(address).pathname.slice(1) !== '') return
  const client = connect(address, 'default')
  try {
    await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${DATABASE}` })
  } finally {
    await client.close()
  }
}
