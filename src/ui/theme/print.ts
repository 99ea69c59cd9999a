import { useEffect } from 'react'
import { borrowTheme } from './theme.ts'

/** Runs `before` when the page is about to be printed and `after` when it has been; answers what ends that. */
export const onPrint = (before: () => void, after: () => void): (() => void) => {
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
}

/** Paper is white: while the page is printed it takes the light theme, charts on canvas included. One on a page, at most. */
export const usePrintInLight = (): void =>
  useEffect(() => {
    let back: (() => void) | null = null
    const before = () => {
      back ??= borrowTheme('light')
    }
    const after = () => {
      back?.()
      back = null
    }
    const stop = onPrint(before, after)
    return () => {
      stop()
      after()
    }
  }, [])
