import { X } from 'lucide-react'
import { OUTSIDE, pairKey, type ZonePair } from '../../../../domain/flows/flow.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { tipPlace } from '../../../kit/zone-map/parts/zone-tip.tsx'
import { backOf, figureWords, flowWords, qualityWords } from '../flow-words.ts'
import type { FlowsMapModel } from '../model/flows-map-model.ts'
import type { TripFigure } from '../model/read-flows.ts'

interface FlowTipProps {
  readonly map: PortalMap
  readonly model: FlowsMapModel
}

/**
 * The zone under the pointer or the keyboard cursor, with its trips in and out, either in total or with the focused
 * zone.
 */
export const FlowTip = ({ map, model }: FlowTipProps) => {
  const position = tipPlace(map, model.cursor.value)
  const zone = position === null ? undefined : model.names.known.value.get(position.zone)
  const figures = model.matrix.value
  if (position === null || zone === undefined || figures === null) return null
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
    <div className="zone-tip float" role="tooltip" style={position.style}>
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

/** The chosen pair, in both directions. */
export const PairCard = ({ model }: { readonly model: FlowsMapModel }) => {
  const [pair, figures] = [model.pair.value, model.matrix.value]
  model.names.known.value
  if (pair === null || figures === null) return null
  const back = backOf(pair)
  const there = figures.byPair.get(pairKey(pair)) ?? figures.poolOf.get(pairKey(pair))
  const rows: readonly (readonly [string, string])[] = [
    ...(back === null
      ? ([['Within', model.nameOf(pair.o)]] as const)
      : ([
          ['From', model.nameOf(pair.o)],
          ['To', model.nameOf(pair.d)],
        ] as const)),
    ['Trips', flowWords(figures, pair)],
    ...(back === null ? [] : ([['Back', flowWords(figures, back)]] as const)),
    ...(there === undefined ? [] : ([['Quality', qualityWords(there)]] as const)),
  ]
  return (
    <section className="flow-pair float" aria-label="Chosen pair of zones">
      <dl>
        {rows.map(([title, words]) => (
          <div key={title} className="flow-tip-row">
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Button small variant="quiet" label="Close" icon={<X />} onClick={() => model.patch({ pair: null })} />
    </section>
  )
}

/**
 * The trips from and to Outside, of the focused zone or of all zones. They have no half-arrows, because Outside has no
 * location.
 */
export const OutsideCard = ({ model }: { readonly model: FlowsMapModel }) => {
  const [figures, focus] = [model.matrix.value, model.listed.value]
  model.names.known.value
  if (figures === null || model.hour.value !== null) return null
  const [into, out] =
    focus === null
      ? [figures.out.get(OUTSIDE), figures.into.get(OUTSIDE)]
      : [figures.byPair.get(pairKey({ o: OUTSIDE, d: focus })), figures.byPair.get(pairKey({ o: focus, d: OUTSIDE }))]
  const most = Math.max(into?.trips ?? 0, out?.trips ?? 0)
  const bar = (title: string, kind: 'into' | 'out', figure: TripFigure | undefined, pair: ZonePair | null) => (
    <div className="flow-outside-row">
      <dt>{title}</dt>
      <dd>
        <i
          aria-hidden="true"
          className={`flow-bar flow-bar-${kind}`}
          style={{ inlineSize: `${most === 0 ? 0 : (100 * (figure?.trips ?? 0)) / most}%` }}
        />
        <span className="fig">{pair === null ? figureWords(figure) : flowWords(figures, pair)}</span>
      </dd>
    </div>
  )
  return (
    <section className="flow-outside float" aria-label="Outside the zones">
      <h2>{focus === null ? `Outside the ${figures.zones.length} zones` : `Outside and ${model.nameOf(focus)}`}</h2>
      <dl>
        {bar('In', 'into', into, focus === null ? null : { o: OUTSIDE, d: focus })}
        {bar('Out', 'out', out, focus === null ? null : { o: focus, d: OUTSIDE })}
      </dl>
      <p className="hint">Not drawn as a line: it has no one place.</p>
    </section>
  )
}
