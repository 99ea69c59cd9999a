import { useEffect } from 'react'
import { call } from '../../../../app/client.ts'
import { settled } from '../../../../app/load.ts'
import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import {
  doneCards,
  originsOf,
  type PaperCard,
  type ReportDeclaration,
  type ReportModel,
  summaryContext,
} from '../report-model.ts'
import { ExportPdfButton } from './export-pdf.tsx'

interface ExportSummaryButtonProps {
  readonly report: ReportModel
  readonly details: DatasetDetails
  readonly declaration: ReportDeclaration
  readonly cards: readonly PaperCard[]
  /** The weekday of cards that show one, from 0 for Sunday to 6 for Saturday. */
  readonly weekday: number
  /** True on the Summary, where the button appears once all cards have loaded. */
  readonly isSummary: boolean
}

/** The `Export to PDF` button of a report. */
export const ExportSummaryButton = (props: ExportSummaryButtonProps) => {
  const { report, details, declaration, cards, weekday, isSummary } = props
  const { fact } = declaration
  useEffect(() => fact?.startOf(report, details)(), [fact, report, details])
  const context = { ...summaryContext(details), weekday }
  if (isSummary && doneCards(cards, card => report.reply(card.view).state.value, context) === null) return null
  return (
    <ExportPdfButton
      cards={cards.map(({ title }) => title)}
      hasMap
      make={async making => {
        const { label = '', textOf = () => null } = fact ?? {}
        const text = textOf(report, details)
        const done = await Promise.all(
          cards.map(async card => {
            const reply = await settled(report.reply(card.view), making.signal)
            return { card, reply, shown: reply.present(context) }
          }),
        )
        const { exportSummary } = await import('../pdf/export-summary.ts')
        const options = {
          reportTitle: declaration.title,
          details,
          definitions: declaration.definitions,
          fact: text === null ? null : { label, text },
          engine: report.engine,
          call,
          origins: originsOf(declaration, details),
        }
        await exportSummary(done, options, making)
      }}
    />
  )
}
