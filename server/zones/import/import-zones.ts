import { createHash, randomUUID } from 'node:crypto'
import { datasetNameProblem } from '../../../src/domain/dataset-names.ts'
import { summariseReport, type ZoneNote } from '../../../src/domain/zone-import/import-report.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import { readFeatures } from '../../../workers/features/read-features.ts'
import { loadGeos } from '../../../workers/geos/geos.ts'
import { checkZones } from '../../../workers/zone-import/check-zones.ts'
import type { ZoneOverlap } from '../../../workers/zone-import/find-overlaps.ts'
import type { ZoneFile } from '../../../workers/zone-import/zone-file.ts'
import { NO_CHOICES } from '../../../workers/zone-import/zones-of-file.ts'
import { auditTerminal } from '../../audit/terminal-audit.ts'
import { type Database, WORKER } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { readKernels } from '../node-engine.ts'
import { baseFileName, insertCustomSystem, nameProblem, putZoneFiles } from '../zone-systems.ts'
import { ImportError, refusedAsImport, requireOnePiece } from './import-error.ts'

interface ImportOrder {
  /** The name of the organisation that will own the zones. */
  readonly organisation: string
  /** The name that users select the zone system by. */
  readonly name: string
  readonly file: Uint8Array
  /** True if this is a new version of the zone system with this name. */
  readonly newVersion: boolean
  /** The coordinate system that replaces the file's; null for the file's own. */
  readonly crs: string | null
  /** True if the operator confirms that these are official zones, which may consist of several pieces. */
  readonly mayHaveIslands: boolean
}

export interface ImportSummary {
  readonly fileName: string
  readonly zoneSystemId: number
  readonly version: number
  readonly zones: number
  readonly format: string
  /** The file's coordinate system. */
  readonly system: string
  readonly bytes: number
  /** Sentences about features that the reader left out, and about its assumptions. */
  readonly fileNotes: readonly string[]
  readonly notes: readonly ZoneNote[]
  readonly overlaps: readonly ZoneOverlap[]
}

export type ImportProgress = (
  stage: 'reading' | 'checking' | 'comparing' | 'writing',
  done: number,
  of: number | null,
) => void

/** @throws ImportError if the organisation does not exist, or the name cannot be used */
const claimName = async (database: Database, { organisation, name, newVersion }: ImportOrder) =>
  database.within(WORKER, async tx => {
    const rows = await tx.selectFrom('organisations').select(['id', 'name']).execute()
    const owner = rows.find(row => row.name.toLowerCase() === organisation.toLowerCase())
    if (!owner)
      throw new ImportError(
        `There is no organisation "${organisation}". There are: ${rows.map(row => `"${row.name}"`).join(', ')}.`,
      )
    const rule = newVersion ? null : datasetNameProblem(name)
    if (rule !== null) throw new ImportError(`The name "${name}" cannot be used: ${rule} (--name)`)
    const problem = await nameProblem(tx, { organisationId: owner.id, name, newVersion })
    if (problem !== null) throw new ImportError(`"${owner.name}": ${problem} (--name, --new-version)`)
    return { organisationId: owner.id, base: baseFileName(owner.name, name) }
  })

/** The plain file name if it is free. Another zone system's name may have resulted in the same file name. */
const freeFileName = async (database: Database, base: string, { flatGeobuf }: ZoneFile): Promise<string> => {
  const digest = createHash('sha256').update(flatGeobuf).update(randomUUID()).digest('hex').slice(0, 12)
  const names = await database.within(WORKER, tx =>
    tx.selectFrom('zone_systems').select('id').where('file_name', '=', base).executeTakeFirst(),
  )
  return names ? `${base}.${digest}` : base
}

/**
 * Imports a zone file as an organisation's zone system: reads, converts and repairs it, and writes the indexed file
 * with its neighbours. It is recorded in the state only afterwards, so that an interrupted import is never visible.
 * @throws ImportError with a message for the file's owner
 */
export const importZones = async (
  { database, files }: { readonly database: Database; readonly files: FileStore },
  order: ImportOrder,
  onProgress: ImportProgress,
): Promise<ImportSummary> => {
  const { name, file, newVersion, crs, mayHaveIslands } = order
  const { organisationId, base } = await claimName(database, order)
  const engine = { kernels: await readKernels(), geos: await loadGeos() }
  const features = await refusedAsImport(() =>
    readFeatures(bufferSource(file), { onProgress: ({ features: count }) => onProgress('reading', count, null) }),
  )
  const { written, overlaps, report } = await refusedAsImport(() =>
    checkZones(features, { ...NO_CHOICES, crs }, engine, onProgress),
  )
  if (!mayHaveIslands) requireOnePiece(report)
  const made = written.file
  const fileName = await freeFileName(database, base, made)
  await putZoneFiles(files, fileName, made)
  const { id: zoneSystemId, version } = await database.within(WORKER, async tx => {
    const inserted = await insertCustomSystem(tx, {
      organisationId,
      name,
      fileName,
      zones: made.zones,
      newVersion,
      importedBy: null,
      report: summariseReport(report),
    })
    const { id, version } = inserted
    await auditTerminal(tx, organisationId, 'zones-imported', { zoneSystemId: id, name, version, zones: made.zones })
    return inserted
  })
  return {
    fileName,
    zoneSystemId,
    version,
    zones: made.zones,
    format: features.format,
    system: report.system,
    bytes: made.flatGeobuf.byteLength,
    fileNotes: features.notes,
    notes: report.notes,
    overlaps,
  }
}
