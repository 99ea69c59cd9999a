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
import type { Database } from '../../server/db/database.ts'

/** Tables whose rows the demo dates back. The audit trail is not among them: it says when something was done. */
const DATED: ReadonlySet<string> = new Set(['datasets', 'dataset_series', 'credit_ledger'])

/** The insertion with `created_at` beside what it gives. */
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
 * The same database, in which datasets, their series and rows of the ledger are made at another time. The demo's own: services take any
 * Database, and none of them can be asked to date anything back.
 */
export const datedDatabase = (database: Database, at: Date): Database => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) =>
      InsertQueryNode.is(node as OperationNode) ? dated(node as InsertQueryNode, at) : node,
    transformResult: async ({ result }) => result,
  }
  return { ...database, within: (scope, work) => database.within(scope, tx => work(tx.withPlugin(plugin))) }
}
