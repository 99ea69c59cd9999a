import type { LonLat } from '../../../../workers/contract.ts'
import { datasetNameProblem } from '../../../domain/dataset-name.ts'
import { parseLatitudeLongitude } from '../../../domain/geography/latitude-longitude.ts'
import { reachText } from '../../../domain/geography/location-rules.ts'
import { isPostcodeShape, spacedPostcode } from '../../../domain/geography/postcode-shape.ts'
import { bestColumn, csvRows } from '../paste/csv-columns.ts'

/** The kinds of column in a list of places. */
export const ROLES = ['name', 'postcode', 'latitude', 'longitude', 'radius'] as const
export type Role = (typeof ROLES)[number]
/** The position of the column that holds it; null where none does. */
export type Roles = Readonly<Record<Role, number | null>>

/** A list of places as rows of cells, with what its columns seem to hold. */
export interface PlaceTable {
  readonly labels: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The row of the text that `rows` begin with, from 1: 2 below a heading. */
  readonly firstRow: number
  readonly roles: Roles
}

const HEADINGS: Readonly<Record<Role, RegExp>> = {
  name: /^(name|place|site|store|location|title|label|branch)\b/i,
  postcode: /^(post ?code|pcds?|zip)\b/i,
  latitude: /^(lat|latitude|y)\b/i,
  longitude: /^(lon|lng|long|longitude|x)\b/i,
  radius: /^(radius|distance|metres|buffer)\b/i,
}

/** Degrees that lie in Great Britain. */
const isLatitude = (text: string): boolean => /^\d{2}(\.\d+)?$/.test(text) && Number(text) > 49 && Number(text) < 62
const isLongitude = (text: string): boolean => /^[+−-]?\d\.\d+$/.test(text)

const headed = (labels: readonly string[]): Roles => {
  const at = (role: Role): number | null => {
    const found = labels.findIndex(label => HEADINGS[role].test(label.replaceAll('_', ' ').trim()))
    return found < 0 ? null : found
  }
  return {
    name: at('name'),
    postcode: at('postcode'),
    latitude: at('latitude'),
    longitude: at('longitude'),
    radius: at('radius'),
  }
}

/** The roles of columns without a heading, by what their cells look like. */
const guessed = (rows: readonly (readonly string[])[]): Roles => {
  const width = Math.max(0, ...rows.map(row => row.length))
  const columns = Array.from({ length: width }, (_, at) => ({
    label: '',
    cells: rows.map(row => row[at]?.trim() ?? ''),
  }))
  const of = (test: (text: string) => boolean): number | null => {
    const best = bestColumn(columns, test)
    return columns[best]?.cells.some(cell => cell !== '' && test(cell)) ? best : null
  }
  const postcode = of(isPostcodeShape)
  const latitude = of(isLatitude)
  const longitude = latitude === null ? null : of(isLongitude)
  const taken = [postcode, latitude, longitude]
  const isText = (at: number): boolean => columns[at]!.cells.some(cell => /\p{L}/u.test(cell))
  const name = columns.findIndex((_, at) => !taken.includes(at) && isText(at))
  return { name: name < 0 ? null : name, postcode, latitude, longitude, radius: null }
}

/** @param text of a CSV file, or as it was pasted */
export const placeTable = (text: string): PlaceTable => {
  const rows = csvRows(text)
  const [first = [], ...others] = rows
  const byHeading = headed(first)
  const isData = (cell: string): boolean => isPostcodeShape(cell) || /^[+−-]?\d/.test(cell.trim())
  const hasHeading = ROLES.some(role => byHeading[role] !== null) && !first.some(isData)
  const body = hasHeading ? others : rows
  const width = Math.max(0, ...rows.map(row => row.length))
  return {
    labels: Array.from({ length: width }, (_, at) => (hasHeading && first[at]?.trim()) || `Column ${at + 1}`),
    rows: body,
    firstRow: hasHeading ? 2 : 1,
    roles: hasHeading ? byHeading : guessed(body),
  }
}

/** A place of a list. It is ordered by its postcode, or by its degrees where it has none. */
export interface ListedPlace {
  readonly name: string
  readonly postcode: string | null
  /** [lon, lat] degrees. */
  readonly at: LonLat
}

/** A row of a list as far as it can be read without asking where its postcode lies. */
export interface PlaceRow {
  /** From 1, as in the text. */
  readonly number: number
  readonly name: string
  /** The position as it is written: a postcode or degrees. */
  readonly given: string
  readonly postcode: string | null
  /** Null for a postcode. */
  readonly at: LonLat | null
  /** Why it cannot be ordered; null where nothing is known against it. */
  readonly refusal: string | null
}

/** Metres; null where the text is no length. @example metresOf('0.5 km') // 500 */
const metresOf = (text: string): number | null => {
  const match = /^(\d+(?:\.\d+)?)\s*(m|metres|km)?$/i.exec(text.replaceAll(',', ''))
  return match === null ? null : Number(match[1]) * (match[2]?.toLowerCase() === 'km' ? 1000 : 1)
}

const refusalOf = (
  { name, radius }: { readonly name: string; readonly radius: string },
  place: string | LonLat | null,
  radiusM: number,
): string | null => {
  if (place === null) return 'It needs a postcode, or a latitude and a longitude in degrees.'
  const problem = datasetNameProblem(name)
  if (problem !== null) return `Its name cannot be a dataset’s: ${problem}.`
  if (radius !== '' && metresOf(radius) !== radiusM)
    return `This template counts within ${reachText(radiusM)}; another radius cannot be ordered.`
  return null
}

/** The rows of a list. A place that stands in it twice is refused the second time. @param radiusM of the template, metres */
export const readPlaces = ({ rows, firstRow }: PlaceTable, roles: Roles, radiusM: number): readonly PlaceRow[] => {
  const seen = new Map<string, number>()
  return rows.map((row, index) => {
    const cell = (role: Role): string => (roles[role] === null ? '' : (row[roles[role]]?.trim() ?? ''))
    const number = firstRow + index
    const code = cell('postcode')
    const postcode = isPostcodeShape(code) ? spacedPostcode(code) : null
    const degrees = parseLatitudeLongitude(cell('latitude'), cell('longitude'))
    const at = postcode === null ? degrees : null
    const given =
      postcode ??
      (degrees === null
        ? code || [cell('latitude'), cell('longitude')].filter(Boolean).join(', ')
        : degrees.toReversed().join(', '))
    const name = cell('name') || postcode || given
    const refusal = refusalOf({ name, radius: cell('radius') }, postcode ?? at, radiusM)
    const key = postcode ?? at?.join() ?? ''
    const before = refusal === null ? seen.get(key) : undefined
    if (refusal === null && before === undefined) seen.set(key, number)
    return {
      number,
      name,
      given,
      postcode,
      at,
      refusal: before === undefined ? refusal : `The same place stands in row ${before}.`,
    }
  })
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A list of places as CSV, to be changed. */
export const placesCsv = (places: readonly ListedPlace[]): string =>
  [
    'name,postcode,latitude,longitude',
    ...places.map(({ name, postcode, at: [lon, lat] }) =>
      postcode === null ? `${quoted(name)},,${lat},${lon}` : `${quoted(name)},${postcode},,`,
    ),
  ].join('\n')
