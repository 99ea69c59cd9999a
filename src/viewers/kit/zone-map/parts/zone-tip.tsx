import type { ZoneSummary } from '../../../../../workers/contract.ts'
import { shareText } from '../../../../domain/disclosure/known-digits.ts'
import { aboutDevicesText, gradeOf } from '../../../../domain/disclosure/quality.ts'
import { sentenceCase } from '../../../../domain/text/sentence-case.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { gapWords, rangeText, rateText } from '../figure-text.ts'
import { zonesText } from '../group-rows.ts'
import type { RatePer } from '../map-colours.ts'
import type { MapMeasure, ZoneItem } from '../mode.ts'
import type { ZoneResult } from '../model/machine.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'

const WIDTH_PX = 260
/** The parts of a map that are needed to position a tooltip. */
type TipMap = Pick<PortalMap, 'hovered' | 'zonesHidden' | 'camera' | 'canvas' | 'project'>

const NO_RESULT: Pick<ZoneResult, 'items' | 'grouped' | 'total'> = { items: new Map(), total: null }

/**
 * Returns the zone under the pointer, or else the zone that the arrow keys have reached, and the position of its
 * tooltip. Null if there is neither, or while the map is too far out to draw zones.
 * @param widthPx the width of the tooltip, which is on the side of the pointer that has room for it
 */
export function tipPlace(map: TipMap, cursor: Pick<ZoneSummary, 'id' | 'inside'> | null, widthPx = WIDTH_PX) {
  if (map.zonesHidden.value) return null
  const point = map.hovered.value ?? pointOf(map, cursor)
  if (point?.zone == null) return null
  const [x, y] = point.pixel
  const left = x + widthPx > map.canvas.clientWidth
  const style = {
    transform: `translate(${left ? 'calc(-100% - 16px)' : '16px'}, ${y < 120 ? '16px' : 'calc(-100% - 12px)'})`,
    left: x,
    top: y,
  }
  return { zone: point.zone, style }
}

function pointOf(map: TipMap, zone: Pick<ZoneSummary, 'id' | 'inside'> | null) {
  if (zone === null) return null
  // Read so that the position follows the map.
  map.camera.value
  return { pixel: map.project(zone.inside), zone: zone.id }
}

interface TipFigureProps {
  readonly item: ZoneItem
  readonly measure: MapMeasure
  readonly total: ZoneResult['total']
  readonly per: RatePer | null
}

/**
 * A figure with its interval, rate, share, grade and number of devices. Exact figures lack a margin, and correlations
 * no interval.
 */
const TipFigure = ({ item, measure, total, per }: TipFigureProps) => {
  const range = rangeText(item, measure)
  const share = measure.adds && total !== null && total.magnitude > 0 ? item.magnitude / total.magnitude : null
  return (
    <>
      <dd>
        <b>{measure.text(item.magnitude, item.margin)}</b>
        {range !== null && ` (${range})`}
      </dd>
      {(share !== null || (item.rate !== null && per !== null)) && (
        <>
          <dt>Of all</dt>
          <dd>
            {[
              ...(share === null ? [] : [shareText(Math.min(1, share), 1)]),
              ...(item.rate === null || per === null ? [] : [rateText(item.rate, per)]),
            ].join(', ')}
          </dd>
        </>
      )}
      {item.margin !== null && (
        <>
          <dt>Quality</dt>
          <dd>{`${gradeOf(item.margin)}, ${aboutDevicesText(item.devices)}`}</dd>
        </>
      )}
    </>
  )
}

/** The name and code of a zone, or of the place that it belongs to. */
const TipName = ({ zone, item }: { readonly zone: ZoneSummary; readonly item: ZoneItem | undefined }) => {
  const isPlace = item !== undefined && item.zones.length > 1
  return (
    <>
      <dt>{isPlace ? 'Place' : 'Zone ID'}</dt>
      <dd>{isPlace ? `${item.name}, ${zonesText(item.zones.length)}` : zone.code}</dd>
      <dt>{isPlace ? 'Zone' : 'Name'}</dt>
      <dd>{zone.name}</dd>
    </>
  )
}

interface ZoneTipProps {
  readonly map: PortalMap
  readonly model: Pick<ZoneScreenModel, 'cursor' | 'state' | 'measure' | 'names' | 'covered' | 'placed'>
}

/**
 * The name of the zone under the pointer, or of the zone that the arrow keys have reached, with its figure once there
 * is a result.
 */
export const ZoneTip = ({ map, model }: ZoneTipProps) => {
  const at = tipPlace(map, model.cursor.value)
  const state = model.state.value
  const measure = model.measure.value
  const zone = at === null ? undefined : model.names.known.value.get(at.zone)
  if (at === null || zone === undefined) return null
  const { items, grouped, total } = state.stage === 'viewing' ? state.result : NO_RESULT
  const item = items.get(zone.id)
  return (
    <div className="zone-tip float" role="tooltip" style={at.style}>
      {state.stage === 'selecting' || measure === null ? (
        zone.name
      ) : (
        <dl>
          <TipName zone={zone} item={item} />
          <dt>{measure.magnitudeTitle}</dt>
          {item === undefined ? (
            <dd>{sentenceCase(gapWords(zone.id, model.covered.value))}</dd>
          ) : (
            <TipFigure item={item} measure={measure} total={total} per={model.placed.value?.per ?? null} />
          )}
          {item !== undefined && grouped !== undefined && (
            <>
              <dt>{grouped.by.title}</dt>
              <dd>{grouped.wordsOf(item.zoneId)}</dd>
            </>
          )}
        </dl>
      )}
    </div>
  )
}
