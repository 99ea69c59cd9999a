/** Degrees to a number of decimals: 5 are about a metre, 4 about ten, 3 about a hundred. */
export const rounded = (point: readonly number[], decimals: number): number[] =>
  point.map(value => Math.round(value * 10 ** decimals) / 10 ** decimals)
