import type { WarehouseErrorCode } from '../../warehouse.ts'

/** Viewers' queries and long work have separate session pools, so that a load never delays a screen. */
export type Lane = 'viewer' | 'work'
/** The number of sessions in each pool. A session runs one query at a time. */
export const SESSIONS: Readonly<Record<Lane, number>> = { viewer: 4, work: 3 }

export type Request =
  | { readonly kind: 'query'; readonly id: number; readonly lane: Lane; readonly sql: string; readonly format: string }
  | { readonly kind: 'insert'; readonly id: number; readonly table: string; readonly tsv: Uint8Array }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' }

export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'alive' }
  | { readonly kind: 'unfit'; readonly code: WarehouseErrorCode; readonly message: string }
  | { readonly kind: 'answer'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'error'; readonly id: number; readonly code: WarehouseErrorCode; readonly message: string }

/** The mark at the start of a query's text. The control session uses it to find and stop the query. */
export const mark = (id: number): string => `/* ambit:${id} */`
