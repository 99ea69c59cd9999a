import type { ZoneResult } from './machine.ts'

/** The class of zones whose figure is withheld, or that have none: hatched. 0 to 9 are the ramp. */
export const HATCHED_CLASS = 10

/** The class of every zone of a set for the engine's tiles; zones without a magnitude are hatched. */
export function paintClasses(every: Uint32Array, { items }: ZoneResult): { ids: Uint32Array; classes: Uint8Array } {
  const classes = Uint8Array.from(every, zone => items.get(zone)?.displayGroup ?? HATCHED_CLASS)
  return { ids: Uint32Array.from(every), classes }
}
