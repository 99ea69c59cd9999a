import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'
import { showError } from '../../../../ui/overlays/message-modal.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import type { OpenedComparison } from '../opened-comparison.ts'

/** 'XLSX': a workbook with a sheet for each view; while it is made, how much of it is loaded. */
export const WorkbookButton = (props: Omit<OpenedComparison, 'cards'>) => {
  const [share, setShare] = useState<number | null>(null)
  const making = useRef<AbortController | null>(null)
  useEffect(() => () => making.current?.abort(), [])
  const make = async () => {
    const mine = new AbortController()
    making.current = mine
    setShare(0)
    try {
      const { exportWorkbook } = await import('../export-workbook.ts')
      const file = await exportWorkbook(props, mine.signal, setShare)
      saveFile(`Compare ${props.sides.map(({ label }) => label).join(', ')}.xlsx`, file)
    } catch (error) {
      if (!mine.signal.aborted) {
        reportError(error)
        showError('The workbook could not be made')
      }
    } finally {
      setShare(null)
    }
  }
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      working={share !== null && `Making the workbook, ${Math.round(share * 100)}%`}
      onClick={() => void make()}
    >
      XLSX
    </Button>
  )
}
