import type { RowSource } from './literal.ts'
import type { Parameters, Statement } from './statement.ts'

/** What a query may use: a viewer's call must be short, a build or load may take its time. */
export type Budget = 'viewer' | 'build' | 'load'

export const BUDGETS: Readonly<Record<Budget, { readonly seconds: number; readonly memoryBytes: number }>> = {
  viewer: { seconds: 20, memoryBytes: 1_000_000_000 },
  build: { seconds: 300, memoryBytes: 1_500_000_000 },
  load: { seconds: 3600, memoryBytes: 2_000_000_000 },
}

export interface RunOptions {
  readonly signal?: AbortSignal
  /** `viewer` unless told. */
  readonly budget?: Budget
}

export type WarehouseErrorCode =
  /** The caller's signal: the engine has stopped, or has been told to. */
  | 'cancelled'
  /** The engine died or is out of reach; what it had acknowledged is safe. A later call finds it again. */
  | 'engine-lost'
  /** Over the time or the memory of its budget. */
  | 'over-budget'
  /** A disk of the engine is full. */
  | 'no-space'
  /** Rows that were kept cannot be read any more: the engine says which part. */
  | 'damaged'
  | 'folder-in-use'
  /** A build's number holds rows already: they are another's, and nothing of them may be touched. */
  | 'number-taken'
  | 'not-installed'
  /** Another installation has the warehouse by now: nothing of it may be read or written any more. */
  | 'taken-over'
  | 'refused'

export class WarehouseError extends Error {
  readonly code: WarehouseErrorCode
  constructor(code: WarehouseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WarehouseError'
    this.code = code
  }
}

/** An analytical engine that keeps the movement tables: ClickHouse in a child process, or a ClickHouse server. */
export interface Warehouse {
  /** The answer's rows. Whole numbers come as numbers where the statement casts them below 2^53 (it does). */
  rows<P extends Parameters, R>(query: Statement<P, R>, parameters: NoInfer<P>, options?: RunOptions): Promise<R[]>
  /** The answer of a query with one column of whole numbers below 2^53. */
  numbers<P extends Parameters>(
    query: Statement<P, number>,
    parameters: NoInfer<P>,
    options?: RunOptions,
  ): Promise<Float64Array>
  /** The answer of a query whose columns are UInt32 or UInt64, row by row; the lower half of a UInt64 comes first. */
  words<P extends Parameters>(query: Statement<P>, parameters: NoInfer<P>, options?: RunOptions): Promise<Uint32Array>
  run<P extends Parameters>(command: Statement<P>, parameters: NoInfer<P>, options?: RunOptions): Promise<void>
  /** Adds rows of tab-separated text in the order of the table's columns, as one block: all of it or nothing is seen. */
  insert(table: string, tsv: string, options?: RunOptions): Promise<void>
  /** Lets `use` read a RowBinary file as rows; the batch number names what a server needs meanwhile. */
  withRowBinary(
    file: string,
    columns: string,
    batch: number,
    use: (source: RowSource) => Promise<void>,
    options?: RunOptions,
  ): Promise<void>
  /**
   * The rows of a query as blocks of ClickHouse's format Native, whatever their number: what nobody has taken yet is not
   * held in memory. The bytes may be cut anywhere; those of an answer that fails half-way are no whole blocks.
   */
  nativeRows<P extends Parameters>(
    query: Statement<P>,
    parameters: NoInfer<P>,
    options?: RunOptions,
  ): AsyncIterable<Uint8Array>
  /** Adds rows that nativeRows gave, of this engine or another, by the names of their columns. */
  insertNative(table: string, blocks: AsyncIterable<Uint8Array>, options?: RunOptions): Promise<void>
  healthy(): Promise<boolean>
  close(): Promise<void>
}
