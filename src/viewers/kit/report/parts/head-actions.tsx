import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'

/**
 * The actions in a report's header. On phones, `More` opens them as a list. The list stays mounted while it is closed,
 * because an action may show its progress.
 */
export const HeadActions = ({ children }: { readonly children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only closes the list when the focus leaves it, or on Escape
    <div
      className="report-actions"
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <Button
        className="report-more"
        icon={<Ellipsis aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        More
      </Button>
      <div className={isOpen ? 'report-action-list report-action-list-open' : 'report-action-list'}>{children}</div>
    </div>
  )
}
