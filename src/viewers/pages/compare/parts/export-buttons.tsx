import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'
import { showError } from '../../../../ui/overlays/message-modal.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { ExportPdfButton } from '../../../kit/report/parts/export-button.tsx'
import type { SummaryCard } from '../../../kit/report/report-model.ts'
import { havingCard } from '../compared-view.ts'
import type { OpenedComparison } from '../create-comparison.ts'
import { comparisonName } from '../sides.ts'

/** Exports a workbook with a sheet for each view. While it is being made, shows how much of it is loaded. */
export const WorkbookButton = (props: Omit<OpenedComparison, 'cards'>) => {
  const [share, setShare] = useState<number | null>(null)
  const making = useRef<AbortController | null>(null)
  useEffect(() => () => making.current?.abort(), [])
  const make = async () => {
    const controller = new AbortController()
    making.current = controller
    setShare(0)
    try {
      const { exportWorkbook } = await import('../export-workbook.ts')
      const file = await exportWorkbook(props, controller.signal, setShare)
      saveFile(`Compare ${comparisonName(props.sides)}.xlsx`, file)
    } catch (error) {
      if (!controller.signal.aborted) {
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

/** Exports the Summary of all datasets as PDF. Appears once all cards are loaded. */
export const ComparePdfButton = (props: OpenedComparison & { readonly cards: readonly SummaryCard[] }) => {
  const isReady = props.cards.every(card => {
    const having = havingCard(props.sides, card)
    return having.length < 2 || having.every(({ report }) => report.answer(card.view).state.value.kind === 'ready')
  })
  if (!isReady) return null
  return (
    <ExportPdfButton
      make={async (signal, onProgress) => {
        const { exportComparison } = await import('../export-comparison.ts')
        await exportComparison(props, signal, onProgress)
      }}
    />
  )
}
