import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { LonLat } from '../../../../../workers/contract.ts'
import type { FoundPostcode } from '../../../../contract/places.ts'
import { MAX_POSTCODES_IN_CALL, MAX_SERIES_PLACES } from '../../../../domain/constants.ts'
import { datasetNameProblem, refusedCharacters } from '../../../../domain/dataset-names.ts'
import { parseLatitudeLongitude } from '../../../../domain/geography/coordinates.ts'
import { reachText } from '../../../../domain/geography/location-rules.ts'
import { isPostcodeShape, spacedPostcode } from '../../../../domain/geography/postcodes.ts'
import { csvTable } from '../../../../domain/text/csv-table.ts'
import { bestColumn } from '../../model/csv-columns.ts'
import type { ListedPlace } from '../../model/draft.ts'
import { SERIES_TEXT } from '../../model/wizard-text.ts'

export const ROLES = ['name', 'postcode', 'latitude', 'longitude', 'radius'] as const
export type Role = (typeof ROLES)[number]
/** The index of each role's column. Null if the list does not have that column. */
export type Roles = Readonly<Record<Role, number | null>>

/** A list of places as rows of cells, with the likely roles of its columns. */
interface PlaceTable {
  readonly labels: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The row number of the first entry in `rows`, counted from 1 and without empty lines. */
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

/** Matches degrees within Great Britain. */
const isLatitude = (text: string): boolean => /^\d{2}(\.\d+)?$/.test(text) && Number(text) > 49 && Number(text) < 62
const isLongitude = (text: string): boolean => /^[+−-]?\d\.\d+$/.test(text)

const headed = (labels: readonly string[]): Roles => {
  const at = (role: Role): number | null => {
    const index = labels.findIndex(label => HEADINGS[role].test(label.replaceAll('_', ' ').trim()))
    return index < 0 ? null : index
  }
  return {
    name: at('name'),
    postcode: at('postcode'),
    latitude: at('latitude'),
    longitude: at('longitude'),
    radius: at('radius'),
  }
}

/** Guesses the roles of columns without a heading from their cells. */
const guessed = (rows: readonly (readonly string[])[]): Roles => {
  const width = Math.max(0, ...rows.map(row => row.length))
  const columns = Array.from({ length: width }, (_, at) => ({
    label: '',
    cells: rows.map(row => row[at]?.trim() ?? ''),
  }))
  const columnWith = (test: (text: string) => boolean): number | null => {
    const best = bestColumn(columns, test)
    return columns[best]?.cells.some(cell => cell !== '' && test(cell)) ? best : null
  }
  const postcode = columnWith(isPostcodeShape)
  const latitude = columnWith(isLatitude)
  const longitude = latitude === null ? null : columnWith(isLongitude)
  const assigned = [postcode, latitude, longitude]
  const isText = (at: number): boolean => columns[at]!.cells.some(cell => /\p{L}/u.test(cell))
  const name = columns.findIndex((_, at) => !assigned.includes(at) && isText(at))
  return { name: name < 0 ? null : name, postcode, latitude, longitude, radius: null }
}

/** Reads a table from a CSV file or pasted text. */
export const placeTable = (text: string): PlaceTable => {
  const { rows, above } = csvTable(text)
  const [first = [], ...others] = rows
  const byHeading = headed(first)
  const isData = (cell: string): boolean => isPostcodeShape(cell) || /^[+−-]?\d/.test(cell.trim())
  const hasHeading = ROLES.some(role => byHeading[role] !== null) && !first.some(isData)
  const body = hasHeading ? others : rows
  const width = Math.max(0, ...rows.map(row => row.length))
  return {
    labels: Array.from({ length: width }, (_, at) => (hasHeading && first[at]?.trim()) || `Column ${at + 1}`),
    rows: body,
    firstRow: above + (hasHeading ? 2 : 1),
    roles: hasHeading ? byHeading : guessed(body),
  }
}

/** A row of a list before its postcode is looked up. */
interface PlaceRow {
  /** The row number in the text, from 1. */
  readonly number: number
  readonly name: string
  /** The position as text: a postcode or degrees. */
  readonly text: string
  readonly postcode: string | null
  /** [lon, lat] in degrees. Null for a postcode. */
  readonly at: LonLat | null
  /** Why the row cannot be ordered. Null if no reason is known. */
  readonly refusal: string | null
}

/** Parses a length in metres. Returns null if the text is not a length. @example metresOf('0.5 km') // 500 */
const metresOf = (text: string): number | null => {
  const match = /^(\d+(?:\.\d+)?)\s*(m|metres|km)?$/i.exec(text.replaceAll(',', ''))
  return match === null ? null : Number(match[1]) * (match[2]?.toLowerCase() === 'km' ? 1000 : 1)
}

const namedPlaceProblem = (name: string): string | null => {
  const problem = datasetNameProblem(name)
  if (problem === null) return null
  const refused = refusedCharacters(name)
  return refused.length > 0 ? `Name contains characters we do not allow: ${refused.join(' ')}` : `Name: ${problem}`
}

const refusalOf = (
  { name, radius }: { readonly name: string; readonly radius: string },
  place: string | LonLat | null,
  radiusM: number,
): string | null => {
  if (place === null) return 'It needs a postcode, or a latitude and a longitude in degrees.'
  const problem = namedPlaceProblem(name)
  if (problem !== null) return problem
  if (radius !== '' && metresOf(radius) !== radiusM)
    return `This template counts within ${reachText(radiusM)}; another radius cannot be ordered.`
  return null
}

/** Reads the rows of a list and refuses repeated places. @param radiusM the template's radius */
export const readPlaces = ({ rows, firstRow }: PlaceTable, roles: Roles, radiusM: number): readonly PlaceRow[] => {
  const seen = new Map<string, number>()
  return rows.map((row, index) => {
    const cell = (role: Role): string => (roles[role] === null ? '' : (row[roles[role]]?.trim() ?? ''))
    const number = firstRow + index
    const code = cell('postcode')
    const postcode = isPostcodeShape(code) ? spacedPostcode(code) : null
    const degrees = parseLatitudeLongitude(cell('latitude'), cell('longitude'))
    const at = postcode === null ? degrees : null
    const text =
      postcode ??
      (degrees === null
        ? code || [cell('latitude'), cell('longitude')].filter(Boolean).join(', ')
        : degrees.toReversed().join(', '))
    const name = cell('name') || postcode || text
    const refusal = refusalOf({ name, radius: cell('radius') }, postcode ?? at, radiusM)
    const key = postcode ?? at?.join() ?? ''
    const before = refusal === null ? seen.get(key) : undefined
    if (refusal === null && before === undefined) seen.set(key, number)
    return {
      number,
      name,
      text,
      postcode,
      at,
      refusal: before === undefined ? refusal : `Duplicate of row ${before}.`,
    }
  })
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Formats a list of places as CSV, for editing. */
export const placesCsv = (places: readonly ListedPlace[]): string =>
  [
    'name,postcode,latitude,longitude',
    ...places.map(({ name, postcode, at: [lon, lat] }) =>
      postcode === null ? `${quoted(name)},,${lat},${lon}` : `${quoted(name)},${postcode},,`,
    ),
  ].join('\n')

const REST_MS = 200
/** A longer list would stall the page, and has far more places than an order may contain. */
const MAX_CHARACTERS = 200_000

interface PlacesDeps {
  /** Looks up at most 500 postcodes. Returns null for an unknown postcode. */
  readonly postcodes: (typed: readonly string[], signal: AbortSignal) => Promise<(FoundPostcode | null)[]>
  /** The template's radius around a point. */
  readonly radiusM: number
  readonly start: readonly ListedPlace[]
}

/** A row with its position, which may still be being looked up. */
export interface JudgedRow extends PlaceRow {
  readonly isAwaited: boolean
}

const middle = ({ positions }: FoundPostcode): LonLat => positions[0] as LonLat

/** Creates a list of places from pasted text or a CSV file, with the rows of it that can be ordered. */
export const createPlaceList = ({ postcodes, radiusM, start }: PlacesDeps) => {
  const text = signal(start.length === 0 ? '' : placesCsv(start))
  const corrected = signal<Partial<Record<Role, number | null>>>({})
  const positions = signal<ReadonlyMap<string, LonLat | null>>(
    new Map(start.flatMap(({ postcode, at }) => (postcode === null ? [] : [[postcode, at]]))),
  )
  const failed = signal(false)
  const attempt = signal(0)

  const table = computed(() => placeTable(text.value.length > MAX_CHARACTERS ? '' : text.value))
  const roles = computed<Roles>(() => ({ ...table.value.roles, ...corrected.value }))
  const problem = computed(() => {
    const { rows } = table.value
    if (text.value.length > MAX_CHARACTERS) return SERIES_TEXT.listTooLong
    return rows.length > MAX_SERIES_PLACES ? SERIES_TEXT.tooManyPlaces(rows.length) : null
  })
  const read = computed(() => (problem.value === null ? readPlaces(table.value, roles.value, radiusM) : []))
  const rows = computed<readonly JudgedRow[]>(() =>
    read.value.map(row => {
      if (row.postcode === null || row.refusal !== null) return { ...row, isAwaited: false }
      const position = positions.value.get(row.postcode)
      if (position === undefined) return { ...row, isAwaited: true }
      return { ...row, at: position, isAwaited: false, refusal: position === null ? SERIES_TEXT.noPostcode : null }
    }),
  )
  const places = computed<readonly ListedPlace[]>(() =>
    rows.value.flatMap(({ name, postcode, at, refusal }) =>
      refusal === null && at !== null ? [{ name, postcode, at }] : [],
    ),
  )

  const lookUp = async (codes: readonly string[], abort: AbortSignal): Promise<void> => {
    try {
      const replies = await postcodes(codes, abort)
      if (abort.aborted) return
      const next = new Map(positions.peek())
      codes.forEach((postcode, index) => {
        const unit = replies[index]
        next.set(postcode, unit?.kind === 'postcode' && unit.positions.length > 0 ? middle(unit) : null)
      })
      positions.value = next
    } catch (error) {
      if (abort.aborted) return
      console.error(error)
      failed.value = true
    }
  }
  const stop = effect(() => {
    void attempt.value
    const codes = [
      ...new Set(read.value.flatMap(({ postcode, refusal }) => (refusal === null ? (postcode ?? []) : []))),
    ]
    const unknown = codes.filter(postcode => !positions.peek().has(postcode)).slice(0, MAX_POSTCODES_IN_CALL)
    failed.value = false
    if (unknown.length === 0) return
    const abort = new AbortController()
    const timer = setTimeout(() => void lookUp(unknown, abort.signal), REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  })

  return {
    text: text as ReadonlySignal<string>,
    setText: (next: string): void => {
      text.value = next
    },
    /** Replaces the text and guesses the roles of its columns again. */
    readText: (next: string): void => {
      corrected.value = {}
      text.value = next
    },
    table,
    roles,
    /** Corrects the role of a column. */
    setRole: (role: Role, column: number | null): void => {
      corrected.value = { ...corrected.peek(), [role]: column }
    },
    problem,
    /** All rows, refused ones first. */
    rows: computed(() =>
      rows.value.toSorted((a, b) => Number(b.refusal !== null) - Number(a.refusal !== null) || a.number - b.number),
    ),
    places,
    refused: computed(() => rows.value.filter(({ refusal }) => refusal !== null).length),
    awaited: computed(() => rows.value.filter(({ isAwaited }) => isAwaited).length),
    /** True if the postcodes could not be looked up. */
    failed: failed as ReadonlySignal<boolean>,
    retry: (): void => {
      attempt.value++
    },
    stop,
  }
}
export type PlaceList = ReturnType<typeof createPlaceList>
