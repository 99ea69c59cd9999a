import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { writeAudit } from '../../audit/audit.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import { isUpdated, now } from '../../db/updates.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { ImportRow } from '../../services/zone-systems/read-import.ts'
import type { StandardZone } from '../../warehouse/deliveries/load/zone-versions.ts'
import { ImportError } from '../../zones/import/import-error.ts'
import { type ChildMade, madeFiles, PARENTS_FILE } from '../../zones/import/import-order.ts'
import { storeStandard, type ZonesLoader } from '../../zones/standard/store-standard.ts'
import { baseFileName, insertCustomSystem, putZoneFiles } from '../../zones/zone-systems.ts'
import { leased } from './import-queue.ts'

interface SaveParts {
  readonly database: Database
  readonly files: FileStore
  readonly load: ZonesLoader
  readonly owner: string
}

const readFiles = async (folder: string, index: number, zones: number) => {
  const names = madeFiles(index)
  return {
    zones,
    flatGeobuf: new Uint8Array(await readFile(join(folder, names.flatGeobuf))),
    neighbours: new Uint8Array(await readFile(join(folder, names.neighbours))),
  }
}

const personOf = async (tx: Tx, userId: number): Promise<string> => {
  const { name, surname } = await tx
    .selectFrom('users')
    .select(['name', 'surname'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return `${name} ${surname}`
}

/**
 * Ends the import in the transaction that saves it.
 * @throws ImportError if it was cancelled in the meantime
 */
const finish = async (tx: Tx, row: ImportRow, made: ChildMade, owner: string, zoneSystemId: number): Promise<void> => {
  const isFinished = await isUpdated(
    leased(tx, row.id, owner).set({
      state: 'done',
      made: JSON.stringify(made.files),
      zone_system_id: zoneSystemId,
      lease_owner: null,
      changed_at: now,
    }),
  )
  if (!isFinished) throw new ImportError('The import was cancelled.')
}

const auditImport = (tx: Tx, row: ImportRow, details: Readonly<Record<string, unknown>>): Promise<void> =>
  writeAudit(tx, {
    userId: row.user_id,
    organisationId: row.organisation_id,
    action: 'zones-imported',
    details: { importId: row.id, ...details },
    address: row.address,
  })

const saveCustom = async ({ database, files, owner }: SaveParts, row: ImportRow, folder: string, made: ChildMade) => {
  const file = await readFiles(folder, 0, made.zones[0]!)
  const organisationId = row.organisation_id!
  const { name: organisation } = await database.within(WORKER, tx =>
    tx.selectFrom('organisations').select('name').where('id', '=', organisationId).executeTakeFirstOrThrow(),
  )
  // The id keeps the name apart from other imports, and the digest from other attempts.
  const digest = createHash('sha256').update(file.flatGeobuf).digest('hex').slice(0, 12)
  const fileName = `${baseFileName(organisation, row.name)}.${row.id}.${digest}`
  await putZoneFiles(files, fileName, file)
  await database.within(WORKER, async tx => {
    const { id, version } = await insertCustomSystem(tx, {
      organisationId,
      name: row.name,
      fileName,
      zones: file.zones,
      newVersion: row.new_version,
      importedBy: await personOf(tx, row.user_id),
      report: made.files[0]!.report,
    })
    await finish(tx, row, made, owner, id)
    await auditImport(tx, row, { zoneSystemId: id, name: row.name, version, zones: file.zones })
  })
}

const saveStandard = async (parts: SaveParts, row: ImportRow, folder: string, made: ChildMade): Promise<void> => {
  const { database, owner } = parts
  const zones = JSON.parse(await readFile(join(folder, PARENTS_FILE), 'utf8')) as StandardZone[]
  const small = await readFiles(folder, 0, made.zones[0]!)
  const middle = await readFiles(folder, 1, made.zones[1]!)
  const finishAs = async (tx: Tx, version: number): Promise<void> => {
    const { small_system_id: id } = await tx
      .selectFrom('standard_zones')
      .select('small_system_id')
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('zone_systems')
      .set({ imported_by: await personOf(tx, row.user_id), report: JSON.stringify(made.files[0]!.report) })
      .where('id', '=', id)
      .execute()
    await finish(tx, row, made, owner, id)
  }
  const { version, isNew } = await storeStandard(parts, row.name, { small, middle, zones }, async (tx, entry) => {
    await finishAs(tx, entry.standardVersion)
    await auditImport(tx, row, { ...entry })
  })
  // The newest version has the same files, so nothing was stored and the import is done.
  if (!isNew) await database.within(WORKER, tx => finishAs(tx, version))
}

/**
 * Stores the files that the child process has built, and publishes them in the transaction that ends the import.
 * @throws ImportError
 */
export const saveImport = (parts: SaveParts, row: ImportRow, folder: string, made: ChildMade): Promise<void> =>
  row.organisation_id === null ? saveStandard(parts, row, folder, made) : saveCustom(parts, row, folder, made)
