import type { ReadonlySignal } from '@preact/signals-react'
import { Progress } from '../../ui/display/progress.tsx'
import { CALLS_AT_ONCE, type CallsDone } from './few-at-once.ts'

/** How many of the figures of a screen are read; nothing where there are so few that they are all read at once. */
export const CallsProgress = ({ progress }: { readonly progress: ReadonlySignal<CallsDone> }) => {
  const { asked, done } = progress.value
  if (asked <= CALLS_AT_ONCE) return null
  return (
    <Progress inline label="Reading the datasets" value={done / asked} detail={`${done} of ${asked} tables read`} />
  )
}
