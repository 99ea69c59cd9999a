import type { CSSProperties } from 'react'
import type { Grouping } from '../grouping.ts'
import type { Paleness } from '../model/result-figures.ts'

interface RankBadgeProps {
  readonly rank: number
  /** The step of the ramp, 0 to 9. */
  readonly step: number
  readonly pale: Paleness
}

export const RankBadge = ({ rank, step, pale }: RankBadgeProps) => (
  <span className={pale === 2 ? 'zone-rank zone-pale' : 'zone-rank'} style={rampStyle(step)}>
    {rank}
  </span>
)

/** The first step whose ink is that of the high end of the ramp. */
const HIGH_INK_FROM = 6

/** CSS colours of a step of the ramp: its opaque fill, and an ink legible on it at the ramp's opacity. */
export const rampColours = (step: number) => ({
  fill: `var(--ramp-${step})`,
  ink: step < HIGH_INK_FROM ? 'var(--ramp-ink-low)' : 'var(--ramp-ink-high)',
})

const rampStyle = (step: number) => {
  const { fill, ink } = rampColours(step)
  return { '--zone-class': fill, '--zone-class-ink': ink } as CSSProperties
}

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
