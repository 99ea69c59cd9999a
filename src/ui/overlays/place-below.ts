const GAP_PX = 8
const MARGIN_PX = 8

/** Puts a fixed element below its anchor, moved left and up as far as the screen needs. */
export const placeBelow = (element: HTMLElement, anchor: Element): void => {
  const at = anchor.getBoundingClientRect()
  const { width, height } = element.getBoundingClientRect()
  const left = Math.max(MARGIN_PX, Math.min(at.left, innerWidth - width - MARGIN_PX))
  const top = Math.max(MARGIN_PX, Math.min(at.bottom + GAP_PX, innerHeight - height - MARGIN_PX))
  element.style.left = `${Math.round(left)}px`
  element.style.top = `${Math.round(top)}px`
  const middle = at.left + Math.min(at.width / 2, 24) - left
  element.style.setProperty('--tooltip-arrow', `${Math.round(Math.max(8, Math.min(middle, width - 16)))}px`)
}
