import { GRID_SQUARE_M } from '../../src/domain/constants.ts'
import { createPeriod, type Period } from '../trips/period.ts'
import { COLUMNS, RESIDENTS } from './scene.ts'

/** The metropolitan region where most of the demo's movement takes place. */
export const REGION = { name: 'Leeds', e: 430_000, n: 433_700, reachM: 24_000 } as const

export const FULL_ZONES = 35_000
/** The numbers of London's middle zones (NCZID 119 to 1101: docs/specification.md V9.03). */
export const LONDON_MIDDLE = { first: 119, count: 983 } as const

export interface WorldSize {
  readonly zones: number
  /** The number of pseudonymous people in the movement data. */
  readonly devices: number
  /** The share of people who live far away and appear only when they visit the region. */
  readonly visitors: number
  /** The share of the other people who live around the region's second city. The rest live around its first. */
  readonly secondCity: number
  /** The share of days on which one of these people goes out. */
  readonly activity: number
  /** Whole months of data, ending with October 2026. */
  readonly months: number
}

export const WORLD_SIZES = {
  /** About 6 million trips from May to October 2026, including the end of summer time. Nearly everyone lives in the region. */
  full: { zones: FULL_ZONES, devices: 84_000, visitors: 0.12, secondCity: 0.2, activity: 0.14, months: 6 },
  /**
   * About 300,000 trips with more people per trip, so that the zones of the busiest place still have enough of them.
   */
  small: { zones: 3000, devices: 7500, visitors: 0.1, secondCity: 0, activity: 0.235, months: 2 },
} as const satisfies Record<string, WorldSize>

/** The period of a world: whole months that end with October 2026. */
export const periodOf = ({ months }: Pick<WorldSize, 'months'>): Period => createPeriod(2026, 11 - months, months)

/** The residents of a world: all of Great Britain in the full world, and proportionally fewer in a smaller one. */
export const residentsOf = ({ zones }: WorldSize): number =>
  Math.round((RESIDENTS * Math.min(zones, FULL_ZONES)) / FULL_ZONES)

/**
 * The residents per square of a world. A smaller world leaves the region unchanged, so that its zones keep their usual
 * size, and thins out the rest of the country.
 */
export const worldSurface = (surface: Float32Array, size: WorldSize): Float32Array => {
  if (size.zones >= FULL_ZONES) return surface
  const inside = new Float32Array(surface.length)
  let near = 0
  let far = 0
  for (let i = 0; i < surface.length; i++) {
    const e = ((i % COLUMNS) + 0.5) * GRID_SQUARE_M
    const n = (Math.floor(i / COLUMNS) + 0.5) * GRID_SQUARE_M
    const away = Math.hypot(e - REGION.e, n - REGION.n)
    const share = Math.max(0, Math.min(1, (REGION.reachM * 1.25 - away) / (REGION.reachM * 0.5)))
    inside[i] = share * surface[i]!
    near += inside[i]!
    far += surface[i]! - inside[i]!
  }
  const wanted = residentsOf(size)
  const scale = Math.min(1, (wanted * 0.6) / near)
  const rest = (wanted - near * scale) / far
  return surface.map((value, i) => inside[i]! * scale + (value - inside[i]!) * rest)
}

/** The names of the demo's zone systems. */
export const STANDARD_NAME = 'Standard'
export const CUSTOM_ZONES_NAME = 'North Planning Areas'
export const CUSTOM_ZONES_FILE = 'north-planning-areas'
