import type { CSSProperties } from 'react'
import type { Ramp } from '../../../../map/map-feed.ts'
import { DIVERGING_TOKENS } from '../../../../ui/theme/palette.ts'
import type { NamedClass } from '../grouping.ts'
import type { Paleness } from '../model/result-figures.ts'

interface RankBadgeProps {
  readonly rank: number
  readonly step: number
  readonly ramp: Ramp
  readonly pale: Paleness
}

export const RankBadge = ({ rank, step, ramp, pale }: RankBadgeProps) => (
  <span className={pale === 2 ? 'zone-rank zone-pale' : 'zone-rank'} style={rampStyle(step, ramp)}>
    {rank}
  </span>
)

/** The first step of the sequential ramp that uses the text colour of the ramp's high end. */
const HIGH_INK_FROM = 6
/** The grey step that follows the last hue of the categorical ramp. */
const GREY_STEP = 8

const TOKEN_OF: Readonly<Record<Ramp, (step: number) => string>> = {
  sequential: step => `--ramp-${step}`,
  diverging: step => `--div-${DIVERGING_TOKENS[step] ?? '0'}`,
  categorical: step => (step === GREY_STEP ? '--cat-na' : `--cat-${step + 1}`),
}

const INK_OF: Readonly<Record<Ramp, (step: number) => string>> = {
  sequential: step => (step < HIGH_INK_FROM ? 'var(--ramp-ink-low)' : 'var(--ramp-ink-high)'),
  // Both ends of the ramp contrast with the surface as the ink does.
  diverging: step => (step === 0 || step === DIVERGING_TOKENS.length - 1 ? 'var(--surface)' : 'var(--ink)'),
  categorical: () => 'var(--ink)',
}

/**
 * Returns the CSS colours of a step of a ramp: its opaque fill, and a text colour that is legible on it at the ramp's
 * opacity.
 */
export const rampColours = (step: number, ramp: Ramp = 'sequential') => ({
  fill: `var(${TOKEN_OF[ramp](step)})`,
  ink: INK_OF[ramp](step),
})

/** Returns custom properties with the colours of a step, for the style sheets of swatches and ranks. */
export const rampStyle = (step: number, ramp: Ramp) => {
  const { fill, ink } = rampColours(step, ramp)
  const opacity = ramp === 'diverging' ? 'var(--div-opacity)' : 'var(--ramp-opacity)'
  return { '--zone-class': fill, '--zone-class-ink': ink, '--zone-opacity': opacity } as CSSProperties
}

interface ClassSwatchProps {
  readonly step: number
  readonly ramp: Ramp
}

export const ClassSwatch = ({ step, ramp }: ClassSwatchProps) => (
  <i className="zone-class" style={rampStyle(step, ramp)} />
)

interface ClassKeyProps {
  readonly classes: readonly NamedClass[]
  readonly ramp: Ramp
}

/** The names of a grouping's classes, the last class first. */
export const ClassKey = ({ classes, ramp }: ClassKeyProps) => (
  <ul className="zone-class-key">
    {classes.toReversed().map(({ name, step }) => (
      <li key={name}>
        <ClassSwatch step={step} ramp={ramp} />
        {name}
      </li>
    ))}
  </ul>
)
