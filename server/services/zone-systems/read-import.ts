import type { Selectable } from 'kysely'
import type { ZoneImport } from '../../../src/contract/zone-imports.ts'
import type { Tx } from '../../db/database.ts'
import type { ZoneImports } from '../../db/tables/places.ts'
import { notFound } from '../../errors.ts'

export type ImportRow = Selectable<ZoneImports>

/** States in which an import is not over: a user and an organisation have at most one of them. */
export const OPEN_STATES = ['uploading', 'waiting', 'running', 'differs'] as const

/** The disk space that making a zone system takes, by the size of what was sent: a copy of it, and what is made of it. */
export const WORKING_COPIES = 2
export const NO_ROOM = 'The server has too little disk space for this file at the moment. Contact support.'

export const sentBytes = (files: readonly { readonly bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** An import as its user sees it. */
export const asImport = async (tx: Tx, row: ImportRow): Promise<ZoneImport> => {
  const pieces = await tx
    .selectFrom('zone_import_pieces')
    .select(['file', 'piece', 'sha256'])
    .where('import_id', '=', row.id)
    .orderBy('file')
    .orderBy('piece')
    .execute()
  return {
    id: row.id,
    organisationId: row.organisation_id,
    name: row.name,
    state: row.state,
    stage: row.stage,
    done: row.done,
    total: row.total,
    failure: row.failure,
    files: row.files.map(({ role, fileName, bytes, digest }, at) => ({
      role,
      fileName,
      bytes,
      digest,
      madeDigest: row.made?.[at]?.digest ?? null,
      report: row.made?.[at]?.report ?? null,
      pieces: pieces.filter(({ file }) => file === at).map(({ piece, sha256 }) => ({ piece, sha256 })),
    })),
    zoneSystemId: row.zone_system_id,
  }
}

/** @throws Refusal not-found, for another user's too */
export const requireImport = async (tx: Tx, userId: number, id: number): Promise<ImportRow> => {
  const row = await tx
    .selectFrom('zone_imports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound('The import')
  return row
}

/** The user's import that is not over; null where there is none. */
export const openImportOf = async (tx: Tx, userId: number): Promise<ZoneImport | null> => {
  const row = await tx
    .selectFrom('zone_imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst()
  return row ? asImport(tx, row) : null
}
