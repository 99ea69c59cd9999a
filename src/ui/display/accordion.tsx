import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import './accordion.css'

interface AccordionSectionProps {
  readonly title: string
  /** The selection inside, shown while the accordion is closed too. */
  readonly detail?: string | undefined
  readonly children: ReactNode
}

/** A section that opens and closes under its title; it starts open. Sections below one another make an accordion. */
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
