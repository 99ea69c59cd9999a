import { useSignals } from '@preact/signals-react/runtime'
import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReportDetails } from '../../../contract/datasets.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { doneCards } from '../done-cards.ts'
import type { ReportModel } from '../model.ts'
import type { ReportDeclaration } from '../report-tabs.ts'
import type { DoneCard, SummaryCard } from '../summary-card.ts'
import { summaryContext } from '../summary-context.ts'

interface ExportSummaryButtonProps {
  readonly report: ReportModel
  readonly details: ReportDetails
  readonly declaration: ReportDeclaration
  readonly cards: readonly SummaryCard[]
  /** The sentence on the withheld part of the dataset; null if it is not known. */
  readonly coverage: string | null
}

/** 'Export to PDF', shown once all cards are loaded; during the export, its progress and Cancel. */
export const ExportSummaryButton = (props: ExportSummaryButtonProps) => {
  const { report, details, declaration, cards, coverage } = props
  const { fact } = declaration
  useSignals()
  const [share, setShare] = useState<number | null>(null)
  const making = useRef<AbortController | null>(null)
  useEffect(() => () => making.current?.abort(), [])
  useEffect(() => fact?.startOf(report, details)(), [fact, report, details])
  const done = doneCards(cards, card => report.answer(card.view).state.value, summaryContext(details))
  if (done === null) return null

  const make = async (ready: readonly DoneCard[]) => {
    const mine = new AbortController()
    making.current = mine
    setShare(0)
    const { label = '', textOf = () => null } = fact ?? {}
    const text = textOf(report, details)
    try {
      const { exportSummary } = await import('../pdf/export-summary.ts')
      await exportSummary(ready, {
        reportTitle: declaration.title,
        details,
        definitions: declaration.definitions,
        fact: text === null ? null : { label, text },
        coverage,
        engine: report.engine,
        signal: mine.signal,
        onProgress: setShare,
      })
    } catch (error) {
      if (!mine.signal.aborted) {
        reportError(error)
        showError('The PDF could not be made')
      }
    } finally {
      setShare(null)
    }
  }
  if (share === null) {
    return (
      <Button variant="primary" icon={<Download aria-hidden="true" />} onClick={() => void make(done)}>
        Export to PDF
      </Button>
    )
  }
  return (
    <span className="report-exporting" role="status">
      <Progress label="Making the PDF" value={share} inline />
      <Button icon={<X aria-hidden="true" />} onClick={() => making.current?.abort()}>
        Cancel
      </Button>
    </span>
  )
}
