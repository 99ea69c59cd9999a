import type { PortalMap } from '../../../../map/portal-map.ts'
import { tipPlace } from '../../../kit/zone-map/parts/zone-tip.tsx'
import { figureWords, flowWords } from '../flow-words.ts'
import type { FlowsMapModel } from '../model/flows-map-model.ts'

interface FlowTipProps {
  readonly map: PortalMap
  readonly model: FlowsMapModel
}

/** The zone under the pointer or of the arrow keys: what it takes in and sends out, in all or with the focused zone. */
export const FlowTip = ({ map, model }: FlowTipProps) => {
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
        ['In', figureWords(byHour?.into.get(zone.id)?.[hour])],
        ['Out', figureWords(byHour?.out.get(zone.id)?.[hour])],
      ]
    if (focus === null || focus === zone.id)
      return [
        ['In', figureWords(figures.into.get(zone.id))],
        ['Out', figureWords(figures.out.get(zone.id))],
        ['Within', flowWords(figures, { o: zone.id, d: zone.id })],
      ]
    const name = model.nameOf(focus)
    return [
      [`To ${name}`, flowWords(figures, { o: zone.id, d: focus })],
      [`From ${name}`, flowWords(figures, { o: focus, d: zone.id })],
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
