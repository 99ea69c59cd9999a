import type { Parameters, RowSource, Statement } from './sql/statement.ts'

/** The limits of a statement. A viewer's call must be short; a build or load may take longer. */
export type Budget = 'viewer' | 'build' | 'load'

export const BUDGETS: Readonly<Record<Budget, { readonly seconds: number; readonly memoryBytes: number }>> = {
  viewer: { seconds: 20, memoryBytes: 1_000_000_000 },
  build: { seconds: 300, memoryBytes: 1_500_000_000 },
  load: { seconds: 3600, memoryBytes: 2_000_000_000 },
}

export interface RunOptions {
  readonly signal?: AbortSignal
  /** `viewer` by default. */
  readonly budget?: Budget
}

/**
 * The number of statements that run concurrently. Viewers and long work have separate slots, so that a load never
 * delays a screen.
 */
export interface Width {
  readonly viewer: number
  readonly work: number
}

export type WarehouseErrorCode =
  /** The caller's signal was aborted, and the engine has stopped or will stop. */
  | 'cancelled'
  /** The engine has died or cannot be reached. Acknowledged writes are safe, and a later call reconnects. */
  | 'engine-lost'
  /** The statement exceeded its budget's time or memory limit. */
  | 'over-budget'
  /** A disk of the engine is full. */
  | 'no-space'
  /** Stored rows can no longer be read. The message names the part. */
  | 'damaged'
  | 'folder-in-use'
  /** Rows with the number of a new build already exist. They belong to another build and must not be changed. */
  | 'number-taken'
  | 'not-installed'
  /** The warehouse now belongs to another installation, so nothing may be read or written. */
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
/** The columns of a query's rows, keyed by name. A result without rows may lack columns. */
export type Columns = ReadonlyMap<string, Column>

/** An analytical engine with the movement tables: ClickHouse in a child process, or a ClickHouse server. */
export interface Warehouse {
  /** Reads the rows of a query. Every statement casts integers to types below 2^53. */
  rows<P extends Parameters, R>(query: Statement<P, R>, parameters: NoInfer<P>, options?: RunOptions): Promise<R[]>
  /** Reads a query with a single column of integers below 2^53. */
  numbers<P extends Parameters>(
    query: Statement<P, number>,
    parameters: NoInfer<P>,
    options?: RunOptions,
  ): Promise<Float64Array>
  /** Reads a query whose columns are UInt32 or UInt64, row by row. The lower half of a UInt64 comes first. */
  words<P extends Parameters>(query: Statement<P>, parameters: NoInfer<P>, options?: RunOptions): Promise<Uint32Array>
  /** Reads a query whose columns are UInt8, UInt16 or UInt32, column by column. This is much faster than `rows`. */
  columns<P extends Parameters>(query: Statement<P>, parameters: NoInfer<P>, options?: RunOptions): Promise<Columns>
  run<P extends Parameters>(command: Statement<P>, parameters: NoInfer<P>, options?: RunOptions): Promise<void>
  /**
   * Adds rows of tab-separated text in the table's column order, as one block: either all of them become visible or
   * none.
   */
  insert(table: string, tsv: string, options?: RunOptions): Promise<void>
  /**
   * Runs `use` with the rows of a RowBinary file. The batch number names the stage table that a server needs while
   * `use` runs.
   */
  withRowBinary(
    file: string,
    columns: string,
    batch: number,
    use: (source: RowSource) => Promise<void>,
    options?: RunOptions,
  ): Promise<void>
  /**
   * Streams any number of rows as blocks in ClickHouse's Native format, without buffering them in memory. Chunks may
   * end anywhere. If the query fails half-way, the stream ends inside a block.
   */
  nativeRows<P extends Parameters>(
    query: Statement<P>,
    parameters: NoInfer<P>,
    options?: RunOptions,
  ): AsyncIterable<Uint8Array>
  /** Adds rows that `nativeRows` of this or another engine returned. Columns are matched by name. */
  insertNative(table: string, blocks: AsyncIterable<Uint8Array>, options?: RunOptions): Promise<void>
  healthy(): Promise<boolean>
  close(): Promise<void>
}
