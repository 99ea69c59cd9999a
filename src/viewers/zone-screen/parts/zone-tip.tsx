import { useSignals } from '@preact/signals-react/runtime'
import { qualityText } from '../../../domain/quality-text.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import type { ZoneScreenModel } from '../model.ts'
import { NO_FIGURE } from '../zone-words.ts'

const NEAR_EDGE_PX = 260

/** Where the zone of the arrow keys lies on the map. */
function pointOf(map: PortalMap, { cursor }: ZoneScreenModel) {
  const zone = cursor.value
  if (zone === null) return null
  // follows the map as it moves
  map.camera.value
  return { pixel: map.project(zone.inside), zone: zone.id }
}

/** The zone under the pointer, or of the arrow keys: its name, and once there is an answer its figure. */
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
          <dd>{item === undefined ? NO_FIGURE : <b>{measure.text(item.magnitude)}</b>}</dd>
          {item !== undefined && (
            <>
              <dt>Quality</dt>
              <dd>{qualityText(item.margin)}</dd>
            </>
          )}
        </dl>
      )}
    </div>
  )
}
