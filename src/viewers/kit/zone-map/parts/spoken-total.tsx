import { useEffect } from 'react'
import { announce } from '../../../../ui/display/live-region.tsx'
import { spokenGroup } from '../group/spoken-group.ts'
import type { ZoneScreenModel } from '../model/model.ts'

/**
 * Announces the group's total when the selection or the result changes. Tracked explicitly, since it has no JSX.
 * @useSignals
 */
export const SpokenTotal = ({ model }: { readonly model: ZoneScreenModel }) => {
  const state = model.view.value
  const group = model.group.value
  const measure = model.measure.value
  const total = state.stage === 'viewing' ? state.result.total : null
  const text = group && measure && spokenGroup(group, measure, total)
  useEffect(() => {
    if (text !== null) announce(text)
  }, [text])
  return null
}
