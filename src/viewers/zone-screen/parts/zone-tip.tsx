import { useSignals } from '@preact/signals-react/runtime'
import type { ZoneSummary } from '../../../../workers/contract.ts'
import { aboutDevicesText } from '../../../domain/device-band.ts'
import { gradeOf } from '../../../domain/grade.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import type { Measure, ZoneItem } from '../mode.ts'
import type { ZoneResult } from '../model/machine.ts'
import type { ZoneScreenModel } from '../model/model.ts'
import { sentenceCase } from '../sentence-case.ts'
import { gapWords, rangeText } from '../zone-words.ts'

const WIDTH_PX = 260
const NO_RESULT: Pick<ZoneResult, 'items' | 'grouped'> = { items: new Map() }

/**
 * The zone under the pointer, otherwise that of the arrow keys, and the place of its tooltip; null where there is neither.
 * @param widthPx of the tooltip, which lies on the side of the pointer where it has room
 */
export function tipPlace(map: PortalMap, cursor: ZoneSummary | null, widthPx = WIDTH_PX) {
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

function pointOf(map: PortalMap, zone: ZoneSummary | null) {
  if (zone === null) return null
  // read so that the position follows the map
  map.camera.value
  return { pixel: map.project(zone.inside), zone: zone.id }
}

/** A figure with its interval, grade and number of devices; exact figures have no error, and correlations no interval. */
const TipFigure = ({ item, measure }: { readonly item: ZoneItem; readonly measure: Measure }) => {
  const range = rangeText(item, measure)
  return (
    <>
      <dd>
        <b>{measure.text(item.magnitude, item.margin)}</b>
        {range !== null && ` (${range})`}
      </dd>
      {item.margin !== null && (
        <>
          <dt>Quality</dt>
          <dd>{`${gradeOf(item.margin)}, ${aboutDevicesText(item.devices)}`}</dd>
        </>
      )}
    </>
  )
}

interface ZoneTipProps {
  readonly map: PortalMap
  readonly model: Pick<ZoneScreenModel, 'cursor' | 'state' | 'measure' | 'names' | 'covered'>
}

/** The name of the zone under the pointer or of the arrow keys, with its figure once there is a result. */
export const ZoneTip = ({ map, model }: ZoneTipProps) => {
  useSignals()
  const at = tipPlace(map, model.cursor.value)
  const state = model.state.value
  const measure = model.measure.value
  const zone = at === null ? undefined : model.names.known.value.get(at.zone)
  if (at === null || zone === undefined) return null
  const { items, grouped } = state.stage === 'viewing' ? state.result : NO_RESULT
  const item = items.get(zone.id)
  return (
    <div className="zone-tip float" role="tooltip" style={at.style}>
      {state.stage === 'selecting' || measure === null ? (
        zone.name
      ) : (
        <dl>
          <dt>Zone ID</dt>
          <dd>{zone.code}</dd>
          <dt>Name</dt>
          <dd>{zone.name}</dd>
          <dt>{measure.magnitudeTitle}</dt>
          {item === undefined ? (
            <dd>{sentenceCase(gapWords(zone.id, model.covered.value))}</dd>
          ) : (
            <TipFigure item={item} measure={measure} />
          )}
          {item !== undefined && grouped !== undefined && (
            <>
              <dt>{grouped.by.title}</dt>
              <dd>{grouped.wordsOf(zone.id)}</dd>
            </>
          )}
        </dl>
      )}
    </div>
  )
}
