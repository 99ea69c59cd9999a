/**
 * How the grounds of two datasets lie to each other. `shared`: they share ground, and on each part outside it the threshold's
 * devices are expected, or nobody; `few`: they share ground, and fewer are expected on such a part; `unknown`: this cannot
 * be found out.
 */
export const OVERLAPS = ['same', 'apart', 'shared', 'few', 'unknown'] as const
export type Overlap = (typeof OVERLAPS)[number]

/** The devices that may be expected on ground: the least and the most that released figures allow. */
interface Expected {
  readonly least: number
  readonly most: number
}

/** Ground on which fewer devices are expected counts as empty. */
export const NEGLIGIBLE_DEVICES = 0.5

/**
 * Whether two areas that share ground may be compared by levels. Their difference is the difference of the parts outside the
 * shared ground; where one of them is expected to hold few devices, the difference would nearly show that part alone.
 * @param outside expected on each area's part outside the other; null where there is no such part
 * @param minDevices the threshold of the disclosure gate
 */
export const overlapOf = (outside: readonly [Expected | null, Expected | null], minDevices: number): Overlap => {
  if (outside.every(each => each === null)) return 'same'
  const isFew = (each: Expected | null) => each !== null && each.most >= NEGLIGIBLE_DEVICES && each.least < minDevices
  return outside.some(isFew) ? 'few' : 'shared'
}
