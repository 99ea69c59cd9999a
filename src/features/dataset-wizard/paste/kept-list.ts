import type { CsvColumn } from './csv-columns.ts'

/** The list of the Paste dialog as it was left, until it is added: a closed dialog loses nothing. */
export interface KeptList {
  readonly text: string
  readonly columns: readonly CsvColumn[]
  readonly column: number
  /** The zone system that `taken` is of. */
  readonly zoneSystemId: number | null
  readonly taken: ReadonlyMap<string, readonly number[]>
}
