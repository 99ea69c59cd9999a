import { useCallback, useState } from 'react'

/** The row, and in it the side, on which the pointer or the keyboard focus is. */
export interface Marked {
  readonly row: number
  readonly mark: number
}

/** The marked figure of a chart and a table, which both mark in the other. */
export function useMarked(): {
  readonly marked: Marked | null
  readonly mark: (next: Marked | null) => void
} {
  const [marked, setMarked] = useState<Marked | null>(null)
  const mark = useCallback(
    (next: Marked | null) => setMarked(now => (now?.row === next?.row && now?.mark === next?.mark ? now : next)),
    [],
  )
  return { marked, mark }
}
