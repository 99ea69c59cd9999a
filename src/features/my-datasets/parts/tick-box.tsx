import type { Dataset } from '../../../contract/wire-names.ts'
import { DatasetStatus, MAX_COMPARED_DATASETS, MIN_COMPARED_DATASETS } from '../../../domain/constants.ts'
import { canCompareViewers, isInComparisons, type ViewerLink } from '../../../domain/viewers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { compareLink } from '../../../viewers/pages/compare/compare-link.ts'
import { datasetsOf, type ListRow, nameOf } from '../list-rows.ts'
import { TEXT } from '../my-datasets-text.ts'

/** True if the dataset can be ticked for comparison. */
const canTick = ({ status, reportViewer }: Dataset): boolean =>
  status === DatasetStatus.Completed && isInComparisons(reportViewer)

/** Returns the link to the comparison of the ticked datasets, or the reason why they cannot be compared. */
export function compareTicked(ticked: readonly Dataset[]): ViewerLink {
  if (ticked.length < MIN_COMPARED_DATASETS) return { reason: TEXT.compare.few }
  if (ticked.length > MAX_COMPARED_DATASETS) return { reason: TEXT.compare.many }
  if (!canCompareViewers(ticked.map(({ reportViewer }) => reportViewer))) return { reason: TEXT.compare.unlike }
  return { href: compareLink(ticked.map(({ id }) => id)) }
}

interface TickBoxProps {
  readonly row: ListRow
  readonly ticked: ReadonlySet<number>
  /** Called with the row's completed datasets. */
  readonly onTick: (datasets: readonly Dataset[], isTicked: boolean) => void
}

/** A tick box that adds the completed datasets of a row to a comparison. */
export const TickBox = ({ row, ticked, onTick }: TickBoxProps) => {
  const datasets = datasetsOf(row).filter(canTick)
  return (
    <Checkbox
      label={TEXT.compare.tick(nameOf(row))}
      checked={datasets.length > 0 && datasets.every(({ id }) => ticked.has(id))}
      disabled={datasets.length === 0}
      onChange={checked => onTick(datasets, checked)}
    />
  )
}

interface TickedNoteProps {
  readonly count: number
  /** Why the ticked datasets cannot be compared, or null. */
  readonly reason: string | null
  readonly onClear: () => void
}

/** Says how many datasets are ticked and why they cannot be compared, and clears all ticks at once. */
export const TickedNote = ({ count, reason, onClear }: TickedNoteProps) => (
  <span className="row dataset-ticked">
    <span className="hint" role="status">
      {TEXT.compare.ticked(count, reason)}
    </span>
    {count > 0 && (
      <Button variant="link" onClick={onClear}>
        {TEXT.compare.clear}
      </Button>
    )}
  </span>
)
