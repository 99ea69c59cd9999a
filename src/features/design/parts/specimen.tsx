import type { ReactNode } from 'react'

interface SpecimenProps {
  readonly title: string
  readonly children: ReactNode
}

/** A kind of component, with its states below one another. */
export const Specimen = ({ title, children }: SpecimenProps) => (
  <section className="specimen" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

interface StatesProps {
  readonly label: string
  readonly children: ReactNode
}

/** Named states beside one another. */
export const States = ({ label, children }: StatesProps) => (
  <div className="specimen-states">
    <p className="hint">{label}</p>
    <div className="specimen-row">{children}</div>
  </div>
)
