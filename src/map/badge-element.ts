import type { Badge } from './map-feed.ts'

/** The element of a mark over the map; its look is in map-view.css. */
export const badgeElement = ({ kind, text, name }: Badge): HTMLElement => {
  const element = document.createElement('div')
  element.className = `map-badge map-badge-${kind}`
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', name ?? text)
  const label = document.createElement('span')
  label.textContent = text
  element.append(label)
  return element
}
