import { cloneElement, type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import './tooltip.css'

interface Described {
  'aria-describedby'?: string | undefined
}

interface TooltipProps {
  readonly text: ReactNode
  readonly children: ReactElement<Described>
  /** False if the text only repeats the element's name. */
  readonly describes?: boolean | undefined
  /** Shows the tooltip on the right of its element, where it does not cover the next element below. */
  readonly beside?: boolean
}

/**
 * A tooltip below or to the right of its element, kept within the screen, which appears on hover and on keyboard focus.
 * Escape hides it. Screen readers always get the text as the element's description. Decision 0035 gives two reasons for
 * not using react-aria's.
 */
export const Tooltip = ({ text, children, describes = true, beside = false }: TooltipProps) => {
  const id = useId()
  const host = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the span only listens for its child's hover and focus
    <span
      ref={host}
      className="tooltip-host"
      onPointerEnter={event => event.pointerType !== 'touch' && setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={event => setShown(event.target.matches(':focus-visible'))}
      onBlur={() => setShown(false)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !shown) return
        // The first Escape hides the tooltip, the second closes the modal around it.
        if (describes) event.stopPropagation()
        setShown(false)
      }}
    >
      {describes ? cloneElement(children, { 'aria-describedby': id }) : children}
      {describes && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {shown && createPortal(<Bubble host={host} text={text} beside={beside} />, document.body)}
    </span>
  )
}

const GAP_PX = 8
const MARGIN_PX = 8

/** Places a fixed element below its anchor, moved left and up if necessary to stay within the screen. */
const placeBelow = (element: HTMLElement, anchor: Element): void => {
  const box = anchor.getBoundingClientRect()
  const { width, height } = element.getBoundingClientRect()
  const left = Math.max(MARGIN_PX, Math.min(box.left, innerWidth - width - MARGIN_PX))
  const top = Math.max(MARGIN_PX, Math.min(box.bottom + GAP_PX, innerHeight - height - MARGIN_PX))
  element.style.left = `${Math.round(left)}px`
  element.style.top = `${Math.round(top)}px`
  const middle = box.left + Math.min(box.width / 2, 24) - left
  element.style.setProperty('--tooltip-arrow', `${Math.round(Math.max(8, Math.min(middle, width - 16)))}px`)
}

/** Places a fixed element to the right of its anchor, level with the anchor's first line. */
const placeBeside = (element: HTMLElement, anchor: Element): void => {
  const box = anchor.getBoundingClientRect()
  const { width, height } = element.getBoundingClientRect()
  element.style.left = `${Math.round(Math.min(box.right + GAP_PX, innerWidth - width - MARGIN_PX))}px`
  element.style.top = `${Math.round(Math.max(MARGIN_PX, Math.min(box.top, innerHeight - height - MARGIN_PX)))}px`
}

interface BubbleProps extends Required<Pick<TooltipProps, 'text' | 'beside'>> {
  readonly host: { readonly current: HTMLElement | null }
}

const Bubble = ({ host, text, beside }: BubbleProps) => {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const anchor = host.current?.firstElementChild ?? host.current
      if (bubble.current && anchor) (beside ? placeBeside : placeBelow)(bubble.current, anchor)
    }
    place()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [host, beside])
  return (
    <div ref={bubble} className="tooltip" data-beside={beside || undefined} aria-hidden="true">
      {text}
    </div>
  )
}
