import { type RefObject, useEffect, useRef } from 'react'

/** Calls back once, when the element first comes into view. */
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
