import type { Dataset } from '../../../contract/wire-names.ts'
import { DatasetStatus } from '../../../domain/constants.ts'
import { canCompareViewers } from '../../../domain/viewers.ts'
import { monthText, periodOf } from '../../kit/report/report-period.ts'

/** The facts about a dataset that determine which others are suggested. */
export type Suggested = Pick<Dataset, 'id' | 'name' | 'reportViewer' | 'groundKey' | 'startDate' | 'endDate'>

interface Suggestions {
  readonly title: string
  readonly datasets: readonly Dataset[]
}

/** Returns `October 2026`, or the days of a dataset that does not cover a whole month. */
export const monthOfDataset = (dataset: Pick<Suggested, 'startDate' | 'endDate'>): string =>
  monthText(periodOf(dataset))

/** True if a dataset can be compared with others. */
export const canCompare = ({ status, reportViewer }: Dataset, viewer: string): boolean =>
  status === DatasetStatus.Completed && canCompareViewers([reportViewer, viewer])

/**
 * Returns the order of a comparison: the months of the open dataset's place, oldest first, so that later months are
 * compared with an earlier one, and then other places.
 */
export function inComparedOrder(open: Dated, chosen: readonly Dated[]): readonly number[] {
  const isHere = ({ groundKey }: Dated) => groundKey === open.groundKey
  const here = [open, ...chosen.filter(isHere)].toSorted((a, b) => a.startDate.localeCompare(b.startDate))
  return [...here, ...chosen.filter(each => !isHere(each))].map(({ id }) => id)
}

type Dated = Pick<Suggested, 'id' | 'groundKey' | 'startDate'>

/** Returns the datasets that can be compared with this one, most likely choices first. Empty groups are omitted. */
export function suggestDatasets(
  all: readonly Dataset[],
  reference: Suggested,
  taken: readonly number[],
): readonly Suggestions[] {
  const others = all.filter(
    each => canCompare(each, reference.reportViewer) && !taken.includes(each.id) && each.id !== reference.id,
  )
  const isHere = (each: Dataset) => each.groundKey === reference.groundKey
  const isThen = (each: Dataset) => each.startDate === reference.startDate && each.endDate === reference.endDate
  return [
    { title: 'The same area in other months', datasets: others.filter(isHere) },
    {
      title: `Other areas in ${monthOfDataset(reference)}`,
      datasets: others.filter(each => !isHere(each) && isThen(each)),
    },
    { title: 'Other datasets', datasets: others.filter(each => !isHere(each) && !isThen(each)) },
  ].filter(({ datasets }) => datasets.length > 0)
}
