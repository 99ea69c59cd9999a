import type { CSSProperties } from 'react'
import type { Grouping } from '../grouping.ts'
import { rampColours } from './rank-badge.tsx'

interface ClassSwatchProps {
  readonly step: number
}

export const ClassSwatch = ({ step }: ClassSwatchProps) => (
  <i className="zone-class" style={{ '--zone-class': rampColours(step).fill } as CSSProperties} />
)

/** The names of the classes of a grouping, the last first. */
export const ClassKey = ({ grouping }: { readonly grouping: Grouping }) => (
  <ul className="zone-class-key">
    {grouping.classes.toReversed().map(({ name, step }) => (
      <li key={name}>
        <ClassSwatch step={step} />
        {name}
      </li>
    ))}
  </ul>
)
