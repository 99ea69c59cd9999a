import type { ReportDetails } from '../../../contract/datasets.ts'
import { routes } from '../../../contract/routes.ts'
import type { ReportModel } from '../../kit/report/model.ts'

/** Loads the EV score of the dataset; null if it has none. */
export const scoreOf = (report: ReportModel, { id, reportName }: ReportDetails) =>
  report.reading('score', (call, signal) =>
    call(routes.datasetsScores, {
      query: { datasets: JSON.stringify([{ id, type: reportName }]) as never },
      signal,
    }).then(scores => scores.find(each => each.id === id) ?? null),
  )
