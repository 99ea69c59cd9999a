import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './note.css'
import './strip.css'

const ICONS = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: TriangleAlert } as const

interface NoteProps {
  readonly tone?: keyof typeof ICONS | undefined
  readonly children: ReactNode
  /** `alert` interrupts the screen reader, `status` waits. */
  readonly role?: 'alert' | 'status' | undefined
}

/** A message next to the content that it refers to. */
export const Note = ({ tone = 'info', children, role }: NoteProps) => {
  const Icon = ICONS[tone]
  return (
    <div className={classNames('note', `note-${tone}`)} role={role}>
      <Icon aria-hidden="true" />
      <div className="note-text">{children}</div>
    </div>
  )
}

interface StripProps {
  /** The accessible name of its region. */
  readonly label: string
  readonly actions: ReactNode
  /** A heading and a line of text. */
  readonly children: ReactNode
}

/** A message above a page that covers no content. On phones, it is at the bottom edge. */
export const Strip = ({ label, actions, children }: StripProps) => (
  <section className="strip" aria-label={label}>
    <div className="strip-words" aria-live="polite">
      {children}
    </div>
    <div className="strip-actions">{actions}</div>
  </section>
)
