import { waitText } from '../../../app/call-error.ts'
import { call } from '../../../app/client.ts'
import { readPreview } from '../../../app/datasets.ts'
import { useLoad } from '../../../app/load.ts'
import { openEngine } from '../../../engine/open-engine.ts'
import { SentenceLine } from '../../../viewers/kit/zone-map/parts/sentence-line.tsx'
import { SmallMapPicture } from '../../../viewers/kit/zone-map/parts/small-map-picture.tsx'
import { loadSmallMap } from '../../../viewers/kit/zone-map/picture/small-map.ts'
import { LOCATION_INSIGHTS_MAP } from '../../../viewers/maps/location-insights-map.ts'
import { TEXT } from '../welcome-text.ts'
import { TileBody, type TileContentProps } from './tile.tsx'

/** The size of the drawing in units of its view box, which is the maximum size of a tile's picture. */
const [WIDTH, HEIGHT] = [480, 250]

/** A small drawing of the sample map as it opens: its zones in their colours, and its sentence. */
export const Content = ({ sample, failed, skeleton }: TileContentProps) => {
  const { datasetId } = sample
  const map = useLoad(
    signal =>
      loadSmallMap(LOCATION_INSIGHTS_MAP, {
        call,
        engine: openEngine,
        readDetails: signal => readPreview(call, datasetId, signal),
        datasetId,
        signal,
        width: WIDTH,
        height: HEIGHT,
      }),
    [datasetId],
  )
  if (map.kind === 'failed') return failed(waitText(map.error, TEXT.failed), map.retry)
  if (map.kind === 'loading') return skeleton
  const label = TEXT.mapAlt(map.value.details.name)
  const picture = <SmallMapPicture map={map.value} width={WIDTH} height={HEIGHT} label={label} />
  return (
    <TileBody details={map.value.details} picture={picture}>
      <SentenceLine parts={map.value.sentence} />
    </TileBody>
  )
}
