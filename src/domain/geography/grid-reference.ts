/**
 * The part of the National Grid where OSTN15 is defined: eastings and northings from 0 up to, but not including, these
 * limits, in metres.
 */
const GRID_EAST_END_M = 700_000
const GRID_NORTH_END_M = 1_250_000

const SQUARE_M = 100_000
/** The letters of the National Grid, five per row from the north-west, without I. */
const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
/** The number of 100 km squares from the south-west corner of square VV to the false origin, the corner of SV. */
const ORIGIN_EAST = 10
const ORIGIN_NORTH = 5
const MOST_DIGITS = 5

/** Whether an easting and a northing, in metres, are in the area where OSTN15 is defined. */
export const isInNationalGrid = (eastingM: number, northingM: number): boolean =>
  eastingM >= 0 && eastingM < GRID_EAST_END_M && northingM >= 0 && northingM < GRID_NORTH_END_M

/**
 * The south-west corner of the 100 km square with these two letters, in metres. Null for letters outside Great
 * Britain's grid.
 * @example cornerOfLetters('SE') // [400000, 400000]
 */
export const cornerOfLetters = (letters: string): readonly [eastingM: number, northingM: number] | null => {
  const [large = -1, small = -1] = [...letters.toUpperCase()].map(letter => LETTERS.indexOf(letter))
  if (letters.length !== 2 || large < 0 || small < 0) return null
  const east = (large % 5) * 5 + (small % 5) - ORIGIN_EAST
  const north = (4 - Math.floor(large / 5)) * 5 + (4 - Math.floor(small / 5)) - ORIGIN_NORTH
  const corner = [east * SQUARE_M, north * SQUARE_M] as const
  return isInNationalGrid(...corner) ? corner : null
}

/**
 * A grid reference in its printed form.
 * @param digits the number of digits for the easting and for the northing, 1 to 5
 * @example gridReference(429876, 433543, 3) // 'SE 298 335'
 */
export const gridReference = (eastingM: number, northingM: number, digits: number): string => {
  const [east, north] = [Math.floor(eastingM / SQUARE_M) + ORIGIN_EAST, Math.floor(northingM / SQUARE_M) + ORIGIN_NORTH]
  const large = LETTERS[(4 - Math.floor(north / 5)) * 5 + Math.floor(east / 5)]
  const small = LETTERS[(4 - (north % 5)) * 5 + (east % 5)]
  const shown = (metres: number) =>
    String(Math.floor(metres) % SQUARE_M)
      .padStart(MOST_DIGITS, '0')
      .slice(0, digits)
  return `${large}${small} ${shown(eastingM)} ${shown(northingM)}`
}

/** The square that a grid reference names: its south-west corner and its side, in metres. */
interface GridSquare {
  readonly eastingM: number
  readonly northingM: number
  readonly sideM: number
}

/**
 * Parses a grid reference of 2 to 10 digits, such as `SE 298 335` or `se298335`.
 * @returns null if the string is not a grid reference; a sentence if it is an invalid one
 */
export const readGridReference = (typed: string): GridSquare | string | null => {
  const [, letters, written] = /^\s*([a-z]{2})[\s,]*(\d[\d\s,]*)$/i.exec(typed) ?? []
  if (letters === undefined || written === undefined) return null
  const groups = written.split(/[\s,]+/).filter(group => group !== '')
  const digits = groups.join('')
  const [first = '', second] =
    groups.length === 1 ? [digits.slice(0, digits.length / 2), digits.slice(digits.length / 2)] : groups
  const isEven = groups.length <= 2 && first.length === second?.length
  // 'SE1' and 'LS1 4' are postcodes, and 'B1 23' is too short to be called an invalid grid reference.
  if (!isEven && digits.length < 4) return null
  const corner = cornerOfLetters(letters)
  const name = letters.toUpperCase()
  if (corner === null)
    return `${name} is no square of the National Grid in Great Britain. References there begin as in SE 298 335.`
  if (digits.length > 2 * MOST_DIGITS) return 'A grid reference has at most ten digits, as in SE 29876 33543.'
  if (!isEven) return 'A grid reference has as many digits for the easting as for the northing, as in SE 298 335.'
  const sideM = 10 ** (MOST_DIGITS - first.length)
  const [eastingM, northingM] = [corner[0] + Number(first) * sideM, corner[1] + Number(second) * sideM]
  return isInNationalGrid(eastingM, northingM) ? { eastingM, northingM, sideM } : OUTSIDE_GRID
}

/** The message for a position outside the grid, in metres. */
export const OUTSIDE_GRID =
  'That is outside Great Britain’s National Grid, whose eastings end at 700,000 m and whose northings end at 1,250,000 m.'
