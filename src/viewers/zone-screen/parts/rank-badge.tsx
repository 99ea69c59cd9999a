import type { CSSProperties } from 'react'

/** A rank on the colour of its zone's class. */
export const RankBadge = ({ rank, displayGroup }: { readonly rank: number; readonly displayGroup: number }) => (
  <span className="zone-rank" style={rampStyle(displayGroup)}>
    {rank}
  </span>
)

/** Classes from here on take the ink for the far end of the ramp. */
const HIGH_INK_FROM = 6

/** CSS colours of a class: its fill, solid, and the ink that reads on it at the ramp's opacity. */
export const rampColours = (displayGroup: number) => ({
  fill: `var(--ramp-${displayGroup})`,
  ink: displayGroup < HIGH_INK_FROM ? 'var(--ramp-ink-low)' : 'var(--ramp-ink-high)',
})

const rampStyle = (displayGroup: number) => {
  const { fill, ink } = rampColours(displayGroup)
  return { '--zone-class': fill, '--zone-class-ink': ink } as CSSProperties
}
