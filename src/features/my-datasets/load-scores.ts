import { call, routes } from '../../app/client.ts'
import type { ListedReport } from '../../contract/datasets.ts'
import type { DatasetScore } from '../../contract/scores.ts'
import { ReportStatus } from '../../domain/constants.ts'

/** The one template whose datasets have a score. */
const SCORED = 'EV Chargepoint Insights'
/** The call takes a thousand at once. */
const MOST = 1000

export type Scores = ReadonlyMap<number, DatasetScore>

/** Scores of completed EV datasets by id; none where they cannot be had. */
export const loadScores = async (datasets: readonly ListedReport[]): Promise<Scores> => {
  const asked = datasets
    .filter(({ reportName, reportStatus }) => reportName === SCORED && reportStatus === ReportStatus.Completed)
    .slice(0, MOST)
    .map(({ id, reportName }) => ({ id, type: reportName }))
  if (asked.length === 0) return new Map()
  try {
    const scores = await call(routes.datasetsScores, { query: { datasets: JSON.stringify(asked) as never } })
    return new Map(scores.map(score => [score.id, score]))
  } catch {
    return new Map()
  }
}
