import { announce } from '../ui/display/live-region.tsx'

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
 * After a navigation the focus goes to the new page's heading, so that a screen reader begins there. A page that is still
 * loading has its heading later, and gets the focus then unless the reader has moved it. Returns the function that ends the wait.
 */
export const focusHeading = (area: HTMLElement | null, title: string): (() => void) | undefined => {
  const first = !shown
  screenShown()
  if (first || area === null) return
  const heading = area.querySelector('h1')
  if (heading) {
    take(heading)
    return
  }
  announce(title)
  const left = [document.activeElement, document.body]
  const watch = new MutationObserver(() => {
    const late = area.querySelector('h1')
    if (!late) return
    watch.disconnect()
    if (left.includes(document.activeElement)) take(late)
  })
  watch.observe(area, { childList: true, subtree: true })
  return () => watch.disconnect()
}
