import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReportDetails } from '../../../../contract/datasets.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Progress } from '../../../../ui/display/progress.tsx'
import { showError } from '../../../../ui/overlays/message-modal.tsx'
import {
  doneCards,
  type ReportDeclaration,
  type ReportModel,
  type SummaryCard,
  summaryContext,
} from '../report-model.ts'

interface ExportPdfButtonProps {
  /** Makes and saves the PDF, unless it is cancelled by the signal. @param onProgress takes the progress, 0 to 1 */
  readonly make: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<void>
}

/** `Export to PDF`; during the export, its progress and Cancel. */
export const ExportPdfButton = ({ make }: ExportPdfButtonProps) => {
  const [share, setShare] = useState<number | null>(null)
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])
  const start = async () => {
    const attempt = new AbortController()
    current.current = attempt
    setShare(0)
    try {
      await make(attempt.signal, setShare)
    } catch (error) {
      if (!attempt.signal.aborted) {
        reportError(error)
        showError('The PDF could not be made')
      }
    } finally {
      setShare(null)
    }
  }
  if (share === null) {
    return (
      <Button variant="primary" icon={<Download aria-hidden="true" />} onClick={() => void start()}>
        Export to PDF
      </Button>
    )
  }
  return (
    <span className="report-exporting" role="status">
      <Progress label="Making the PDF" value={share} inline />
      <Button icon={<X aria-hidden="true" />} onClick={() => current.current?.abort()}>
        Cancel
      </Button>
    </span>
  )
}

interface ExportSummaryButtonProps {
  readonly report: ReportModel
  readonly details: ReportDetails
  readonly declaration: ReportDeclaration
  readonly cards: readonly SummaryCard[]
}

/** `Export to PDF`, shown once all cards are loaded. */
export const ExportSummaryButton = (props: ExportSummaryButtonProps) => {
  const { report, details, declaration, cards } = props
  const { fact } = declaration
  useEffect(() => fact?.startOf(report, details)(), [fact, report, details])
  const done = doneCards(cards, card => report.answer(card.view).state.value, summaryContext(details))
  if (done === null) return null
  return (
    <ExportPdfButton
      make={async (signal, onProgress) => {
        const { label = '', textOf = () => null } = fact ?? {}
        const text = textOf(report, details)
        const { exportSummary } = await import('../pdf/export-summary.ts')
        await exportSummary(done, {
          reportTitle: declaration.title,
          details,
          definitions: declaration.definitions,
          fact: text === null ? null : { label, text },
          engine: report.engine,
          signal,
          onProgress,
        })
      }}
    />
  )
}
