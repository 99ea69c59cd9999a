/** A place as one whole number, as the SQL writes it: easting * 2^21 + northing, metres; exact in a double. */
const FACTOR = 2 ** 21

export const eastingOf = (point: number): number => Math.floor(point / FACTOR)
export const northingOf = (point: number): number => point % FACTOR
