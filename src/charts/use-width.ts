import { type RefObject, useEffect, useRef, useState } from 'react'

/** Follows the width of an element, px; returns `first` until the element has been measured. */
export function useWidth<E extends HTMLElement>(first: number): readonly [RefObject<E | null>, number] {
  const host = useRef<E>(null)
  const [width, setWidth] = useState(first)
  useEffect(() => {
    if (host.current === null) return
    const sizes = new ResizeObserver(([entry]) => setWidth(Math.max(1, Math.round(entry?.contentRect.width ?? first))))
    sizes.observe(host.current)
    return () => sizes.disconnect()
  }, [first])
  return [host, width]
}
