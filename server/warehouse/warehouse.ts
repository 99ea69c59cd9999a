import type { Parameters, RowSource, Statement } from './statement.ts'

/** What a query may use: a viewer's call must be short, a build or load may take its time. */
export type Budget = 'viewer' | 'build' | 'load'

export const BUDGETS: Readonly<Record<Budget, { readonly seconds: number; readonly memoryBytes: number }>> = {
  viewer: { seconds: 20, memoryBytes: 1_000_000_000 },
  build: { seconds: 300, memoryBytes: 1_500_000_000 },
  load: { seconds: 3600, memoryBytes: 2_000_000_000 },
}

export interface RunOptions {
  readonly signal?: AbortSignal
  /** `viewer` where it is left out. */
  readonly budget?: Budget
}

export type WarehouseErrorCode =
  /** The caller's signal was aborted, and the engine has stopped or will stop. */
  | 'cancelled'
  /** The engine died or cannot be reached. Acknowledged writes are safe, and a later call connects again. */
  | 'engine-lost'
  /** The statement exceeded the time or the memory of its budget. */
  | 'over-budget'
  /** A disk of the engine is full. */
  | 'no-space'
  /** Stored rows cannot be read any more. The message names the part. */
  | 'damaged'
  | 'folder-in-use'
  /** Rows with the number of a new build exist already. They are another build's and must not be changed. */
  | 'number-taken'
  | 'not-installed'
  /** The warehouse belongs to another installation now, so nothing may be read or written any more. */
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

export type Column = Uint8Array | Uint16Array | Uint32Array
/** The columns of a query's rows by name. A query without rows may have none. */
export type Columns = ReadonlyMap<string, Column>

/** An analytical engine with the movement tables: ClickHouse in a child process, or a ClickHouse server. */
export interface Warehouse {
  /** The rows of a query. Whole numbers come as numbers where the statement casts them below 2^53, as all do. */
  rows<P extends Parameters, R>(query: Statement<P, R>, parameters: NoInfer<P>, options?: RunOptions): Promise<R[]>
  /** The result of a query with one column of whole numbers below 2^53. */
  numbers<P extends Parameters>(
    query: Statement<P, number>,
    parameters: NoInfer<P>,
    options?: RunOptions,
  ): Promise<Float64Array>
  /** The result of a query whose columns are UInt32 or UInt64, row by row; the lower half of a UInt64 comes first. */
  words<P extends Parameters>(query: Statement<P>, parameters: NoInfer<P>, options?: RunOptions): Promise<Uint32Array>
  /** The result of a query whose columns are UInt8, UInt16 or UInt32, column by column: much faster than rows. */
  columns<P extends Parameters>(query: Statement<P>, parameters: NoInfer<P>, options?: RunOptions): Promise<Columns>
  run<P extends Parameters>(command: Statement<P>, parameters: NoInfer<P>, options?: RunOptions): Promise<void>
  /** Adds rows of tab-separated text in the order of the table's columns, as one block: all of them become visible or none. */
  insert(table: string, tsv: string, options?: RunOptions): Promise<void>
  /** Runs `use` with a RowBinary file as its rows. The batch number names the stage table that a server needs meanwhile. */
  withRowBinary(
    file: string,
    columns: string,
    batch: number,
    use: (source: RowSource) => Promise<void>,
    options?: RunOptions,
  ): Promise<void>
  /**
   * Streams any number of rows as blocks of ClickHouse's format Native, without holding them in memory. The bytes may be cut
   * anywhere; a query that fails half-way ends inside a block.
   */
  nativeRows<P extends Parameters>(
    query: Statement<P>,
    parameters: NoInfer<P>,
    options?: RunOptions,
  ): AsyncIterable<Uint8Array>
  /** Adds rows that nativeRows of this or another engine returned, by the names of their columns. */
  insertNative(table: string, blocks: AsyncIterable<Uint8Array>, options?: RunOptions): Promise<void>
  healthy(): Promise<boolean>
  close(): Promise<void>
}
