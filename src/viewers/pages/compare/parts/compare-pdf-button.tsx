import { ExportPdfButton } from '../../../kit/report/parts/export-pdf-button.tsx'
import type { SummaryCard } from '../../../kit/report/summary-card.ts'
import { havingCard } from '../compared-cards.ts'
import type { OpenedComparison } from '../opened-comparison.ts'

/** 'Export to PDF' of the Summary with all datasets, shown once all cards are loaded. */
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
