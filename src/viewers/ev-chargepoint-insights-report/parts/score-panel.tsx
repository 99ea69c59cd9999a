import { useSignals } from '@preact/signals-react/runtime'
import { routes } from '../../../contract/routes.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useVisible } from '../../report/parts/use-visible.ts'
import type { PanelProps } from '../../report/report-tabs.ts'
import { SCORE_MEANING, SCORE_WEIGHTS, scoreSentence } from '../score-text.ts'
import './score-panel.css'

/** The EV score of the dataset, and what it weighs. */
export const ScorePanel = ({ report, details }: PanelProps) => {
  useSignals()
  const { id, reportName } = details
  const score = report.reading('score', (call, signal) =>
    call(routes.datasetsScores, {
      query: { datasets: JSON.stringify([{ id, type: reportName }]) as never },
      signal,
    }).then(scores => scores.find(each => each.id === id)?.score ?? null),
  )
  const host = useVisible<HTMLElement>(score.start)
  const state = score.state.value
  return (
    <section ref={host} className="card card-pad ev-score" aria-label="EV score" aria-busy={state.kind === 'loading'}>
      <div className="stack">
        <h3>EV score</h3>
        {state.kind === 'ready' && <p>{scoreSentence(state.value)}</p>}
        {state.kind === 'failed' && <p>The score cannot be had now.</p>}
        {(state.kind === 'idle' || state.kind === 'loading') && <Skeleton width="24ch" height="var(--lead-14)" />}
        <p className="hint">{SCORE_MEANING}</p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">What it weighs</th>
            <th scope="col">Weight</th>
          </tr>
        </thead>
        <tbody>
          {SCORE_WEIGHTS.map(({ measure, weight }) => (
            <tr key={measure}>
              <th scope="row">{measure}</th>
              <td className="fig">{weight}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
