/** How far noise by trip widens the noise of a figure at most, where each device has one trip. */
const WIDENED_BY = 1.2

/**
 * How large the noise of figures is, in words.
 * @param noiseWidth the standard deviation of noise by device, over that of the sampling error
 */
export const noiseRange = (noiseWidth: number): string =>
  `${noiseWidth} to ${Math.round(10 * noiseWidth * WIDENED_BY) / 10} times that of the sampling error`
