import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { announce } from '../../../ui/display/live-region.tsx'
import { spokenGroup } from '../group/spoken-group.ts'
import type { ZoneScreenModel } from '../model/model.ts'
import { joinReason } from '../zones/zone-level.ts'

/** Announces the group's total, and whether small zones are joined, when the selection or the result changes. */
export const SpokenTotal = ({ model }: { readonly model: ZoneScreenModel }) => {
  useSignals()
  const state = model.view.value
  const group = model.group.value
  const measure = model.measure.value
  const total = state.stage === 'viewing' ? state.result.total : null
  const text = group && measure && spokenGroup(group, measure, total)
  const join = model.join.value
  const reason = group !== null && join.by !== null ? joinReason(join, model.sure.value) : null
  const all = [reason, text].filter(each => each !== null).join(' ')
  useEffect(() => {
    if (all !== '') announce(all)
  }, [all])
  return null
}
