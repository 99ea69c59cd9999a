import { FLOW_TINTS } from '../../domain/flows/drawn-flows.ts'
import { parseColour } from '../../ui/theme/css-colour.ts'
import type { Palette } from '../../ui/theme/palette.ts'

/** The share of the full colour in the weakest tint. The rest is the map's background. */
const LEAST = 0.25
/** The share of ink that is mixed into the strongest tint. */
const MOST_INK = 0.45

type Rgb = readonly [red: number, green: number, blue: number]

const rgbOf = (text: string): Rgb => {
  const { red, green, blue } = parseColour(text)
  return [red, green, blue]
}

const mixed = (from: Rgb, to: Rgb, part: number): Rgb => {
  const channel = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * part)
  return [channel(0), channel(1), channel(2)]
}

/**
 * Returns the colours of half-arrows from small to large flows, as CSS colours. They are opaque, so that a flow keeps
 * its colour where others cross it. They run from near the map's background through one hue towards the ink.
 */
export function flowTints({ categories, ink, mapGround }: Pick<Palette, 'categories' | 'ink' | 'mapGround'>): string[] {
  const [ground, hue, end] = [mapGround, categories[0] ?? ink, ink].map(rgbOf) as [Rgb, Rgb, Rgb]
  return Array.from({ length: FLOW_TINTS }, (_, tint) => {
    const along = tint / (FLOW_TINTS - 1)
    const part = LEAST + (1 - LEAST) * along
    const inked = MOST_INK * Math.max(0, 2 * along - 1) ** 2
    return `rgb(${mixed(mixed(ground, hue, part), end, inked).join(' ')})`
  })
}
