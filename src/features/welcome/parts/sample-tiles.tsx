import { Link } from 'wouter'
import { waitText } from '../../../app/call-error.ts'
import { call } from '../../../app/client.ts'
import { useLoad } from '../../../app/load.ts'
import { linkToViewer } from '../../../app/pages.ts'
import { readTemplates } from '../../../app/templates.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { EmptyPanel } from '../../../ui/display/empty-panel.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../../ui/display/error-panel.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { pickSamples } from '../../samples/samples.ts'
import { TEXT } from '../welcome-text.ts'
import { TILE_SKELETON, Tile } from './tile.tsx'

const loadMap = () => import('./map-content.tsx')
const loadReport = () => import('./report-content.tsx')
const loadScore = () => import('./score-content.tsx')

const THREE = ['map', 'report', 'ev']

/** Previews of the samples: a map, a report and an EV site. */
export const SampleTiles = () => {
  const samples = useLoad(async signal => pickSamples(await readTemplates(call, signal), linkToViewer), [])
  if (samples.kind === 'failed')
    return <ErrorPanel onRetry={samples.retry} message={waitText(samples.error, GENERIC_ERROR)} />
  if (samples.kind === 'loading')
    return (
      <>
        <Skeleton width="12em" height="var(--lead-16)" />
        <ul className="tiles" aria-busy="true">
          {THREE.map(each => (
            <li key={each} className="card tile">
              <Skeleton width="60%" height="var(--lead-16)" />
              {TILE_SKELETON}
            </li>
          ))}
        </ul>
      </>
    )
  const { map, report, ev } = samples.value
  if (map === null && report === null && ev === null)
    return (
      <EmptyPanel
        title={TEXT.none}
        action={
          <Link href="/Create_Dataset" className={buttonClass({ variant: 'primary' })}>
            {TEXT.templates}
          </Link>
        }
      >
        {TEXT.noneMeans}
      </EmptyPanel>
    )
  return (
    <>
      <p className="hint">{TEXT.samplesLead([map, report, ev].filter(sample => sample !== null).length)}</p>
      <ul className="tiles">
        {map && <Tile words={TEXT.map} sample={map} load={loadMap} />}
        {report && <Tile words={TEXT.report} sample={report} load={loadReport} />}
        {ev && <Tile words={TEXT.ev} sample={ev} load={loadScore} />}
      </ul>
    </>
  )
}
