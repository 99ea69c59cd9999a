import { CONTIGUITY_TOLERANCE_M } from '../constants.ts'
import { whole } from '../text/numbers.ts'

/** What a check of a zone file finds: the tab and the server make the same report of the same bytes and choices. */

/** The properties of a file that its zones take their code, name and residents from; null where there is none. */
export interface ZoneProperties {
  /** Null: the zones are numbered from 1 in the order of the file, and their numbers are their codes. */
  readonly code: string | null
  readonly name: string | null
  readonly population: string | null
}

/** The choices of the person who imports a zone file. */
export interface ZoneImportChoices {
  /** `EPSG:27700` and the like, in place of what the file states; null: as the file says, else by its numbers. */
  readonly crs: string | null
  /** Null: found by the names that zone files use. */
  readonly properties: ZoneProperties | null
}

export type RepairKind =
  | 'closed a ring'
  | 'dropped repeated points'
  | 'dropped a ring without area'
  | 'turned a ring'
  | 'untied a knot'

/** A change that the import made to one zone of the file, or a fault of it. */
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
  /** By how much its area changed, m2. */
  readonly changeM2: number
}

/** [lon, lat] degrees to six decimals. */
type Degrees = readonly [lon: number, lat: number]

/** Ground that two zones share, or that no zone has though zones lie all round it. */
export interface Sliver {
  /** Two zones that overlap; the zones around a gap, at most three. */
  readonly codes: readonly string[]
  /** m2 to two decimals. */
  readonly areaM2: number
  /** Twice the area by the circumference, metres to two decimals: the width of something long and thin. */
  readonly widthM: number
  readonly at: Degrees
}

/** Slivers of one kind; the twenty largest stand in `worst`. */
export interface Slivers {
  readonly count: number
  readonly areaM2: number
  readonly worst: readonly Sliver[]
}

export interface ZoneReport {
  readonly format: string
  /** The system that the file's coordinates were in, and how it was found. */
  readonly system: string
  readonly systemFrom: 'file' | 'numbers' | 'choice'
  readonly properties: ZoneProperties
  /** Features in the file, and zones that came of them. */
  readonly features: number
  readonly zones: number
  readonly vertices: number
  readonly areaKm2: number
  /** Residents of all zones, and the zones that have none stated; null where no property holds them. */
  readonly population: { readonly total: number; readonly empty: number } | null
  /** In the order of the file. */
  readonly notes: readonly ZoneNote[]
  readonly overlaps: Slivers
  /** Null where the zones' borders do not match well enough to look for gaps. */
  readonly gaps: Slivers | null
  /** The connected parts, the largest first, at most ten, each with the code of one of its zones. */
  readonly parts: readonly { readonly zones: number; readonly code: string }[]
  readonly partCount: number
  /** Zones without a neighbour: how many, and the codes of the first twenty. */
  readonly alone: { readonly count: number; readonly codes: readonly string[] }
  /** Neighbours of a zone: the mean to one decimal, and the most. */
  readonly neighbours: { readonly mean: number; readonly most: number }
  /** Vertices that remain where no border moves by more than 1 m; null where the file is not finer than that. */
  readonly simplified: number | null
}

/** Why a zone is in the list of what was found; each is a tab of it. */
export const FINDING_KINDS = ['rings', 'knots', 'codes', 'left out', 'pieces', 'overlaps', 'gaps'] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

const KIND_OF: Readonly<Record<ZoneNote['what'], FindingKind>> = {
  'closed a ring': 'rings',
  'dropped repeated points': 'rings',
  'dropped a ring without area': 'rings',
  'turned a ring': 'rings',
  'untied a knot': 'knots',
  'made its code unique': 'codes',
  'gave it another objectid': 'codes',
  'left out: no polygon': 'left out',
  'left out: outside Great Britain': 'left out',
  'is in several pieces': 'pieces',
}

export const kindOfNote = ({ what }: ZoneNote): FindingKind => KIND_OF[what]

const CODES_NAMED = 10

/**
 * Why an organisation cannot import a file: a zone whose pieces lie apart could join one house with places from which nobody comes. Null
 * if each zone is one piece. The provider's standard zones may have islands.
 */
export const piecesProblem = ({ notes }: Pick<ZoneReport, 'notes'>): string | null => {
  const codes = notes.filter(({ what }) => what === 'is in several pieces').map(({ code }) => code)
  if (codes.length === 0) return null
  const named = codes.slice(0, CODES_NAMED).join(', ')
  const zones =
    codes.length === 1
      ? `The zone ${named} is`
      : `${whole(codes.length)} zones (${named}${codes.length > CODES_NAMED ? ', …' : ''}) are`
  return `${zones} in several pieces more than ${CONTIGUITY_TOLERANCE_M} m apart. Join the pieces or give each its own zone and code, then import the file again.`
}

/** What remains of a report beside its zone system: no list in it is longer than twenty. */
export interface ZoneReportSummary extends Omit<ZoneReport, 'notes'> {
  /** How many notes there are of each kind. */
  readonly noted: Readonly<Partial<Record<ZoneNote['what'], number>>>
}

export const summariseReport = ({ notes, ...report }: ZoneReport): ZoneReportSummary => {
  const noted: Partial<Record<ZoneNote['what'], number>> = {}
  for (const { what } of notes) noted[what] = (noted[what] ?? 0) + 1
  return { ...report, noted }
}

/** What a zone file holds before it is checked: enough to choose its coordinate system and the properties of its zones. */
export interface ZoneFileSummary {
  readonly format: string
  readonly bytes: number
  readonly features: number
  readonly vertices: number
  readonly properties: readonly PropertySummary[]
  /** The first ten features' properties, in the order of `properties`. */
  readonly rows: readonly (readonly string[])[]
  readonly suggested: { readonly code: string | null; readonly name: string | null; readonly population: string | null }
}

export interface PropertySummary {
  readonly name: string
  /** Values that differ, and features where it is empty. */
  readonly different: number
  readonly empty: number
  /** The sum where every value that there is can be a number of residents; null otherwise. */
  readonly sum: number | null
}
