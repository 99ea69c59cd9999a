import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import './accordion.css'

interface AccordionSectionProps {
  readonly title: string
  /** The section's selection, which is also shown while the section is closed. */
  readonly detail?: string | undefined
  readonly children: ReactNode
}

/** A collapsible section, initially open. Several of them form an accordion. */
export const AccordionSection = ({ title, detail, children }: AccordionSectionProps) => (
  <details className="accordion-section" open>
    <summary>
      <ChevronDown aria-hidden="true" />
      <span className="accordion-title">{title}</span>
      {detail && <span className="push hint fig">{detail}</span>}
    </summary>
    <div className="accordion-body">{children}</div>
  </details>
)
