import { useEffect } from 'react'
import { announce } from '../ui/display/live-region.tsx'
import { settings } from './settings.ts'

/** Keeps the title of the browser's tab; null leaves it as it is. */
export const usePageTitle = (title: string | null): void => {
  useEffect(() => {
    if (title !== null) document.title = `${title} - ${settings.portalTitle}`
  }, [title])
}

/** False until something was shown: the browser puts the focus of the first page itself. */
let shown = false

/** Something is on the screen: what comes next takes the focus. */
export const screenShown = (): void => {
  shown = true
}

const take = (heading: HTMLElement): void => {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * After a navigation the focus goes to the new page's heading, so that a screen reader begins there, unless the reader has
 * moved it since: a page that is still loading has its heading later.
 * @param from had the focus when the navigation began
 * @returns ends the wait for the heading
 */
export const focusHeading = (
  area: HTMLElement | null,
  title: string,
  from: Element | null,
): (() => void) | undefined => {
  const first = !shown
  screenShown()
  if (first || area === null) return
  const unmoved = [from, document.body]
  const takeUnmoved = (heading: HTMLElement): void => {
    if (unmoved.includes(document.activeElement)) take(heading)
  }
  const heading = area.querySelector('h1')
  if (heading) {
    takeUnmoved(heading)
    return
  }
  announce(title)
  const watch = new MutationObserver(() => {
    const late = area.querySelector('h1')
    if (!late) return
    watch.disconnect()
    takeUnmoved(late)
  })
  watch.observe(area, { childList: true, subtree: true })
  return () => watch.disconnect()
}
