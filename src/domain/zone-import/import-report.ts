import { CONTIGUITY_TOLERANCE_M } from '../constants.ts'
import { whole } from '../text/numbers.ts'

/** The report of checking a zone file. Browser and server compute the same report from the same bytes and choices. */

/** The properties in a file that contain the zones' code, name and residents; null if missing. */
export interface ZoneProperties {
  /** Null if the codes are the zones' numbers in file order, from 1. */
  readonly code: string | null
  readonly name: string | null
  readonly population: string | null
}

/** The choices of the person who imports a zone file. */
export interface ZoneImportChoices {
  /**
   * A system such as `EPSG:27700` that overrides the file's; null to use the file's, or to guess it from the
   * coordinates.
   */
  readonly crs: string | null
  /** Null to find them by their usual names. */
  readonly properties: ZoneProperties | null
}

export type RepairKind =
  | 'closed a ring'
  | 'dropped repeated points'
  | 'dropped a ring without area'
  | 'turned a ring'
  | 'untied a knot'
  | 'trimmed a hole'
  | 'united parts'
  | 'took a part as a hole'

/** A change that the import makes to a zone in the file, or a fault of the zone. */
export interface ZoneNote {
  readonly code: string
  readonly what:
    | RepairKind
    | 'left out: no polygon'
    | 'left out: outside Great Britain'
    | 'made its code unique'
    | 'gave it another objectid'
    | 'is in several pieces'
  /** The zone's position in the file, from 0. */
  readonly feature: number
  /** The change in its area, in m2. */
  readonly changeM2: number
}

/** [lon, lat] degrees, rounded to six decimal places. */
type Degrees = readonly [lon: number, lat: number]

/** An overlap of two zones, or a gap surrounded by zones. */
export interface Sliver {
  /** The two zones that overlap, or the zones around a gap, at most three. */
  readonly codes: readonly string[]
  /** In m2, rounded to two decimal places. */
  readonly areaM2: number
  /**
   * Twice the area divided by the perimeter, in metres, rounded to two decimal places: the width of a long, thin shape.
   */
  readonly widthM: number
  readonly at: Degrees
}

/** Slivers of one kind; `worst` contains the twenty largest. */
export interface Slivers {
  readonly count: number
  readonly areaM2: number
  readonly worst: readonly Sliver[]
}

export interface ZoneReport {
  readonly format: string
  /** The file's coordinate system, and how it was determined. */
  readonly system: string
  readonly systemFrom: 'file' | 'numbers' | 'choice'
  readonly properties: ZoneProperties
  /** The number of features in the file, and of the resulting zones. */
  readonly features: number
  readonly zones: number
  readonly vertices: number
  readonly areaKm2: number
  /** The residents of all zones, and how many zones lack a value. Null if the file lacks the property. */
  readonly population: { readonly total: number; readonly empty: number } | null
  /** In file order. */
  readonly notes: readonly ZoneNote[]
  readonly overlaps: Slivers
  /** Null if the zones' borders do not match well enough to look for gaps. */
  readonly gaps: Slivers | null
  /** The connected parts, largest first, at most ten. Each has the code of one of its zones. */
  readonly parts: readonly { readonly zones: number; readonly code: string }[]
  readonly partCount: number
  /** Zones without a neighbour: how many there are, and the codes of the first twenty. */
  readonly alone: { readonly count: number; readonly codes: readonly string[] }
  /** The number of neighbours per zone: the mean, rounded to one decimal place, and the maximum. */
  readonly neighbours: { readonly mean: number; readonly most: number }
  /**
   * The number of vertices that remain if no border moves by more than 1 m; null if the file is not finer than that.
   */
  readonly simplified: number | null
}

/** The kinds of findings. Each is a tab in the list. */
export const FINDING_KINDS = ['rings', 'knots', 'codes', 'left out', 'pieces', 'overlaps', 'gaps'] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

const KIND_OF: Readonly<Record<ZoneNote['what'], FindingKind>> = {
  'closed a ring': 'rings',
  'dropped repeated points': 'rings',
  'dropped a ring without area': 'rings',
  'turned a ring': 'rings',
  'untied a knot': 'knots',
  'trimmed a hole': 'rings',
  'united parts': 'rings',
  'took a part as a hole': 'rings',
  'made its code unique': 'codes',
  'gave it another objectid': 'codes',
  'left out: no polygon': 'left out',
  'left out: outside Great Britain': 'left out',
  'is in several pieces': 'pieces',
}

export const kindOfNote = ({ what }: ZoneNote): FindingKind => KIND_OF[what]

const CODES_NAMED = 10

/**
 * Why an organisation cannot import a file; null if each zone is in one piece. A zone of separate pieces could combine
 * a single house with places that no visitor comes from. Standard zones, and official zones that the provider imports
 * on the command line, may have islands.
 */
export const piecesProblem = ({ notes }: Pick<ZoneReport, 'notes'>): string | null => {
  const codes = notes.filter(({ what }) => what === 'is in several pieces').map(({ code }) => code)
  if (codes.length === 0) return null
  const named = codes.slice(0, CODES_NAMED).join(', ')
  const zones =
    codes.length === 1
      ? `The zone ${named} is`
      : `${whole(codes.length)} zones (${named}${codes.length > CODES_NAMED ? ', …' : ''}) are`
  return `${zones} in several pieces more than ${CONTIGUITY_TOLERANCE_M} m apart. Join the pieces or give each its own zone and code, then import the file again. Official zones with islands can be imported by your data provider (zones:import --islands).`
}

/** The part of a report that is stored with its zone system. None of its lists is longer than twenty. */
export interface ZoneReportSummary extends Omit<ZoneReport, 'notes'> {
  /** The number of notes of each kind. */
  readonly noted: Readonly<Partial<Record<ZoneNote['what'], number>>>
}

export const summariseReport = ({ notes, ...report }: ZoneReport): ZoneReportSummary => {
  const noted: Partial<Record<ZoneNote['what'], number>> = {}
  for (const { what } of notes) noted[what] = (noted[what] ?? 0) + 1
  return { ...report, noted }
}

/** A summary of a zone file before the check, for choosing its coordinate system and its zones' properties. */
export interface ZoneFileSummary {
  readonly format: string
  readonly bytes: number
  readonly features: number
  readonly vertices: number
  readonly properties: readonly PropertySummary[]
  /** The properties of the first ten features, in the order of `properties`. */
  readonly rows: readonly (readonly string[])[]
  /** Sentences about what was left out or assumed while reading. */
  readonly notes: readonly string[]
  readonly suggested: { readonly code: string | null; readonly name: string | null; readonly population: string | null }
}

export interface PropertySummary {
  readonly name: string
  /** How many distinct values there are, and how many features without a value. */
  readonly different: number
  readonly empty: number
  /** The sum if every value can be a number of residents; otherwise null. */
  readonly sum: number | null
}
