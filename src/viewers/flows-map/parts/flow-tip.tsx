import { useSignals } from '@preact/signals-react/runtime'
import { pairKey } from '../../../domain/flows/flow.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import { tipPlace } from '../../zone-screen/parts/zone-tip.tsx'
import { figureWords, NO_FLOW } from '../flow-words.ts'
import type { FlowsMapModel } from '../model/flows-map-model.ts'

interface FlowTipProps {
  readonly map: PortalMap
  readonly model: FlowsMapModel
}

/** The zone under the pointer or of the arrow keys: what it takes in and sends out, in all or with the focused zone. */
export const FlowTip = ({ map, model }: FlowTipProps) => {
  useSignals()
  const at = tipPlace(map, model.cursor.value)
  const zone = at === null ? undefined : model.names.known.value.get(at.zone)
  const figures = model.matrix.value
  if (at === null || zone === undefined || figures === null) return null
  const focus = model.focus.value
  const [hour, byHour] = [model.hour.value, model.hours.value]
  const rows = (): readonly (readonly [string, string])[] => {
    if (!figures.zones.includes(zone.id)) return [['', 'Outside this dataset']]
    if (hour !== null)
      return [
        ['In', figureWords(byHour?.into.get(zone.id)?.[hour], 'withheld')],
        ['Out', figureWords(byHour?.out.get(zone.id)?.[hour], 'withheld')],
      ]
    if (focus === null || focus === zone.id)
      return [
        ['In', figureWords(figures.into.get(zone.id), 'withheld')],
        ['Out', figureWords(figures.out.get(zone.id), 'withheld')],
        ['Within', figureWords(figures.byPair.get(pairKey({ o: zone.id, d: zone.id })), NO_FLOW)],
      ]
    const name = model.nameOf(focus)
    return [
      [`To ${name}`, figureWords(figures.byPair.get(pairKey({ o: zone.id, d: focus })), NO_FLOW)],
      [`From ${name}`, figureWords(figures.byPair.get(pairKey({ o: focus, d: zone.id })), NO_FLOW)],
    ]
  }
  return (
    <div className="zone-tip float" role="tooltip" style={at.style}>
      <b>{zone.name}</b>
      <dl>
        {rows().map(([title, words]) => (
          <div key={title} className="flow-tip-row">
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
