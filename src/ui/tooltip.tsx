import { cloneElement, type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { placeBelow } from './place-below.ts'
import './tooltip.css'

interface Described {
  'aria-describedby'?: string | undefined
}

interface TooltipProps {
  readonly text: ReactNode
  readonly children: ReactElement<Described>
  /** `bad`: the reason a field is refused; it stays while `open`. */
  readonly tone?: 'plain' | 'bad' | undefined
  /** Shown whatever the pointer does. */
  readonly open?: boolean | undefined
  /** False where the text only repeats the element's name. */
  readonly describes?: boolean | undefined
  readonly className?: string | undefined
}

/** A tooltip below its element, kept inside the screen; on hover, on focus, and to a screen reader. Escape hides it. */
export const Tooltip = ({
  text,
  children,
  tone = 'plain',
  open = false,
  describes = true,
  className,
}: TooltipProps) => {
  const id = useId()
  const host = useRef<HTMLSpanElement>(null)
  const [over, setOver] = useState(false)
  const shown = open || over
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the span only listens for its child's hover and focus
    <span
      ref={host}
      className={classNames('tooltip-host', className)}
      onPointerEnter={event => event.pointerType !== 'touch' && setOver(true)}
      onPointerLeave={() => setOver(false)}
      onFocus={event => setOver(event.target.matches(':focus-visible'))}
      onBlur={() => setOver(false)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !over) return
        // a reason goes first, what it stands on after
        if (describes) event.preventDefault()
        setOver(false)
      }}
    >
      {describes ? cloneElement(children, { 'aria-describedby': id }) : children}
      {describes && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {shown && createPortal(<Bubble host={host} text={text} tone={tone} />, document.body)}
    </span>
  )
}

interface BubbleProps {
  readonly host: { readonly current: HTMLElement | null }
  readonly text: ReactNode
  readonly tone: 'plain' | 'bad'
}

const Bubble = ({ host, text, tone }: BubbleProps) => {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const anchor = host.current?.firstElementChild ?? host.current
      if (bubble.current && anchor) placeBelow(bubble.current, anchor)
    }
    place()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [host])
  return (
    <div ref={bubble} className={classNames('tooltip', tone === 'bad' && 'tooltip-bad')} aria-hidden="true">
      {text}
    </div>
  )
}
