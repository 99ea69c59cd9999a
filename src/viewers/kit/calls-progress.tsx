import type { ReadonlySignal } from '@preact/signals-react'
import { Progress } from '../../ui/display/progress.tsx'
import { CALLS_AT_ONCE, type CallsDone } from './few-at-once.ts'

/** Shows how many of a screen's figures have been read. Hidden if there are so few that they are all read at once. */
export const CallsProgress = ({ progress }: { readonly progress: ReadonlySignal<CallsDone> }) => {
  const { total, done } = progress.value
  if (total <= CALLS_AT_ONCE) return null
  return (
    <Progress inline label="Reading the datasets" value={done / total} detail={`${done} of ${total} tables read`} />
  )
}
