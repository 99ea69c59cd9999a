import { isInGreatBritain } from './coordinates.ts'
import { gridReference, isInNationalGrid, OUTSIDE_GRID, readGridReference } from './grid-reference.ts'
import { postcodePartsOf } from './postcodes.ts'

/** A typed position, in National Grid metres or in degrees, WGS84. */
type TypedPosition =
  | {
      readonly in: 'grid'
      /** The position that the search shows, such as 'SE 298 335' or '429800, 433500'. */
      readonly name: string
      readonly eastingM: number
      readonly northingM: number
      /** The side of a grid reference's square, in metres; the position is its centre. 1 for a reference to a metre. */
      readonly sideM: number
    }
  | { readonly in: 'degrees'; readonly name: string; readonly lat: number; readonly lon: number }

/** Why a string that can only be a position is not a position in Great Britain. */
interface PositionProblem {
  readonly problem: string
}

const OUTSIDE = 'That is outside Great Britain, which lies between latitudes 49.7 and 61 and longitudes −9 and 2.'
const SIXTY = 'Minutes and seconds are less than 60, as in 53°47′44″N 1°32′52″W.'
const SIGN_AND_LETTER = 'Write a sign or a letter of the compass, not both: −1.5477 or 1.5477 W.'

/** Numbers below this are degrees. Eastings and northings in Great Britain are larger. */
const LARGEST_DEGREE = 180
const SHOWN_DEGREES = 5

/** Normalises the many signs for minus, degrees, minutes and seconds, white space, and invisible characters. */
const plain = (typed: string): string =>
  typed
    .replace(/\p{Cf}/gu, '')
    .replace(/[−–—﹣－]/g, '-')
    .replace(/[º˚]/g, '°')
    .replace(/[′’‘`´ʹ]/g, "'")
    .replace(/[″”“ʺ]|''/g, '"')
    .replace(/\s+/g, ' ')
    .trim()

/** An angle without its compass letter: its size and sign. Null if the string is not an angle. */
interface Angle {
  readonly value: number
  readonly isSigned: boolean
  readonly isOver: boolean
}

const ANGLE =
  /^([+-]?)(\d{1,7}(?:\.\d{1,15})?) ?°?(?: ?(?<=[° ])(\d{1,3}(?:\.\d{1,15})?) ?'?(?: ?(?<=[' ])(\d{1,3}(?:\.\d{1,15})?) ?"?)?)?$/

const readAngle = (text: string): Angle | null => {
  const [, sign, degrees, minutes, seconds] = ANGLE.exec(text.trim()) ?? []
  if (degrees === undefined) return null
  // '53.5 30' is two numbers, because only the last of degrees, minutes and seconds may have a fraction.
  if (minutes !== undefined && (degrees.includes('.') || (seconds !== undefined && minutes.includes('.')))) return null
  const size = Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  return {
    value: sign === '-' ? -size : size,
    isSigned: sign !== '',
    isOver: Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60,
  }
}

const inDegrees = (lat: number, lon: number): TypedPosition | PositionProblem =>
  isInGreatBritain(lon, lat)
    ? { in: 'degrees', name: `${lat.toFixed(SHOWN_DEGREES)}, ${lon.toFixed(SHOWN_DEGREES)}`, lat, lon }
    : { problem: OUTSIDE }

const inMetres = (eastingM: number, northingM: number): TypedPosition | PositionProblem =>
  isInNationalGrid(eastingM, northingM)
    ? { in: 'grid', name: `${eastingM}, ${northingM}`, eastingM, northingM, sideM: 1 }
    : { problem: OUTSIDE_GRID }

const AFTER = /^(.+?) ?([nsew])[ ,;]*(.+?) ?([nsew])$/i
const BEFORE = /^([nsew]) ?(.+?)[ ,;]*([nsew]) ?(.+)$/i

/**
 * Parses two angles with compass letters, which distinguish latitude from longitude. E and N may also follow metres.
 */
const readLettered = (text: string): TypedPosition | PositionProblem | null => {
  const after = AFTER.exec(text)
  const before = BEFORE.exec(text)
  const parts = after
    ? ([
        [after[1]!, after[2]!],
        [after[3]!, after[4]!],
      ] as const)
    : before
      ? ([
          [before[2]!, before[1]!],
          [before[4]!, before[3]!],
        ] as const)
      : null
  if (parts === null) return null
  const sides = parts.map(([angle, letter]) => ({ angle: readAngle(angle), letter: letter.toUpperCase() }))
  const north = sides.find(({ letter }) => letter === 'N' || letter === 'S')
  const east = sides.find(({ letter }) => letter === 'E' || letter === 'W')
  if (!north?.angle || !east?.angle) return null
  if (north.angle.isOver || east.angle.isOver) return { problem: SIXTY }
  if (north.angle.isSigned || east.angle.isSigned) return { problem: SIGN_AND_LETTER }
  const [y, x] = [north.angle.value, east.angle.value]
  if (x > LARGEST_DEGREE && y > LARGEST_DEGREE && north.letter === 'N' && east.letter === 'E') return inMetres(x, y)
  return inDegrees(north.letter === 'S' ? -y : y, east.letter === 'W' ? -x : x)
}

/**
 * Parses two angles or two numbers of metres, separated by a comma or a semicolon, or by a space if that is
 * unambiguous.
 */
const readPair = (text: string): TypedPosition | PositionProblem | null => {
  const [, one = '', mark, other = ''] =
    /^([^,;]+?)( ?[,;] ?)([^,;]+)$/.exec(text) ??
    /^([+-]?\d[^,;]*?[°'"])( )([+-]?\d[^,;]*°[^,;]*)$/.exec(text) ??
    /^([+-]?[\d.]+°?)( )([+-]?[\d.]+°?)$/.exec(text) ??
    []
  const [first, second] = [readAngle(one), readAngle(other)]
  if (mark === undefined || first === null || second === null) return null
  const isMetres = Math.max(Math.abs(first.value), Math.abs(second.value)) > LARGEST_DEGREE
  const isMeant = isMetres
    ? /^-?\d{4,}/.test(one) && /^-?\d{4,}/.test(other)
    : [one, other].every(part => /[.°]/.test(part))
  // '12 34' is ambiguous.
  if (mark === ' ' && !isMeant) return null
  if (first.isOver || second.isOver) return { problem: SIXTY }
  if (isMetres) return inMetres(first.value, second.value)
  // No latitude of Great Britain is also one of its longitudes, so either order works.
  return isInGreatBritain(first.value, second.value)
    ? inDegrees(second.value, first.value)
    : inDegrees(first.value, second.value)
}

/**
 * Parses a National Grid reference, an easting and northing, or a latitude and longitude, in the ways people write
 * them.
 * @returns null if the string matches none of these forms; the problem if it can only be a position
 * @example readPosition('53.7956, -1.5477') // { in: 'degrees', name: '53.79560, -1.54770', lat: 53.7956, lon: -1.5477
 * }
 */
export const readPosition = (typed: string): TypedPosition | PositionProblem | null => {
  const text = plain(typed)
  const square = readGridReference(text)
  if (square === null) return readLettered(text) ?? readPair(text)
  // 'LS14' is a postcode, but 'LS 298 335' is not.
  if (typeof square === 'string') return postcodePartsOf(text).length > 0 ? null : { problem: square }
  const { eastingM, northingM, sideM } = square
  const middle = sideM === 1 ? 0 : sideM / 2
  return {
    in: 'grid',
    name: gridReference(eastingM, northingM, 5 - Math.log10(sideM)),
    eastingM: eastingM + middle,
    northingM: northingM + middle,
    sideM,
  }
}
