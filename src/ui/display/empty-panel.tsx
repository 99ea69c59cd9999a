import type { ReactNode } from 'react'
import './error-panel.css'

interface EmptyPanelProps {
  readonly title: string
  /** Describes what will appear here. */
  readonly children: ReactNode
  /** The next step. */
  readonly action?: ReactNode
}

/** A placeholder for an empty list: describes its future content and offers the next step. */
export const EmptyPanel = ({ title, children, action }: EmptyPanelProps) => (
  <div className="card empty-panel">
    <svg viewBox="0 0 120 56" width="120" height="56" aria-hidden="true">
      <path d="M10 40L38 6l28 12 20-14 26 32-36 16z" strokeWidth="1.5" />
      <path d="M38 6l16 28 12-16M54 34l22 18M54 34L10 40" />
    </svg>
    <h2>{title}</h2>
    <p className="hint">{children}</p>
    {action}
  </div>
)
