import { REPORT_CALLS } from '../../../src/contract/all-calls.ts'
import { CELLS } from '../../../src/contract/report-call.ts'
import { includesInput } from '../../../src/domain/includes-input.ts'
import type { DatasetRow } from '../../services/datasets/dataset-access.ts'
import { isEventView } from '../../warehouse/figures/reports/event-views.ts'
import { reportViews } from '../../warehouse/figures/reports/report-views.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { figuresTable } from './figures-table.ts'
import type { DownloadTable } from './table.ts'

const VIEWS: readonly string[] = Object.keys(reportViews)
/** In the order of the views, which is that of a workbook's sheets. Modules list their calls by the names of their exports. */
const REPORTS = REPORT_CALLS.toSorted((a, b) => VIEWS.indexOf(a.table.view) - VIEWS.indexOf(b.table.view))

/** The report whose tables a dataset's downloads hold; datasets of other viewers have those of Footfall. */
const reportOf = ({ ev_only, report_viewer }: DatasetRow) => {
  if (ev_only) return 'ev-report'
  return report_viewer === 'Location_Insights_Report' ? 'location-insights-report' : 'footfall'
}

/** The names that the sides of an event bear in downloads, and what their figures are of. */
export const SIDES = [
  { side: 'event', suffix: 'event-days', of: 'event days' },
  { side: 'ordinary', suffix: 'ordinary-days', of: 'ordinary days' },
] as const

const eventTables = (movement: MovementData, eventDays: readonly string[], buildId: number): Promise<DownloadTable[]> =>
  Promise.all(
    REPORTS.flatMap(({ report, table: { sheet, view } }) => {
      if (report !== 'location-insights-report' || !sheet || !isEventView(view)) return []
      return SIDES.map(async ({ side, suffix, of }) => {
        const { rows, totals } = await movement.eventReport(view, buildId, { eventDays, side })
        const named = { ...sheet, name: `${sheet.name}-${suffix}`, definition: `${sheet.definition}, of ${of}` }
        return figuresTable(named, rows, totals)
      })
    }),
  )

/** The tables that the dataset's viewers show, with their totals. */
export const reportTables = (
  movement: MovementData,
  dataset: DatasetRow,
  buildId: number,
): Promise<DownloadTable[]> => {
  if (dataset.event_days) return eventTables(movement, dataset.event_days, buildId)
  return Promise.all(
    REPORTS.flatMap(({ report, table: { needs, sheet, view } }) => {
      const isIncluded = report === reportOf(dataset) && (needs === undefined || includesInput(dataset.inputs, needs))
      if (!isIncluded || !sheet || view === CELLS.view) return []
      return [movement.report(view, buildId).then(({ rows, totals }) => figuresTable(sheet, rows, totals))]
    }),
  )
}
