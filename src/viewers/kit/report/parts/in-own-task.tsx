import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { inTurn } from '../../../../charts/paper/in-turn.ts'

interface InOwnTaskProps {
  /** Keeps the place until then. */
  readonly before: ReactNode
  readonly children: ReactNode
}

/** Renders its children in tasks of their own, once what stands beside them is on the screen: both in one would block the page. */
export const InOwnTask = ({ before, children }: InOwnTaskProps) => {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => inTurn(() => startTransition(() => setIsOn(true))), [])
  return isOn ? children : before
}
