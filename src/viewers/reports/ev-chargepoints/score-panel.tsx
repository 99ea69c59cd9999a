import { routes } from '../../../contract/client-routes.ts'
import type { DatasetScore } from '../../../contract/scores.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { calledPlace, isNamedPoint } from '../../../domain/dataset-names.ts'
import {
  type EvScoreParts,
  NO_SCORE,
  rankedPoints,
  rankingSentence,
  SCORE_SCALE,
  scoreMonths,
  scoreRows,
  scoreSentence,
} from '../../../domain/ev-score.ts'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { useVisible } from '../../kit/report/parts/render-timing.tsx'
import type { PanelProps, ReportModel } from '../../kit/report/report-model.ts'
import './parts/score-panel.css'

/** Loads the EV scores of the dataset's points. Null for a dataset without a score. */
export const scoreOf = (report: ReportModel, { id, templateName }: DatasetDetails) =>
  report.reading('score', (call, signal) =>
    call(routes.datasetsScores, {
      query: { datasets: JSON.stringify([{ id, type: templateName }]) },
      signal,
    }).then(scores => scores.find(each => each.id === id) ?? null),
  )

/** Returns the parts of each point's score. */
export const partsOf = ({ points }: DatasetScore): readonly EvScoreParts[] => points.map(({ parts }) => parts)

/** The EV score of the dataset's points, with its parts, weights, scale and months. */
export const ScorePanel = ({ report, details }: PanelProps) => {
  const score = scoreOf(report, details)
  const host = useVisible<HTMLElement>(score.start)
  const state = score.state.value
  const evScore = state.kind === 'ready' ? state.value : null
  const points = evScore === null ? [] : partsOf(evScore)
  return (
    <section ref={host} className="card card-pad ev-score" aria-label="EV score" aria-busy={state.kind === 'loading'}>
      <div className="stack">
        <h3>EV score</h3>
        {state.kind === 'ready' && <p>{state.value ? sentenceOf(state.value, details) : NO_SCORE}</p>}
        {state.kind === 'failed' && <p>The score could not be loaded.</p>}
        {state.kind === 'loading' && <Skeleton width="24ch" height="var(--lead-14)" />}
        {evScore && <p>{scoreMonths(evScore)}</p>}
        {evScore && points.length < details.details.pois.length && <p>{FIRST_ONLY}</p>}
        <p className="hint">{SCORE_SCALE}</p>
      </div>
      {points.length > 1 ? (
        <PointsTable points={points} details={details} />
      ) : (
        <PartsTable parts={points[0] ?? null} score={evScore?.score ?? null} />
      )}
    </section>
  )
}

const FIRST_ONLY = 'Only the first point has a score, because the dataset was built before every point had one.'

/** Returns the name of a point, given its number. */
const nameOfPoint = ({ places }: DatasetDetails, point: number): string => {
  const place = places.filter(isNamedPoint)[point - 1]
  return place === undefined ? '' : calledPlace(place)
}

const sentenceOf = (score: DatasetScore, details: DatasetDetails): string =>
  score.points.length > 1
    ? rankingSentence(rankedPoints(partsOf(score)), point => nameOfPoint(details, point))
    : scoreSentence(score)

interface PartsTableProps {
  readonly parts: EvScoreParts | null
  readonly score: number | null
}

/** The score of one point, part by part. */
const PartsTable = ({ parts, score }: PartsTableProps) => (
  <table>
    <thead>
      <tr>
        <th scope="col">What it weighs</th>
        <th scope="col">Weight</th>
        <th scope="col">Rank, 0 to 100</th>
      </tr>
    </thead>
    <tbody>
      {scoreRows(parts).map(({ measure, weight, rank, places }) => (
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
        <td className="fig">{score ?? '–'}</td>
      </tr>
    </tfoot>
  </table>
)

interface PointsTableProps {
  readonly points: readonly EvScoreParts[]
  readonly details: DatasetDetails
}

/** The points of a dataset with their scores and ranks, highest score first. The numbers are those on the map. */
const PointsTable = ({ points, details }: PointsTableProps) => (
  <div className="ev-score-points">
    <table>
      <caption>Points by score. Ranks, 0 to 100, in the order of their weights 5, 3 and 2.</caption>
      <thead>
        <tr>
          <th scope="col">Point</th>
          <th scope="col">Score</th>
          <th scope="col">Traverses over 160 km</th>
          <th scope="col">Dwells</th>
          <th scope="col">Visits</th>
        </tr>
      </thead>
      <tbody>
        {rankedPoints(points).map(({ point, score, parts }) => (
          <tr key={point}>
            <th scope="row">
              {point} <span className="hint">{nameOfPoint(details, point)}</span>
            </th>
            <td className="fig">
              <b>{score}</b>
            </td>
            <td className="fig">{parts.traverses}</td>
            <td className="fig">{parts.dwells}</td>
            <td className="fig">{parts.visits}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
