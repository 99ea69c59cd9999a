import { MAX_BOUNDARY_CORNERS, MIN_BOUNDARY_KM2 } from '../constants.ts'
import { whole } from '../text/numbers.ts'
import type { PlaceRefusal } from './location-rules.ts'

/** How a boundary was made: drawn on the map, read from a file, or typed. */
export const BOUNDARY_MADE = ['drawn', 'uploaded', 'typed'] as const
export type BoundaryMade = (typeof BOUNDARY_MADE)[number]

/** A study area drawn or uploaded by the user, as WKT in EPSG:27700, rounded to the centimetre. */
export interface Boundary {
  readonly wkt: string
  readonly made: BoundaryMade
}

/** The geometric reasons for refusing a boundary. */
export type BoundaryProblem =
  | 'unreadable'
  | 'few-corners'
  | 'many-corners'
  | 'crossing'
  | 'several-parts'
  | 'outside'
  | 'small'
  | 'at-sea'

const REFUSALS: Readonly<Record<BoundaryProblem, PlaceRefusal>> = {
  unreadable: {
    title: 'Boundary not readable',
    message: 'The boundary must be one polygon: WKT, or at least three lines of longitude and latitude',
  },
  'few-corners': {
    title: 'Too few corners',
    message: 'A boundary needs at least three corners that do not lie in a line',
  },
  'many-corners': {
    title: 'Too many corners',
    message: `A boundary can have up to ${whole(MAX_BOUNDARY_CORNERS)} corners. Simplify it, then try again`,
  },
  crossing: {
    title: 'Boundary crosses itself',
    message: 'The line of a boundary must not cross or touch itself. Move a corner at the marked place',
  },
  'several-parts': {
    title: 'Boundary in several parts',
    message: 'A boundary must be one piece, with its holes inside it. Choose one part',
  },
  outside: { title: 'Boundary outside Great Britain', message: 'Draw the boundary in Great Britain' },
  small: {
    title: 'Boundary too small',
    message: `A boundary must enclose at least ${MIN_BOUNDARY_KM2} km²`,
  },
  'at-sea': {
    title: 'Boundary outside the area with data',
    message: 'The boundary is in the sea or outside the area with data. Draw it on land',
  },
}

/** @param corners the number of corners, if there are too many */
export const boundaryRefusal = (problem: BoundaryProblem, corners: number): PlaceRefusal => {
  const { title, message } = REFUSALS[problem]
  return problem === 'many-corners' && corners > 0
    ? { title, message: `The boundary has ${whole(corners)} corners. ${message}` }
    : { title, message }
}
