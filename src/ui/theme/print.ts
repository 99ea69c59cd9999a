import { useEffect } from 'react'
import { borrowTheme } from './theme.ts'

/** Runs `before` before the page is printed and `after` afterwards. @returns a function that stops this */
export const onPrint = (before: () => void, after: () => void): (() => void) => {
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
}

/** Prints the page in the light theme, including charts on canvas. Use this at most once per page. */
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
