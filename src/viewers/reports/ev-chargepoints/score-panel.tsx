import { routes } from '../../../contract/client-routes.ts'
import type { ReportDetails } from '../../../contract/datasets.ts'
import { NO_SCORE, SCORE_SCALE, scoreMonths, scoreRows, scoreSentence } from '../../../domain/ev-score.ts'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { useVisible } from '../../kit/report/parts/render-timing.tsx'
import type { PanelProps, ReportModel } from '../../kit/report/report-model.ts'
import './parts/score-panel.css'

/** Loads the EV score of the dataset; null for a dataset without a score. */
export const scoreOf = (report: ReportModel, { id, reportName }: ReportDetails) =>
  report.reading('score', (call, signal) =>
    call(routes.datasetsScores, {
      query: { datasets: JSON.stringify([{ id, type: reportName }]) },
      signal,
    }).then(scores => scores.find(each => each.id === id) ?? null),
  )

/** The EV score of the dataset with its parts, weights, scale and months. */
export const ScorePanel = ({ report, details }: PanelProps) => {
  const score = scoreOf(report, details)
  const host = useVisible<HTMLElement>(score.start)
  const state = score.state.value
  const evScore = state.kind === 'ready' ? state.value : null
  return (
    <section ref={host} className="card card-pad ev-score" aria-label="EV score" aria-busy={state.kind === 'loading'}>
      <div className="stack">
        <h3>EV score</h3>
        {state.kind === 'ready' && <p>{state.value ? scoreSentence(state.value) : NO_SCORE}</p>}
        {state.kind === 'failed' && <p>The score could not be loaded.</p>}
        {state.kind === 'loading' && <Skeleton width="24ch" height="var(--lead-14)" />}
        {evScore && <p>{scoreMonths(evScore)}</p>}
        <p className="hint">{SCORE_SCALE}</p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">What it weighs</th>
            <th scope="col">Weight</th>
            <th scope="col">Rank, 0 to 100</th>
          </tr>
        </thead>
        <tbody>
          {scoreRows(evScore?.parts ?? null).map(({ measure, weight, rank, places }) => (
            <tr key={measure}>
              <th scope="row">
                {measure}
                {places !== null && <span className="hint ev-score-places">{places}</span>}
              </th>
              <td className="fig">{weight}</td>
              <td className="fig">{rank ?? '–'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">EV score, the mean by weight</th>
            <td className="fig">10</td>
            <td className="fig">{evScore?.score ?? '–'}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
