/**
 * Numbers combinations of options as they come. A reader can derive the trips of a combination that several filters exclude by
 * inclusion and exclusion, from four selections over two filters and from eight over three.
 *
 * @param options more than the number of any option
 * @returns a function from the options that exclude a trip, null for each filter that selects it, to the combination's number from 0;
 * null where fewer than two filters exclude the trip
 */
export const numberCombinations = (options: number): ((excludedBy: readonly (number | null)[]) => number | null) => {
  const known = new Map<number, number>()
  return excludedBy => {
    if (excludedBy.filter(option => option !== null).length < 2) return null
    const key = excludedBy.reduce<number>((sum, option) => sum * (options + 1) + (option === null ? 0 : option + 1), 0)
    const number = known.get(key) ?? known.size
    known.set(key, number)
    return number
  }
}
