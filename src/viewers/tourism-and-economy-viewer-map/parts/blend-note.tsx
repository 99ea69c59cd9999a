import { useSignals } from '@preact/signals-react/runtime'
import { BLENDS, COMPARED_ZONES, comparedText } from '../../../domain/blends.ts'
import type { ZoneScreenModel } from '../../zone-screen/model.ts'

/** What the chosen blended measure is, in words and as a formula, and which zones it compares; nothing for other measures. */
export const BlendNote = ({ model }: { readonly model: ZoneScreenModel }) => {
  useSignals()
  const state = model.view.value
  const blend = BLENDS.find(({ mode }) => mode === state.mode)
  if (!blend) return null
  const result = state.stage === 'viewing' ? state.result : null
  const compared = result?.compared ?? null
  const area = new Set([...model.studyZones.value, ...(result?.items.keys() ?? [])]).size
  return (
    <div className="blend-note">
      <p>{blend.words}</p>
      <p className="blend-formula fig">{blend.formula}</p>
      <p>
        {compared === null ? COMPARED_ZONES : `${comparedText(compared, Math.max(area, compared))} ${COMPARED_ZONES}`}
      </p>
      <p>{blend.interval}</p>
    </div>
  )
}
