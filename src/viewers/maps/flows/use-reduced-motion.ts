import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(prefers-reduced-motion: reduce)')

/** True where the reader has asked for less motion; nothing plays automatically then. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    changed => {
      const found = query()
      found.addEventListener('change', changed)
      return () => found.removeEventListener('change', changed)
    },
    () => query().matches,
  )
