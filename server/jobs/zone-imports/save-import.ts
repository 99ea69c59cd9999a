import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/write-audit.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { ImportRow } from '../../services/zone-systems/read-import.ts'
import type { StandardZone } from '../../warehouse/deliveries/load/zone-versions.ts'
import { ImportError } from '../../zones/import/import-error.ts'
import { type ChildMade, madeFiles, PARENTS_FILE } from '../../zones/import/import-order.ts'
import { storeStandard, type ZonesLoader } from '../../zones/standard/store-standard.ts'
import { baseFileName, insertCustomSystem, putZoneFiles } from '../../zones/zone-systems.ts'

interface SaveParts {
  readonly database: Database
  readonly files: FileStore
  readonly load: ZonesLoader
  readonly owner: string
}

const read = async (folder: string, at: number, zones: number) => {
  const names = madeFiles(at)
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

/** Ends the import in the transaction that saves it. @throws ImportError where it was cancelled meanwhile */
const finish = async (tx: Tx, row: ImportRow, made: ChildMade, owner: string, zoneSystemId: number): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('zone_imports')
    .set({
      state: 'done',
      made: JSON.stringify(made.files),
      zone_system_id: zoneSystemId,
      lease_owner: null,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', row.id)
    .where('state', '=', 'running')
    .where('lease_owner', '=', owner)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ImportError('The import was cancelled.')
}

const noted = (tx: Tx, row: ImportRow, details: Readonly<Record<string, unknown>>): Promise<void> =>
  writeAudit(tx, {
    userId: row.user_id,
    organisationId: row.organisation_id,
    action: 'zones-imported',
    details: { importId: row.id, ...details },
    address: row.address,
  })

const saveCustom = async ({ database, files, owner }: SaveParts, row: ImportRow, folder: string, made: ChildMade) => {
  const file = await read(folder, 0, made.zones[0]!)
  const organisationId = row.organisation_id!
  const { name: organisation } = await database.within(WORKER, tx =>
    tx.selectFrom('organisations').select('name').where('id', '=', organisationId).executeTakeFirstOrThrow(),
  )
  // The import's number makes the name unlike that of any other import, and the digest unlike that of another attempt.
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
    await noted(tx, row, { zoneSystemId: id, name: row.name, version, zones: file.zones })
  })
}

const saveStandard = async (parts: SaveParts, row: ImportRow, folder: string, made: ChildMade): Promise<void> => {
  const { database, owner } = parts
  const zones = JSON.parse(await readFile(join(folder, PARENTS_FILE), 'utf8')) as StandardZone[]
  const small = await read(folder, 0, made.zones[0]!)
  const middle = await read(folder, 1, made.zones[1]!)
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
    await noted(tx, row, { ...entry })
  })
  // The very files of the newest version: nothing was made, and the import is done.
  if (!isNew) await database.within(WORKER, tx => finishAs(tx, version))
}

/** Stores what the child has made, and makes it seen with the end of the import in one transaction. @throws ImportError */
export const saveImport = (parts: SaveParts, row: ImportRow, folder: string, made: ChildMade): Promise<void> =>
  row.organisation_id === null ? saveStandard(parts, row, folder, made) : saveCustom(parts, row, folder, made)
