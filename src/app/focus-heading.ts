import { announce } from '../ui/live-region.tsx'

/** False until something was shown: the browser puts the focus of the first page itself. */
let shown = false

/** Something is on the screen: what comes next takes the focus. */
export const screenShown = (): void => {
  shown = true
}

/** After a navigation the focus goes to the new page's heading, so that a screen reader begins there. */
export const focusHeading = (area: HTMLElement | null, title: string): void => {
  const first = !shown
  screenShown()
  if (first) return
  const heading = area?.querySelector('h1')
  if (!heading) {
    announce(title)
    return
  }
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
