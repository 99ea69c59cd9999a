import { useEffect } from 'react'
import type { ReportDetails } from '../../../../contract/datasets.ts'
import { doneCards } from '../done-cards.ts'
import type { ReportModel } from '../model.ts'
import type { ReportDeclaration } from '../report-tabs.ts'
import type { SummaryCard } from '../summary-card.ts'
import { summaryContext } from '../summary-context.ts'
import { ExportPdfButton } from './export-pdf-button.tsx'

interface ExportSummaryButtonProps {
  readonly report: ReportModel
  readonly details: ReportDetails
  readonly declaration: ReportDeclaration
  readonly cards: readonly SummaryCard[]
}

/** 'Export to PDF', shown once all cards are loaded. */
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
