import { useSignals } from '@preact/signals-react/runtime'
import { countText } from '../../../domain/summaries/words.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import type { ZoneScreenModel } from '../model.ts'

const QUALITY = {
  high: 'High, 100 or more devices',
  fair: 'Fair, 30 to 99 devices',
  low: 'Low, fewer than 30 devices',
} as const
const NEAR_EDGE_PX = 260

/** The zone under the pointer: its name, and once there is an answer its figure. */
export const ZoneTip = ({ map, model }: { readonly map: PortalMap; readonly model: ZoneScreenModel }) => {
  useSignals()
  const point = map.hovered.value
  const state = model.state.value
  const mode = model.mode.value
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
      {state.stage === 'selecting' || mode === null ? (
        zone.name
      ) : (
        <dl>
          <dt>Zone ID</dt>
          <dd>{zone.code}</dd>
          <dt>Name</dt>
          <dd>{zone.name}</dd>
          <dt>{mode.magnitudeTitle}</dt>
          <dd>{item === undefined ? 'withheld or none' : <b>{countText(item.magnitude)}</b>}</dd>
          {item !== undefined && (
            <>
              <dt>Quality</dt>
              <dd>{QUALITY[item.quality]}</dd>
            </>
          )}
        </dl>
      )}
    </div>
  )
}
