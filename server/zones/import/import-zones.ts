import type { ZoneNote } from '../../../src/domain/zone-import/report.ts'
import { bufferSource } from '../../../workers/bytes/buffer-source.ts'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import { readFeatures } from '../../../workers/features/read-features.ts'
import { loadGeos } from '../../../workers/geos/geos.ts'
import { findOverlaps, type ZoneOverlap } from '../../../workers/zone-import/find-overlaps.ts'
import { makeZoneFile } from '../../../workers/zone-import/zone-file.ts'
import { zonesOfFile } from '../../../workers/zone-import/zones-of-file.ts'
import { auditTerminal } from '../../audit-trail/terminal-audit.ts'
import { type Database, WORKER } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { readKernels } from '../node-engine.ts'
import { putZoneFiles, registerZoneSystem } from '../zone-systems.ts'
import { ImportError, refusedAsImport } from './import-error.ts'

export interface ImportOrder {
  /** Name of the organisation that will own the zones. */
  readonly organisation: string
  /** The name by which users select the zone system. */
  readonly name: string
  readonly file: Uint8Array
}

export interface ImportSummary {
  readonly fileName: string
  readonly zoneSystemId: number
  readonly zones: number
  readonly format: string
  /** The system that the file's coordinates were in. */
  readonly system: string
  readonly bytes: number
  readonly notes: readonly ZoneNote[]
  readonly overlaps: readonly ZoneOverlap[]
}

export type ImportProgress = (
  stage: 'reading' | 'checking' | 'comparing' | 'writing',
  done: number,
  of: number | null,
) => void

const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** @throws ImportError where there is no such organisation, or the name is taken */
const claimName = async (database: Database, organisation: string, name: string) =>
  database.within(WORKER, async tx => {
    const rows = await tx.selectFrom('organisations').select(['id', 'name']).execute()
    const owner = rows.find(row => row.name.toLowerCase() === organisation.toLowerCase())
    if (!owner)
      throw new ImportError(
        `There is no organisation "${organisation}". There are: ${rows.map(row => `"${row.name}"`).join(', ')}.`,
      )
    const taken = await tx.selectFrom('zone_systems').select('name').where('organisation_id', '=', owner.id).execute()
    if (taken.some(row => row.name.toLowerCase() === name.toLowerCase()))
      throw new ImportError(`"${owner.name}" already has a zone system named "${name}". Give this one another --name.`)
    return { organisationId: owner.id, fileName: `${slug(owner.name)}.${slug(name) || 'zones'}` }
  })

/**
 * Imports a zone file as a zone system of an organisation: reads, converts, repairs, writes the indexed file with its
 * neighbours, and only then names it in the state, so that a cut-off import is never seen.
 * @throws ImportError in words for the person who has the file
 */
export const importZones = async (
  { database, files }: { readonly database: Database; readonly files: FileStore },
  { organisation, name, file }: ImportOrder,
  onProgress: ImportProgress,
): Promise<ImportSummary> => {
  const { organisationId, fileName } = await claimName(database, organisation, name)
  const engine = { kernels: await readKernels(), geos: await loadGeos() }
  const features = await refusedAsImport(() =>
    readFeatures(bufferSource(file), { onProgress: ({ features: count }) => onProgress('reading', count, null) }),
  )
  const { zones, notes, system } = await refusedAsImport(() =>
    zonesOfFile(features, engine, (done, of) => onProgress('checking', done, of)),
  )
  onProgress('comparing', 0, null)
  const columns = columnsFrom(zones)
  const overlaps = findOverlaps(engine.geos, columns)
  onProgress('writing', zones.length, zones.length)
  const made = await makeZoneFile(columns, name)
  await putZoneFiles(files, fileName, made)
  const zoneSystemId = await database.within(WORKER, async tx => {
    const id = await registerZoneSystem(tx, { organisationId, kind: 'custom', name, fileName }, made.zones)
    await auditTerminal(tx, organisationId, 'zones-imported', { zoneSystemId: id, name, zones: made.zones })
    return id
  })
  return {
    fileName,
    zoneSystemId,
    zones: made.zones,
    format: features.format,
    system,
    bytes: made.flatGeobuf.byteLength,
    notes,
    overlaps,
  }
}
