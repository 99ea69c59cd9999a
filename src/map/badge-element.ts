import type { Badge } from './map-feed.ts'

/** The edge of the element that lies at the badge's position, as MapLibre names it. */
export const badgeAnchor = ({ kind, side = 'right' }: Badge): 'left' | 'right' | 'bottom' | 'top' | 'center' =>
  kind === 'place' ? ({ right: 'left', left: 'right', above: 'bottom', below: 'top' } as const)[side] : 'center'

/** The HTML element of a badge; map-view.css has its style. */
export const badgeElement = ({ kind, text, name, side = 'right', awayPx = 0 }: Badge): HTMLElement => {
  const element = document.createElement('div')
  element.className = `map-badge map-badge-${kind}`
  element.dataset.side = side
  if (awayPx > 0) element.style.setProperty('--away', `${awayPx}px`)
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', name ?? text)
  const label = document.createElement('span')
  label.textContent = text
  element.append(label)
  return element
}
