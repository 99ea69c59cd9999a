import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { countText } from '../../../domain/summaries/words.ts'
import { announce } from '../../../ui/live-region.tsx'
import type { ZoneScreenModel } from '../model.ts'

/** Tells a screen reader the group's total whenever the selection or the answer changes. */
export const SpokenTotal = ({ model }: { readonly model: ZoneScreenModel }) => {
  useSignals()
  const group = model.group.value
  const unit = model.mode.value?.unit ?? ''
  const text =
    group === null ? null : `${countText(group.group)} ${unit} in the group of ${countText(group.zones.length)} zones`
  useEffect(() => {
    if (text !== null) announce(text)
  }, [text])
  return null
}
