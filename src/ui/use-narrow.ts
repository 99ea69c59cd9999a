import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 720px)')

const subscribe = (changed: () => void) => {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** True if the screen is too narrow for a panel next to the page. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
