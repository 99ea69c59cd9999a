import type { LonLat } from '../../workers/contract.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

export const WALKS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** The zoom step of each key. MapLibre's own keyboard control is off while the arrow keys walk between zones. */
export const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, '−': -1 }

const AHEAD: Readonly<Record<Direction, readonly [east: number, north: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, 1],
  down: [0, -1],
}

/**
 * A neighbour is ahead if its direction deviates from the walking direction by less than 75 degrees. This is the
 * cosine.
 */
const SIDEWAYS = 0.26

/**
 * Finds the neighbour ahead: the one that deviates least from the direction, with a preference for closer ones.
 * @param from [lon, lat] in degrees, like `inside`
 */
export const walkTo = <Z extends { readonly inside: LonLat }>(
  from: LonLat,
  neighbours: readonly Z[],
  direction: Direction,
): Z | null => {
  const [east, north] = AHEAD[direction]
  const squeeze = Math.cos((from[1] * Math.PI) / 180)
  let best: Z | null = null
  let bestScore = 0
  for (const zone of neighbours) {
    const [dx, dy] = [(zone.inside[0] - from[0]) * squeeze, zone.inside[1] - from[1]]
    const distance = Math.hypot(dx, dy)
    const straight = distance === 0 ? 0 : (dx * east + dy * north) / distance
    const score = straight ** 2 / Math.sqrt(distance)
    if (straight > SIDEWAYS && score > bestScore) {
      best = zone
      bestScore = score
    }
  }
  return best
}
