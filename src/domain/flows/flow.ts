/** All that lies outside of a dataset's zones: one more row and one more column of its matrix. */
export const OUTSIDE = 0

/** A flow from one zone to another, which may be the same, or to and from outside. */
export interface ZonePair {
  readonly o: number
  readonly d: number
}

/** A pair as one text, for maps and sets. */
export const pairKey = ({ o, d }: ZonePair): string => `${o}-${d}`

export const samePair = (a: ZonePair | null, b: ZonePair | null): boolean =>
  a === b || (a !== null && b !== null && a.o === b.o && a.d === b.d)

/** True if the trips stay within one zone. */
export const isInternal = ({ o, d }: ZonePair): boolean => o === d

/** True if both ends are zones of the dataset, and not the same: such a flow is drawn as a half-arrow. */
export const isBetweenZones = ({ o, d }: ZonePair): boolean => o !== d && o !== OUTSIDE && d !== OUTSIDE
