import { NO_SCORE, SCORE_SCALE, scoreMonths, scoreRows, scoreSentence } from '../../../../domain/ev-score.ts'
import { Skeleton } from '../../../../ui/display/skeleton.tsx'
import { useVisible } from '../../../kit/report/parts/use-visible.ts'
import type { PanelProps } from '../../../kit/report/report-tabs.ts'
import { scoreOf } from '../score-of.ts'
import './score-panel.css'

/** The EV score of the dataset with its parts, weights, scale and months. */
export const ScorePanel = ({ report, details }: PanelProps) => {
  const score = scoreOf(report, details)
  const host = useVisible<HTMLElement>(score.start)
  const state = score.state.value
  const known = state.kind === 'ready' ? state.value : null
  return (
    <section ref={host} className="card card-pad ev-score" aria-label="EV score" aria-busy={state.kind === 'loading'}>
      <div className="stack">
        <h3>EV score</h3>
        {state.kind === 'ready' && <p>{state.value ? scoreSentence(state.value) : NO_SCORE}</p>}
        {state.kind === 'failed' && <p>The score cannot be had now.</p>}
        {state.kind === 'loading' && <Skeleton width="24ch" height="var(--lead-14)" />}
        {known && <p>{scoreMonths(known)}</p>}
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
          {scoreRows(known?.parts ?? null).map(({ measure, weight, rank, places }) => (
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
            <td className="fig">{known?.score ?? '–'}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
