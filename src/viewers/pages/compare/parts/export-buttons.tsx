import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'
import { showError } from '../../../../ui/overlays/message-modal.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { ExportPdfButton } from '../../../kit/report/parts/export-pdf.tsx'
import { comparedCards, havingCard } from '../compared-view.ts'
import type { OpenedComparison } from '../create-comparison.ts'
import type { LeadCard } from '../export-comparison.ts'
import { comparisonName } from '../sides.ts'

/** Exports a workbook with a sheet for each view. While it is being created, shows how much has loaded. */
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

interface ComparePdfButtonProps extends OpenedComparison {
  /** The title of a report that is itself a comparison. Defaults to the title of the compared reports. */
  readonly title?: string
  readonly lead?: LeadCard
}

/**
 * Exports a comparison as PDF. On a Summary, the button appears once all cards have loaded. Elsewhere, it only appears
 * if no Summary exists.
 */
export const ComparePdfButton = ({ title, lead, ...props }: ComparePdfButtonProps) => {
  const { declaration, sides, cards } = props
  const isReady =
    cards === null
      ? declaration.tabs.every(tab => tab.cards === undefined)
      : cards.every(card => {
          const having = havingCard(sides, card)
          return having.length < 2 || having.every(({ report }) => report.reply(card.view).state.value.kind === 'ready')
        })
  if (!isReady) return null
  return (
    <ExportPdfButton
      cards={[
        ...(lead === undefined ? [] : [lead.title]),
        ...comparedCards(declaration, sides).map(card => card.title),
      ]}
      hasMap={false}
      make={async making => {
        const { exportComparison } = await import('../export-comparison.ts')
        const [of] = sides.toReversed()
        const paper =
          title === undefined
            ? { kind: `${declaration.title}, comparison`, name: comparisonName(sides), file: 'Compare' }
            : { kind: title, name: of?.details.name ?? '', file: title }
        await exportComparison(props, { ...paper, lead: lead ?? null }, making)
      }}
    />
  )
}
