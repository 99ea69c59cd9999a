import type { Dataset } from '../../contract/wire-names.ts'
import { DatasetStatus } from '../../domain/constants.ts'
import { monthLabel, monthOf } from '../../domain/months.ts'
import type { ViewerLink } from '../../domain/viewers.ts'
import { WORK_TEXT } from './welcome-text.ts'

/** A suggested next step with the user's own datasets. */
export interface Work {
  readonly title: string
  readonly text: string
  readonly href: string
}

/** The minimum number of months for a chart over time. */
const FEWEST_MONTHS = 2
const EVENT_VIEWER = 'Event_Impact_Report'

const monthText = ({ startDate }: Dataset): string => {
  const month = monthOf(startDate)
  return month === null ? '' : monthLabel(month)
}

/** Sorts the datasets of a series first, since they were ordered to be compared, and then the newest. */
const inOrder = (a: Dataset, b: Dataset): number =>
  Number(b.series !== null) - Number(a.series !== null) ||
  b.startDate.localeCompare(a.startDate) ||
  b.orderedAt.localeCompare(a.orderedAt)

/** True if both have the same area and the same report, but in different months. */
const canCompare = (a: Dataset, b: Dataset): boolean =>
  a.groundKey === b.groundKey && a.reportViewer === b.reportViewer && a.startDate !== b.startDate

const overTime = (done: readonly Dataset[]): Work[] => {
  for (const { series } of done) {
    if (series === null || series.kind === 'places') continue
    const months = done.filter(each => each.series?.id === series.id)
    const [newest, oldest] = [months[0], months.at(-1)]
    if (newest === undefined || oldest === undefined || months.length < FEWEST_MONTHS) continue
    return [
      {
        title: WORK_TEXT.series(series.name),
        text: WORK_TEXT.seriesMonths(months.length, monthText(oldest), monthText(newest)),
        href: `/Dataset_Series?series=${series.id}&step=day`,
      },
    ]
  }
  return []
}

const compared = (done: readonly Dataset[]): Work[] => {
  for (const newer of done) {
    // The same place in its earliest month.
    const older = done.findLast(each => canCompare(newer, each))
    if (older === undefined) continue
    const name = newer.series?.name ?? newer.name
    return [
      {
        title: WORK_TEXT.compare(name),
        text: WORK_TEXT.compareMonths(monthText(newer), monthText(older)),
        href: `/Compare_Datasets?datasets=${older.id},${newer.id}`,
      },
    ]
  }
  return []
}

const event = (
  done: readonly Dataset[],
  linkTo: (kind: 'report' | 'map', viewer: string, datasetId: number | null) => ViewerLink,
): Work[] => {
  const eventDataset = done.find(({ reportViewer }) => reportViewer === EVENT_VIEWER)
  const link = eventDataset && linkTo('report', eventDataset.reportViewer, eventDataset.id)
  if (eventDataset === undefined || link === undefined || 'reason' in link) return []
  return [{ title: eventDataset.name, text: WORK_TEXT.eventDays, href: link.href }]
}

/**
 * Returns the newest comparison of each kind that the user's completed datasets allow: over time, of two months, and of
 * an event.
 */
export const recentWork = (
  datasets: readonly Dataset[],
  linkTo: (kind: 'report' | 'map', viewer: string, datasetId: number | null) => ViewerLink,
): readonly Work[] => {
  const done = datasets.filter(({ status, isSample }) => status === DatasetStatus.Completed && !isSample).sort(inOrder)
  return [...overTime(done), ...compared(done), ...event(done, linkTo)]
}
