import { datasetNameProblem } from '../../../src/domain/dataset-names.ts'
import type { ZoneImportChoices } from '../../../src/domain/zone-import/import-report.ts'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import { loadGeos } from '../../../workers/geos/geos.ts'
import { findOverlaps, type ZoneOverlap } from '../../../workers/zone-import/find-overlaps.ts'
import { ImportError, refusedAsImport } from '../import/import-error.ts'
import type { ImportProgress } from '../import/import-zones.ts'
import { readKernels } from '../node-engine.ts'
import { findParents, type ParentWays } from './find-parents.ts'
import { makeStandardFiles, type StandardFiles } from './make-standard-files.ts'
import { type ReadLevel, readLevel } from './read-level.ts'
import { type RejectedRow, readResidents } from './read-residents.ts'
import type { Table } from './read-table.ts'
import { type StandardParts, type StoredStandard, storeStandard } from './store-standard.ts'

interface StandardOrder {
  readonly name: string
  readonly small: Uint8Array
  readonly middle: Uint8Array
  /** The selected coordinate systems and properties. Defaults to the files' own. */
  readonly choices?: { readonly small: ZoneImportChoices; readonly middle: ZoneImportChoices }
  /** The codes of small zones and of their middle zones. */
  readonly parents: Table | null
  /** Residents of small zones, which replace the residents in the file. */
  readonly population: Table | null
}

export interface LevelSummary extends Pick<ReadLevel, 'format' | 'system' | 'fileNotes' | 'notes' | 'hasOwnIds'> {
  readonly zones: number
  readonly overlaps: readonly ZoneOverlap[]
}

/** The import's findings about a standard zone version's two files. */
interface StandardFindings {
  readonly small: LevelSummary
  readonly middle: LevelSummary
  readonly ways: ParentWays
  /** The codes of middle zones without small zones. */
  readonly empty: readonly string[]
  readonly residents: number
  readonly rejected: readonly RejectedRow[]
  /** The codes of small zones without residents. */
  readonly leftOut: readonly string[]
}

export type StandardSummary = StoredStandard & StandardFindings

/**
 * Creates the files of a standard zone version without storing anything.
 * @throws ImportError with a message for the files' owner
 */
export const makeStandard = async (
  order: StandardOrder,
  onProgress: ImportProgress,
): Promise<{ readonly made: StandardFiles; readonly findings: StandardFindings }> => {
  const engine = { kernels: await readKernels(), geos: await loadGeos() }
  const read = (level: 'small' | 'middle') =>
    readLevel(order[level], engine, (done, of) => onProgress('checking', done, of), order.choices?.[level])
  onProgress('reading', 0, null)
  const [small, middle] = [await read('small'), await read('middle')]
  onProgress('comparing', 0, null)
  refuseSwapped(small, middle)
  const people = residentsOf(small, order.population)
  const { parents, ways } = findParents(engine.geos, small, middle, order.parents)
  const summaryOf = async (level: ReadLevel): Promise<LevelSummary> => ({
    ...level,
    zones: level.zones.length,
    overlaps: await refusedAsImport(() => findOverlaps(engine.geos, columnsFrom(level.zones))),
  })
  const [smallSummary, middleSummary] = [await summaryOf(small), await summaryOf(middle)]
  onProgress('writing', small.zones.length, small.zones.length)
  const made = await makeStandardFiles(
    small.zones.map((zone, at) => ({
      ...zone,
      numbers: { population: people.residents[at]!, parent: middle.zones[parents[at]!]!.id },
    })),
    middle.zones,
  )
  const used = new Set(parents)
  const findings = {
    small: smallSummary,
    middle: middleSummary,
    ways,
    empty: middle.zones.filter((_, at) => !used.has(at)).map(({ code }) => code),
    residents: people.residents.reduce<number>((sum, each) => sum + (each ?? 0), 0),
    rejected: people.rejected,
    leftOut: people.leftOut,
  }
  return { made, findings }
}

/**
 * Makes two zone files the newest version of the standard zones.
 * @throws ImportError with a message for the files' owner; nothing of the import is visible in that case
 */
export const importStandard = async (
  parts: StandardParts,
  order: StandardOrder,
  onProgress: ImportProgress,
): Promise<StandardSummary> => {
  const rule = datasetNameProblem(order.name)
  if (rule !== null) throw new ImportError(`The name "${order.name}" cannot be used: ${rule} (--name)`)
  const { made, findings } = await makeStandard(order, onProgress)
  return { ...(await storeStandard(parts, order.name, made)), ...findings }
}

const refuseSwapped = (small: ReadLevel, middle: ReadLevel) => {
  if (middle.zones.length <= small.zones.length) return
  throw new ImportError(
    `The file of the middle zones holds ${middle.zones.length} zones and that of the small ones ${small.zones.length}. Give the file with more zones as --small.`,
  )
}

/**
 * The small zones' residents, from the table or otherwise from their file.
 * @throws ImportError if neither has any
 */
const residentsOf = ({ zones }: ReadLevel, table: Table | null) => {
  if (table !== null) {
    const { residents, rejected, leftOut } = readResidents(table, zones)
    return { residents: [...residents].map(each => (Number.isNaN(each) ? null : each)), rejected, leftOut }
  }
  const residents = zones.map(({ numbers }) => numbers?.population ?? null)
  if (residents.every(each => each === null))
    throw new ImportError(
      'The file of the small zones has no residents, by which prices are worked out. Bring them by --population FILE.csv (code, residents).',
    )
  const leftOut = zones.filter((_, at) => residents[at] === null).map(({ code }) => code)
  return { residents, rejected: [] as RejectedRow[], leftOut }
}
