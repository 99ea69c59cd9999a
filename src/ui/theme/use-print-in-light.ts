import { useEffect } from 'react'
import { onPrint } from './on-print.ts'
import { borrowTheme } from './theme.ts'

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
