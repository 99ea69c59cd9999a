import { OUTSIDE, pairKey, type ZonePair } from '../../../../domain/flows/flow.ts'
import { figureWords, flowWords } from '../flow-words.ts'
import type { FlowsMapModel } from '../model/flows-map-model.ts'
import type { TripFigure } from '../model/read-figures.ts'

/** Trips from and to outside, of the focused zone or of all. They are no half-arrows: outside has no one place. */
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
