import { waitText } from '../../../app/call-error.ts'
import { call } from '../../../app/client.ts'
import { useLoad } from '../../../app/load.ts'
import { openEngine } from '../../../engine/open-engine.ts'
import { rampColours } from '../../../viewers/kit/zone-map/parts/class-marks.tsx'
import { SentenceLine } from '../../../viewers/kit/zone-map/parts/sentence-line.tsx'
import { loadSmallMap, type SmallMap } from '../../../viewers/kit/zone-map/picture/small-map.ts'
import { LOCATION_INSIGHTS_MAP } from '../../../viewers/maps/location-insights-map.ts'
import { TEXT } from '../welcome-text.ts'
import { TileBody, type TileContentProps } from './tile.tsx'

/** Size of the drawing, in units of its view box: the largest size of a tile's picture. */
const [WIDTH, HEIGHT] = [480, 250]

/** A small drawing of the sample map as it opens: its zones in their colours, and its sentence. */
export const Content = ({ sample, failed, skeleton }: TileContentProps) => {
  const { datasetId } = sample
  const map = useLoad(
    signal =>
      loadSmallMap(LOCATION_INSIGHTS_MAP, {
        call,
        engine: openEngine,
        datasetId,
        signal,
        width: WIDTH,
        height: HEIGHT,
      }),
    [datasetId],
  )
  if (map.kind === 'failed') return failed(waitText(map.error, TEXT.failed), map.retry)
  if (map.kind === 'loading') return skeleton
  return (
    <TileBody details={map.value.details} picture={<Picture map={map.value} />}>
      <SentenceLine parts={map.value.sentence} />
    </TileBody>
  )
}

const Picture = ({ map }: { readonly map: SmallMap }) => (
  <svg
    className="tile-map"
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="xMidYMid slice"
    role="img"
    aria-label={TEXT.mapAlt(map.details.clientProjectName)}
  >
    {map.fills.map(({ step, pale, path }) => (
      <path
        key={`${step} ${pale}`}
        className={step === null ? 'tile-zone-none' : pale ? 'tile-zone tile-zone-pale' : 'tile-zone'}
        style={step === null ? undefined : { fill: rampColours(step).fill }}
        d={path}
      />
    ))}
    <path className="tile-study" d={map.study} />
  </svg>
)
