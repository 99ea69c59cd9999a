import { type ReactNode, type RefObject, startTransition, useDeferredValue, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { inTurn } from '../../../../charts/use-chart.ts'
import { onPrint } from '../../../../ui/theme/print.ts'

/** Defers its children, so that a click on a tab is painted before the tab's content is rendered. */
export const AfterClick = ({ children }: { readonly children: ReactNode }) => useDeferredValue(true, false) && children

interface InOwnTaskProps {
  /** Shown until the children have been rendered. */
  readonly before: ReactNode
  readonly children: ReactNode
}

/**
 * Renders its children in a separate task, after the rest of the screen has been drawn. Rendering both in one task
 * would block the page.
 */
export const InOwnTask = ({ before, children }: InOwnTaskProps) => {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => inTurn(() => startTransition(() => setIsOn(true))), [])
  return isOn ? children : before
}

/** Calls `onVisible` once, when the element first becomes visible. */
export function useVisible<E extends Element>(onVisible: () => void): RefObject<E | null> {
  const host = useRef<E>(null)
  const called = useRef(onVisible)
  called.current = onVisible
  useEffect(() => {
    if (host.current === null) return
    const watch = new IntersectionObserver(entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      watch.disconnect()
      called.current()
    })
    watch.observe(host.current)
    return () => watch.disconnect()
  }, [])
  return host
}

/** True while the page is being printed. The component renders synchronously before printing. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    return onPrint(before, after)
  }, [])
  return printing
}
