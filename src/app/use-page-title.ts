import { useEffect } from 'react'
import { settings } from './settings.ts'

/** Keeps the title of the browser's tab; null leaves it as it is. */
export const usePageTitle = (title: string | null): void => {
  useEffect(() => {
    if (title !== null) document.title = `${title} - ${settings.portalTitle}`
  }, [title])
}
