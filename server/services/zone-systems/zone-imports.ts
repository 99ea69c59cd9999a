import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { BodyOf } from '../../../src/contract/call.ts'
import type {
  beginZoneImport,
  finishZoneImport,
  sendZonePiece,
  ZoneImport,
} from '../../../src/contract/zone-imports.ts'
import { ZONE_FILE_PIECE_BYTES } from '../../../src/domain/constants.ts'
import { datasetNameProblem } from '../../../src/domain/dataset-names.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import type { Database, Tx } from '../../db/database.ts'
import { isUpdated, now } from '../../db/lease-queue.ts'
import { Refusal } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type FreeSpace, hasFreeSpace } from '../../runtime/monitoring/free-space.ts'
import { pieceKey, removePieces } from '../../zones/import/import-order.ts'
import { nameProblem } from '../../zones/zone-systems.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import {
  asImport,
  type ImportRow,
  importScope,
  NO_SPACE,
  OPEN_STATES,
  requireImport,
  requireImporting,
  sentBytes,
  WORKING_COPIES,
} from './read-import.ts'

/** Imports that the users of an organisation may start in a day. */
export const MOST_IMPORTS_A_DAY = 40

export interface ZoneImportsParts {
  readonly database: Database
  readonly files: FileStore
  readonly freeSpace: () => Promise<readonly FreeSpace[]>
}

type ImportRequest = BodyOf<typeof beginZoneImport>

const piecesOf = (bytes: number): number => Math.ceil(bytes / ZONE_FILE_PIECE_BYTES)
const pieceBytes = (bytes: number, piece: number): number =>
  Math.min(ZONE_FILE_PIECE_BYTES, bytes - piece * ZONE_FILE_PIECE_BYTES)

const bad = (message: string, details?: unknown) => new Refusal('bad-request', message, details)
const ended = () => new Refusal('not-allowed', 'This import has ended. Start a new one.')

/** @throws Refusal bad-request if the files do not have the roles that this kind of import needs */
const requireFiles = ({ organisationId, files }: ImportRequest): void => {
  const roles = files.map(({ role }) => role).join(' and ')
  const expected = organisationId === null ? 'small and middle' : 'zones'
  if (roles !== expected) throw bad(`The files are of ${roles}; this import takes ${expected}`)
}

const isSame = (row: ImportRow, request: ImportRequest): boolean =>
  row.organisation_id === request.organisationId &&
  row.name === request.name &&
  row.new_version === request.newVersion &&
  JSON.stringify(row.files.map(({ digest, bytes }) => [digest, bytes])) ===
    JSON.stringify(request.files.map(({ digest, bytes }) => [digest, bytes]))

