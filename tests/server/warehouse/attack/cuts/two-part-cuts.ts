import type { Selection } from '../../../../../server/warehouse/maps/selection.ts'

/** A filter's options in two parts, either of which may be chosen. */
export interface Cut {
  readonly filter: keyof Selection
  readonly part: readonly number[]
  readonly rest: readonly number[]
}

const OPTIONS: Partial<Record<keyof Selection, readonly (readonly number[])[]>> = {
  daytype: [
    [1, 2, 3, 4, 5],
    [0, 6],
  ],
  purposes: [[1], [2], [3], [4], [5]],
  modes: [[0], [1], [3], [4]],
  ages: [[0], [1], [2], [3], [4], [5], [6]],
  genders: [[0], [1], [2]],
}

/** Every way to cut every filter in two: 1 of days, 15 of purposes, 7 of modes, 63 of ages and 3 of genders. */
export const twoPartCuts = (): Cut[] =>
  Object.entries(OPTIONS).flatMap(([filter, options]) =>
    // The last option always stands in the rest, so that no cut comes twice.
    Array.from({ length: 2 ** (options.length - 1) - 1 }, (_, i) => {
      const isPart = (at: number) => (((i + 1) >> at) & 1) === 1
      return {
        filter: filter as keyof Selection,
        part: options.filter((_, at) => isPart(at)).flat(),
        rest: options.filter((_, at) => !isPart(at)).flat(),
      }
    }),
  )
