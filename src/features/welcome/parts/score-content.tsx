import { waitText } from '../../../app/call-error.ts'
import { call, routes } from '../../../app/client.ts'
import { readPreview } from '../../../app/datasets.ts'
import { useLoad } from '../../../app/load.ts'
import { NO_SCORE, scoreRows, scoreSentence } from '../../../domain/ev-score.ts'
import { TEXT } from '../welcome-text.ts'
import { TileBody, type TileContentProps } from './tile.tsx'

/** The sample site's score, its three ranks, and what they mean. */
export const Content = ({ sample, failed, skeleton }: TileContentProps) => {
  const { datasetId: id } = sample
  const site = useLoad(
    async signal => {
      const details = await readPreview(call, id, signal)
      const query = { datasets: JSON.stringify([{ id, type: details.templateName }]) }
      const scores = await call(routes.datasetsScores, { query, signal })
      return { details, score: scores.find(each => each.id === id) ?? null }
    },
    [id],
  )
  if (site.kind === 'failed') return failed(waitText(site.error, TEXT.failed), site.retry)
  if (site.kind === 'loading') return skeleton
  const { details, score } = site.value
  if (score === null)
    return (
      <TileBody details={details} picture={null}>
        <p>{NO_SCORE}</p>
      </TileBody>
    )
  return (
    <TileBody
      details={details}
      picture={
        <div className="tile-score">
          <p className="tile-figure fig">
            {score.score} <span>{TEXT.outOf}</span>
          </p>
          <dl>
            {scoreRows(score.parts).map(({ measure, rank }) => (
              <div key={measure}>
                <dt>{measure}</dt>
                <dd>
                  <span className="tile-rank" aria-hidden="true">
                    <i style={{ width: `${rank ?? 0}%` }} />
                  </span>
                  <b className="fig">{rank}</b>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      }
    >
      <p>{scoreSentence(score)}</p>
    </TileBody>
  )
}
