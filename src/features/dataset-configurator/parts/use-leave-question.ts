import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'

/** A click that opens its link here, in this tab. */
const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const here = link?.origin === location.origin && link.target === '' && link.pathname !== location.pathname
  return here ? link : null
}

/** While something is unsaved, leaving asks first: by a link of the portal with `ask`, otherwise by the browser's own question. */
export const useLeaveQuestion = (unsaved: boolean, ask: (onYes: () => void) => void): void =>
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const follow = (event: MouseEvent) => {
      const link = linkOf(event)
      if (link === null) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => navigate(link.pathname + link.search))
    }
    addEventListener('beforeunload', warn)
    addEventListener('click', follow, true)
    return () => {
      removeEventListener('beforeunload', warn)
      removeEventListener('click', follow, true)
    }
  }, [unsaved, ask])
