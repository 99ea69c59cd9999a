import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { onPrint } from '../../../../ui/theme/print.ts'

/** True while the page is printed; the component renders synchronously before printing. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    return onPrint(before, after)
  }, [])
  return printing
}
