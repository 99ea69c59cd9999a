import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { countText } from '../../../domain/summaries/words.ts'
import { announce } from '../../../ui/live-region.tsx'
import type { ZoneScreenModel } from '../model.ts'
import { sumMargin } from '../sum-margin.ts'
import { joinReason } from '../zone-level.ts'

/** Tells a screen reader the group's total, and whether small zones are joined, whenever the selection or the answer changes. */
export const SpokenTotal = ({ model }: { readonly model: ZoneScreenModel }) => {
  useSignals()
  const group = model.group.value
  const measure = model.measure.value
  const zones = group && `the group of ${countText(group.zones.length)} zones`
  const sum = group && measure && `${measure.text(group.group, sumMargin(group.zones))} ${measure.unit} in ${zones}`
  const text = measure?.adds === false ? zones && `${measure.magnitudeTitle} of ${zones}` : sum
  const join = model.join.value
  const reason = group !== null && join.by !== null ? joinReason(join, model.sure.value) : null
  const all = [reason, text].filter(each => each !== null).join(' ')
  useEffect(() => {
    if (all !== '') announce(all)
  }, [all])
  return null
}
