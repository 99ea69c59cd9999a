import { isInGreatBritain } from '../../../src/domain/geography/coordinates.ts'
import { createFindColumn, createHeadedReader, LATITUDE, LONGITUDE } from '../deliveries/headed-rows.ts'
import type { ReadRow } from '../deliveries/import-rows.ts'
import type { NewPlaceName } from './place-names.ts'

export type Skipped =
  | 'neither a town nor a locality'
  | 'the same place under its turned name'
  | 'without a position'
  | 'outside Great Britain'

/** The column indexes in a file; -1 for a missing column. */
interface Columns {
  readonly name: number
  readonly kind: number
  readonly within: number
  readonly residents: number
  readonly latitude: number
  readonly longitude: number
}

/** The Index of Place Names has its year in its column names: place23nm, lad23nm. */
const NAME = /^(name|place\d\dnm)$/
const KIND = /^(kind|descnm)$/
const WITHIN = /^(within|lad\d\dnm)$/
const RESIDENTS = /^(residents|population|popcnt)$/
/** lad61nm and lad91nm are former districts. */
const FORMER = /^lad[69]1nm$/

const KINDS: ReadonlyMap<string, NewPlaceName['kind']> = new Map([
  ['town', 'town'],
  ['locality', 'locality'],
  ['bua', 'town'],
  ['buasd', 'town'],
  ['loc', 'locality'],
])

/** Finds the columns by their names in the header. Returns null if a required column is missing. */
const readHeader = (names: readonly string[]): Columns | null => {
  const at = createFindColumn(names.map(name => (FORMER.test(name) ? '' : name)))
  const columns = {
    name: at(NAME),
    kind: at(KIND),
    within: at(WITHIN),
    residents: at(RESIDENTS),
    latitude: at(LATITUDE),
    longitude: at(LONGITUDE),
  }
  return columns.name >= 0 && columns.kind >= 0 && columns.latitude >= 0 && columns.longitude >= 0 ? columns : null
}

/** The maximum length of a place name, in characters. */
const LONGEST = 100
/** The largest number that the column can store. */
const MOST_RESIDENTS = 2_147_483_647
/**
 * Characters that never occur in names: control characters, marks that reverse or hide text, and the replacement
 * character for lost bytes.
 */
const NO_NAME = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u

/** Explains why the string cannot be a place name, or returns null if it can. */
const nameProblem = (name: string): string | null => {
  if ([...name].length > LONGEST) return `a name of more than ${LONGEST} characters`
  return NO_NAME.test(name) ? 'a name with characters that are no letters' : null
}

/** Parses a number with or without thousands separators. Returns NaN for anything else. */
const number = (text: string): number =>
  /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN

const readRow = (columns: Columns, cell: (column: number) => string): ReadRow<NewPlaceName, Skipped> => {
  const name = cell(columns.name)
  const within = cell(columns.within)
  if (name === '') return { wrong: 'a place without a name' }
  const problem = nameProblem(name) ?? nameProblem(within)
  if (problem !== null) return { wrong: problem }
  const kind = KINDS.get(cell(columns.kind).toLowerCase())
  if (kind === undefined) return { skipped: 'neither a town nor a locality' }
  // The Index of Place Names also lists "Far Headingley" as "Headingley, Far".
  if (name.includes(', ')) return { skipped: 'the same place under its turned name' }
  if (cell(columns.latitude) === '' && cell(columns.longitude) === '') return { skipped: 'without a position' }
  const latitude = number(cell(columns.latitude))
  const longitude = number(cell(columns.longitude))
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return { wrong: `${name} has no numbers for its position` }
  if (!isInGreatBritain(longitude, latitude)) return { skipped: 'outside Great Britain' }
  const residents = number(cell(columns.residents))
  return {
    name,
    kind,
    within: within === '' || within === name ? null : within,
    residents: residents > 0 && residents <= MOST_RESIDENTS ? Math.round(residents) : null,
    latitude,
    longitude,
  }
}

/** Creates a reader for the rows of one file. */
export const createRowReader = () =>
  createHeadedReader({
    readHeader,
    headerProblem: 'the first line is no header that names name, kind, latitude and longitude',
    readRow,
  })
