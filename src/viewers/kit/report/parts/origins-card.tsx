import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { waitText } from '../../../../app/call-error.ts'
import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import { buttonClass } from '../../../../ui/controls/button.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../../../ui/display/error-panel.tsx'
import { Skeleton } from '../../../../ui/display/skeleton.tsx'
import { SmallMapPicture } from '../../zone-map/parts/small-map-picture.tsx'
import type { ReportModel, ReportOrigins } from '../report-model.ts'
import { useVisible } from './render-timing.tsx'
import { SentenceText } from './sentence-text.tsx'
import './origins-card.css'

/** The size of the drawing, in units of its view box. */
const [WIDTH, HEIGHT] = [480, 300]

interface OriginsCardProps {
  readonly report: ReportModel
  readonly details: DatasetDetails
  readonly origins: ReportOrigins
}

/** The Summary's card with a map of where visits start and the ten largest places. */
export const OriginsCard = ({ report, details, origins }: OriginsCardProps) => {
  const load = report.reading('origins', async (call, signal) => {
    // Only Summaries with origins need the code of maps.
    const [{ loadSmallMap }, declaration] = await Promise.all([
      import('../../zone-map/picture/small-map.ts'),
      origins.load(),
    ])
    return loadSmallMap(declaration, {
      call,
      engine: report.engine,
      readDetails: async () => details,
      datasetId: details.id,
      signal,
      width: WIDTH,
      height: HEIGHT,
    })
  })
  const host = useVisible<HTMLLIElement>(load.start)
  const state = load.state.value
  return (
    <li ref={host} className="card summary-card origins-card" aria-busy={state.kind === 'loading'}>
      <header>
        <h3>Origins</h3>
        <Link
          className={buttonClass({ variant: 'quiet', small: true, className: 'push' })}
          href={`/${details.mapViewer}?datasetid=${details.id}`}
          aria-label="Open the map of origins"
        >
          Open
          <ChevronRight aria-hidden="true" />
        </Link>
      </header>
      {state.kind === 'failed' && <ErrorPanel onRetry={load.retry} message={waitText(state.error, GENERIC_ERROR)} />}
      {state.kind === 'loading' && <Skeleton height="300px" />}
      {state.kind === 'ready' && (
        <>
          <SentenceText parts={state.value.sentence} small />
          <div className="origins-parts">
            <figure>
              <SmallMapPicture
                map={state.value}
                width={WIDTH}
                height={HEIGHT}
                label={`Map of ${state.value.subject.toLowerCase()}`}
              />
              <figcaption className="hint">
                Colours: {state.value.legend.toLowerCase()}. The line is the area of the report.
              </figcaption>
            </figure>
            <table className="origins-list fig">
              <caption className="visually-hidden">The largest places</caption>
              <thead>
                <tr>
                  <th scope="col">Place</th>
                  <th scope="col">Visits</th>
                  <th scope="col">Of all</th>
                </tr>
              </thead>
              <tbody>
                {state.value.largest.map(({ name, figure, margin, share }) => (
                  <tr key={name}>
                    <th scope="row" title={name}>
                      {name}
                    </th>
                    <td>
                      {figure} <span className="hint">{margin}</span>
                    </td>
                    <td>{share}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </li>
  )
}
