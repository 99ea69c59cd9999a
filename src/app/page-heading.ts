import { useEffect } from 'react'
import { announce } from '../ui/display/live-region.tsx'
import { settings } from './browser-settings.ts'

/** Sets the browser tab's title; null leaves it unchanged. */
export const usePageTitle = (title: string | null): void => {
  useEffect(() => {
    if (title !== null) document.title = `${title} - ${settings.portalTitle}`
  }, [title])
}

/**
 * False until the first screen is shown. The browser focuses the first page itself. Module state, since a page loads
 * once.
 */
let shown = false

/** Records that a screen is visible, so that the next page takes the focus. */
export const screenShown = (): void => {
  shown = true
}

const take = (heading: HTMLElement): void => {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Moves the focus to the new page's heading, so that a screen reader starts there. Waits for the heading while the page
 * is loading, and does nothing if the user has moved the focus in the meantime.
 * @param from the element that had the focus when the navigation began
 * @returns a function that stops waiting for the heading
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
