import { BLENDS, type BlendDefinition, COMPARED_ZONES, comparedText } from '../../../../domain/blend-text.ts'
import type { ZoneScreenModel } from '../../../kit/zone-map/model/zone-screen-model.ts'

interface PartProps {
  readonly model: ZoneScreenModel
}

const blendOf = (model: ZoneScreenModel): BlendDefinition | undefined =>
  BLENDS.find(({ mode }) => mode === model.view.value.mode)

const Meaning = ({ blend }: { readonly blend: BlendDefinition }) => (
  <>
    <p>{blend.words}</p>
    <p className="blend-formula fig">{blend.formula}</p>
  </>
)

/** Explains the selected blended measure before a search. Renders nothing for other measures. */
export const BlendNote = ({ model }: PartProps) => {
  const blend = blendOf(model)
  return (
    blend && (
      <div className="blend-note">
        <Meaning blend={blend} />
        <p>{COMPARED_ZONES}</p>
      </div>
    )
  )
}

/**
 * Explains the blended measure on the map, with the number of compared zones and its interval. Renders nothing for
 * other measures.
 */
export const BlendSection = ({ model }: PartProps) => {
  const state = model.view.value
  const blend = blendOf(model)
  if (!blend || state.stage !== 'viewing') return null
  const { items, places, compared } = state.result
  const area = new Set([...model.studyZones.value, ...items.keys()]).size
  return (
    <section className="zone-section blend-note" aria-label="What the measure is">
      <Meaning blend={blend} />
      {compared != null && <p>{comparedText(compared, places.length, Math.max(area, compared))}</p>}
      <p>{blend.interval}</p>
    </section>
  )
}
