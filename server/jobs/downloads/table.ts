export type Value = string | number | boolean | null

/** A table of released figures as a download has it. */
export interface DownloadTable {
  /** The file's name without its ending. */
  readonly name: string
  /** What the figures are, in a sentence. */
  readonly definition: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
  /** Rows whose value is withheld; null where what is withheld has no row. */
  readonly withheld: number | null
}

interface Marks {
  readonly suppressed?: boolean
  readonly devices: string | null
  readonly margin: number | null
}

/** The columns that follow every figure. */
export const MARK_COLUMNS = ['note', 'devices', 'margin_percent'] as const

export const marksOf = ({ suppressed, devices, margin }: Marks): Value[] => [
  suppressed ? 'withheld to protect individuals' : '',
  devices,
  margin,
]
