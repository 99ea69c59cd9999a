import { BLENDS, COMPARED_ZONES } from '../../../domain/blends.ts'
import { EV_SCORE_WEIGHTS, SCORE_SCALE } from '../../../domain/ev-score.ts'

export const Scores = () => (
  <>
    <h3>Blended measures</h3>
    <p>{COMPARED_ZONES} All of it can be checked on the maps of tourists and of payments.</p>
    <dl className="definition-list">
      {BLENDS.map(({ mode, title, words, formula, interval }) => (
        <div key={mode}>
          <dt>{title}</dt>
          <dd>
            {words} <span className="formula">{formula}</span> {interval}
          </dd>
        </div>
      ))}
    </dl>
    <h3>EV score</h3>
    <p>
      The weighted mean of three ranks, each from 0 to 100: traverses by electric vehicles on trips over 160 km (weight{' '}
      {EV_SCORE_WEIGHTS.traverses}), their dwells ({EV_SCORE_WEIGHTS.dwells}) and their visits (
      {EV_SCORE_WEIGHTS.visits}
      ). {SCORE_SCALE}
    </p>
    <p>
      Only trips of the dataset’s own months count, and only people with such trips decide where somebody lives. The
      score is kept with the dataset: later deliveries do not change it.
    </p>
  </>
)
