import { useSignals } from '@preact/signals-react/runtime'
import { aboutDevicesText } from '../../../domain/device-band.ts'
import { gradeOf } from '../../../domain/grade.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import type { Measure, ZoneItem } from '../mode.ts'
import type { ZoneScreenModel } from '../model/model.ts'
import { sentenceCase } from '../sentence-case.ts'
import { gapWords, rangeText } from '../zone-words.ts'

const NEAR_EDGE_PX = 260

/** The position of the arrow keys' zone on the map. */
function pointOf(map: PortalMap, { cursor }: ZoneScreenModel) {
  const zone = cursor.value
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

/** The name of the zone under the pointer or of the arrow keys, with its figure once there is a result. */
export const ZoneTip = ({ map, model }: { readonly map: PortalMap; readonly model: ZoneScreenModel }) => {
  useSignals()
  const point = map.hovered.value ?? pointOf(map, model)
  const state = model.state.value
  const measure = model.measure.value
  const zone = point?.zone == null ? undefined : model.names.known.value.get(point.zone)
  if (point === null || zone === undefined) return null
  const [x, y] = point.pixel
  const item = state.stage === 'viewing' ? state.result.items.get(zone.id) : undefined
  const left = x + NEAR_EDGE_PX > map.canvas.clientWidth
  const style = {
    transform: `translate(${left ? 'calc(-100% - 16px)' : '16px'}, ${y < 120 ? '16px' : 'calc(-100% - 12px)'})`,
    left: x,
    top: y,
  }
  return (
    <div className="zone-tip float" role="tooltip" style={style}>
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
        </dl>
      )}
    </div>
  )
}
