/**
 * Numbers corners as they come. A corner is what several filters leave out at once, by the option of each: four selections over
 * two filters tell it by inclusion and exclusion, eight over three.
 *
 * @param options more than the number of any option
 * @returns by the options that a trip is left out by, null for a filter that chooses it, the number of its corner from 0; null
 * where fewer than two filters leave it out
 */
export const numberCorners = (options: number): ((leftBy: readonly (number | null)[]) => number | null) => {
  const known = new Map<number, number>()
  return leftBy => {
    if (leftBy.filter(option => option !== null).length < 2) return null
    const key = leftBy.reduce<number>((sum, option) => sum * (options + 1) + (option === null ? 0 : option + 1), 0)
    const number = known.get(key) ?? known.size
    known.set(key, number)
    return number
  }
}
