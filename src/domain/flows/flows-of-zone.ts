import type { ZonePair } from './flow.ts'

/** The flows between a zone and another one, in both directions. */
export interface BothWays<F> {
  readonly other: number
  /** From the other zone; undefined if it is in a pool. */
  readonly into: F | undefined
  readonly out: F | undefined
}

/**
 * The flows of one zone by the zone at the other end, that with the most trips in both directions first. Trips within the zone
 * are none of them, those from and to outside are.
 */
export function flowsOfZone<F extends ZonePair & { readonly trips: number }>(
  items: readonly F[],
  zone: number,
): BothWays<F>[] {
  const found = new Map<number, { other: number; into: F | undefined; out: F | undefined }>()
  for (const flow of items) {
    if (flow.o === flow.d || (flow.o !== zone && flow.d !== zone)) continue
    const isOut = flow.o === zone
    const other = isOut ? flow.d : flow.o
    const both = found.get(other) ?? { other, into: undefined, out: undefined }
    both[isOut ? 'out' : 'into'] = flow
    found.set(other, both)
  }
  const trips = ({ into, out }: BothWays<F>) => (into?.trips ?? 0) + (out?.trips ?? 0)
  return [...found.values()].sort((a, b) => trips(b) - trips(a))
}
