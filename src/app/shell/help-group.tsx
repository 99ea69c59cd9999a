import { ChevronRight, CircleHelp, Route } from 'lucide-react'
import { useState } from 'react'
import { tour } from '../../features/tour/open-tour.ts'
import { TEXT } from '../../features/tour/text.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Page } from '../pages.ts'
import { SideLink } from './side-link.tsx'

interface HelpGroupProps {
  readonly pages: readonly Page[]
  readonly current: Page
  /** In the drawer the pages stand below, not beside. */
  readonly inline: boolean
  readonly rail: boolean
}

/** Help & Support: opens on hover, on click, and by keyboard. */
export const HelpGroup = ({ pages, current, inline, rail }: HelpGroupProps) => {
  const [open, setOpen] = useState(false)
  const shown = open || inline
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the group listens for the pointer and the focus within it
    <div
      className={classNames('side-group', inline && 'side-group-inline')}
      onPointerEnter={event => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open || inline) return
        // what is open closes first: the tour behind it stays
        event.stopPropagation()
        setOpen(false)
      }}
    >
      <button
        type="button"
        className="side-link"
        aria-expanded={shown}
        aria-controls="help-pages"
        data-current={(current.menu === 'help' && !inline) || undefined}
        // the mouse has opened it by coming near: its click must not close it again
        onClick={event => setOpen(event.detail === 0 ? !open : true)}
      >
        <CircleHelp aria-hidden="true" />
        <span className={rail ? 'visually-hidden' : undefined}>Help &amp; Support</span>
        {!rail && !inline && <ChevronRight className="push" aria-hidden="true" />}
      </button>
      {shown && (
        <ul id="help-pages" className={classNames('side-flyout', !inline && 'float')}>
          {pages.map(page => (
            <li key={page.route}>
              <SideLink page={page} current={page.route === current.route} rail={false} />
            </li>
          ))}
          <li>
            <button type="button" className="side-link" onClick={tour.start}>
              <Route aria-hidden="true" />
              <span>{TEXT.start}</span>
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}
