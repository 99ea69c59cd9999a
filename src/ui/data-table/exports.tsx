import { Copy, Download } from 'lucide-react'
import { Button } from '../controls/button.tsx'
import type { Column } from './column.ts'
import { copyRows, saveCsv } from './export.ts'

interface ExportsProps<R> {
  /** The file name without its extension. */
  readonly name: string
  readonly columns: readonly Column<R>[]
  /** All matching rows, in the displayed order. */
  readonly rows: readonly R[]
  readonly notes?: readonly string[] | undefined
  readonly small: boolean
}

/** The CSV and Copy buttons. */
export const Exports = <R,>({ name, columns, rows, notes, small }: ExportsProps<R>) => (
  <>
    <Button
      variant="quiet"
      small={small}
      icon={<Download aria-hidden="true" />}
      onClick={() => saveCsv(name, columns, rows, notes)}
    >
      CSV
    </Button>
    <Button
      variant="quiet"
      small={small}
      icon={<Copy aria-hidden="true" />}
      onClick={() => void copyRows(columns, rows)}
    >
      Copy
    </Button>
  </>
)