/** The import of zone systems from a browser: pieces of a file, which a job then makes a zone system of. */
export const createZoneImports = ({ database, files, freeSpace }: ZoneImportsParts) => {
  const within = <T>(identity: Identity, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.within(importScope(scopeOf(identity), identity), work)

  const requireRoom = async (neededBytes: number): Promise<void> => {
    if (!hasFreeSpace(await freeSpace(), neededBytes)) throw new Refusal('not-ready', NO_ROOM)
  }

  const refuseTooMany = async (tx: Tx, organisationId: number | null): Promise<void> => {
    const { count } = await tx
      .selectFrom('zone_imports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organisation_id', organisationId === null ? 'is' : '=', organisationId)
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_IMPORTS_A_DAY)
      throw new Refusal(
        'too-many-attempts',
        `At most ${MOST_IMPORTS_A_DAY} imports can be begun in a day. Try again tomorrow.`,
      )
  }

  /** The import that the user has open: null where there is none. @throws Refusal not-allowed where it is another one */
  const continued = async (tx: Tx, { userId }: Identity, asked: Begun): Promise<ZoneImport | null> => {
    const open = await tx
      .selectFrom('zone_imports')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', 'in', OPEN_STATES)
      .executeTakeFirst()
    if (!open) return null
    if (isSame(open, asked)) return asImport(tx, open)
    throw new Refusal('not-allowed', `You have not finished the import of "${open.name}". Finish or cancel it first.`, {
      id: open.id,
    })
  }

  return {
    /**
     * Begins an import, or continues the user's own of the very same files.
     * @throws Refusal bad-request, bad-name, not-allowed, not-found, name-taken, too-many-attempts, not-ready
     */
    async begin(actor: Actor, asked: Begun): Promise<ZoneImport> {
      requireFiles(asked)
      await requireRoom(sentBytes(asked.files) * (1 + WORKING_COPIES))
      const { identity, address } = actor
      const { organisationId, name, newVersion } = asked
      return within(identity, async tx => {
        await requireImporting(tx, identity, organisationId)
        const open = await continued(tx, identity, asked)
        if (open) return open
        // a new version has the name of the one before it
        const rule = newVersion && organisationId !== null ? null : datasetNameProblem(name)
        if (rule !== null) throw new Refusal('bad-name', `Name of the zone system: ${rule}`)
        const problem = organisationId === null ? null : await nameProblem(tx, { organisationId, name, newVersion })
        if (problem !== null) throw new Refusal('name-taken', problem)
        await refuseTooMany(tx, organisationId)
        const row = await tx
          .insertInto('zone_imports')
          .values({
            organisation_id: organisationId,
            user_id: identity.userId,
            name,
            new_version: newVersion,
            files: JSON.stringify(asked.files),
            address,
          })
          .onConflict(at => at.doNothing())
          .returningAll()
          .executeTakeFirst()
        if (!row)
          throw new Refusal(
            'not-allowed',
            'Somebody else is importing a zone system for this organisation. Try again when that is over.',
          )
        await auditBy(tx, actor, organisationId, 'zone-import-begun', {
          importId: row.id,
          name,
          files: asked.files.map(({ fileName, bytes }) => ({ fileName, bytes })),
        })
        return asImport(tx, row)
      })
    },

    /** Stores a piece. @throws Refusal not-found, not-allowed, bad-request where it is not what it should be */
    async send({ identity }: Actor, { id, file, piece, sha256, data }: BodyOf<typeof sendZonePiece>): Promise<null> {
      const row = await within(identity, tx => requireImport(tx, identity.userId, id))
      if (row.state !== 'uploading') throw over()
      const stated = row.files[file]
      if (!stated || piece >= piecesOf(stated.bytes)) throw bad('There is no such piece of the file')
      const bytes = Buffer.from(data, 'base64')
      const expected = pieceBytes(stated.bytes, piece)
      if (bytes.length !== expected) throw bad(`The piece has ${bytes.length} bytes; it should have ${expected}`)
      if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        throw bad('The piece arrived damaged: its SHA-256 is not the one stated. Send it again.')
      await requireRoom(bytes.length)
      await files.put(pieceKey(id, file, piece), bytes)
      await within(identity, async tx => {
        // An import that was cancelled meanwhile leaves nothing behind: the sweep removes what has no open import.
        const { numUpdatedRows } = await tx
          .updateTable('zone_imports')
          .set({ changed_at: sql<Date>`now()` })
          .where('id', '=', id)
          .where('state', '=', 'uploading')
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw over()
        await tx
          .insertInto('zone_import_pieces')
          .values({ import_id: id, file, piece, sha256 })
          .onConflict(at => at.columns(['import_id', 'file', 'piece']).doUpdateSet({ sha256 }))
          .execute()
      })
      return null
    },

    /** @throws Refusal not-found */
    get: (identity: Identity, id: number): Promise<ZoneImport> =>
      within(identity, async tx => asImport(tx, await requireImport(tx, identity.userId, id))),

    /**
     * Hands the files to the job. Finishing twice changes nothing.
     * @throws Refusal not-found, not-allowed, bad-request where pieces are missing
     */
    finish: ({ identity }: Actor, { id, accept }: BodyOf<typeof finishZoneImport>): Promise<ZoneImport> =>
      within(identity, async tx => {
        const row = await requireImport(tx, identity.userId, id)
        await requireImporting(tx, identity, row.organisation_id)
        if (row.state === 'waiting' || row.state === 'running' || row.state === 'done') return asImport(tx, row)
        if (row.state !== 'uploading' && row.state !== 'differs') throw over()
        const found = await asImport(tx, row)
        for (const { fileName, bytes, pieces } of found.files)
          if (pieces.length !== piecesOf(bytes))
            throw bad(
              `Of ${fileName}, ${piecesOf(bytes) - pieces.length} of ${piecesOf(bytes)} pieces have not arrived`,
            )
        const accepted = row.state === 'differs' && row.made?.every(({ digest }, at) => digest === accept[at]) === true
        if (row.state === 'differs' && !accepted)
          throw new Refusal(
            'not-allowed',
            'The server made something else of the file than your browser. Accept what it made, or cancel.',
          )
        const kept = accepted ? row.files.map((file, at) => ({ ...file, digest: accept[at]! })) : row.files
        const updated = await tx
          .updateTable('zone_imports')
          .set({
            state: 'waiting',
            files: JSON.stringify(kept),
            attempts: 0,
            failure: null,
            changed_at: sql<Date>`now()`,
          })
          .where('id', '=', id)
          .where('state', '=', row.state)
          .returningAll()
          .executeTakeFirst()
        if (!updated) throw over()
        return asImport(tx, updated)
      }),

    /** Gives up; a job that is running stops. Cancelling twice changes nothing. @throws Refusal not-found, not-allowed */
    async cancel(actor: Actor, id: number): Promise<null> {
      const { identity } = actor
      await within(identity, async tx => {
        const row = await requireImport(tx, identity.userId, id)
        if (row.state === 'done') throw new Refusal('not-allowed', 'The zone system has been saved already.')
        const { numUpdatedRows } = await tx
          .updateTable('zone_imports')
          .set({ state: 'cancelled', changed_at: sql<Date>`now()` })
          .where('id', '=', id)
          .where('state', 'in', OPEN_STATES)
          .executeTakeFirst()
        if (numUpdatedRows > 0n)
          await auditBy(tx, actor, row.organisation_id, 'zone-import-cancelled', { importId: id, name: row.name })
        await tx.deleteFrom('zone_import_pieces').where('import_id', '=', id).execute()
      })
      await removePieces(files, id)
      return null
    },
  }
}
