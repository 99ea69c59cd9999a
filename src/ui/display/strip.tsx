import type { ReactNode } from 'react'
import './strip.css'

interface StripProps {
  /** Its name as a region of the page. */
  readonly label: string
  readonly actions: ReactNode
  /** A heading, and a line of words. */
  readonly children: ReactNode
}

/** A message over a page, which covers nothing of it; on a phone it stands at the lower edge. */
export const Strip = ({ label, actions, children }: StripProps) => (
  <section className="strip" aria-label={label}>
    <div className="strip-words" aria-live="polite">
      {children}
    </div>
    <div className="strip-actions">{actions}</div>
  </section>
)
