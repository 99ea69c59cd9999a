import type { ListedReport } from '../../../contract/datasets.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { canTick } from '../compare-ticked.ts'
import { type DatasetRow, datasetsOf, nameOf } from '../dataset-rows.ts'
import { TEXT } from '../text.ts'

interface TickBoxProps {
  readonly row: DatasetRow
  readonly ticked: ReadonlySet<number>
  /** Takes the completed datasets of the row. */
  readonly onTick: (datasets: readonly ListedReport[], isTicked: boolean) => void
}

/** A box before the name of a row, by which its completed datasets are taken into a comparison. */
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
