import { Copy, Download } from 'lucide-react'
import { Button } from '../controls/button.tsx'
import { showToast } from '../overlays/toast.tsx'
import { saveFile } from '../save-file.ts'
import type { Column } from './column.ts'
import { toClipboardText, toCsv } from './export.ts'

interface ExportsProps<R> {
  /** Name of the file without its ending. */
  readonly name: string
  readonly columns: readonly Column<R>[]
  /** Every row that matches, in the order shown. */
  readonly rows: readonly R[]
  readonly notes?: readonly string[] | undefined
  readonly small: boolean
}

/** The CSV and Copy buttons. */
export const Exports = <R,>({ name, columns, rows, notes, small }: ExportsProps<R>) => {
  const copy = async () => {
    await navigator.clipboard.writeText(toClipboardText(columns, rows))
    showToast(`Copied ${rows.length.toLocaleString('en-GB')} rows`)
  }
  return (
    <>
      <Button
        variant="quiet"
        small={small}
        icon={<Download aria-hidden="true" />}
        onClick={() => saveFile(`${name}.csv`, new Blob(['\ufeff', toCsv(columns, rows, notes)], { type: 'text/csv' }))}
      >
        CSV
      </Button>
      <Button variant="quiet" small={small} icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        Copy
      </Button>
    </>
  )
}
