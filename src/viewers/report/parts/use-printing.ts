import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { onPrint } from '../../../ui/theme/on-print.ts'

/** Whether the page is being printed: drawn anew before it is, and again after. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    return onPrint(before, after)
  }, [])
  return printing
}
