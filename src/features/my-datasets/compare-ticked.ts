import type { ListedReport } from '../../contract/datasets.ts'
import { MAX_COMPARED_DATASETS, MIN_COMPARED_DATASETS, ReportStatus } from '../../domain/constants.ts'
import { isComparedViewer, type ViewerLink } from '../../domain/viewers.ts'
import { compareLink } from '../../viewers/pages/compare/compare-link.ts'
import { TEXT } from './text.ts'

/** True if a dataset can be ticked to be compared. */
export const canTick = ({ reportStatus, reportViewer }: ListedReport): boolean =>
  reportStatus === ReportStatus.Completed && isComparedViewer(reportViewer)

/** Where the ticked datasets are compared, or why they cannot be. */
export function compareTicked(ticked: readonly ListedReport[]): ViewerLink {
  if (ticked.length < MIN_COMPARED_DATASETS) return { reason: TEXT.compare.few }
  if (ticked.length > MAX_COMPARED_DATASETS) return { reason: TEXT.compare.many }
  if (new Set(ticked.map(({ reportViewer }) => reportViewer)).size > 1) return { reason: TEXT.compare.unlike }
  return { href: compareLink(ticked.map(({ id }) => id)) }
}
