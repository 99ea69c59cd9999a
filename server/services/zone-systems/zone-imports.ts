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
import { isUpdated, now } from '../../db/updates.ts'
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

/** The maximum number of imports that an organisation's users may start per day. */
export const MOST_IMPORTS_A_DAY = 40

interface ZoneImportsParts {
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

const within = <T>({ database }: ZoneImportsParts, identity: Identity, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.within(importScope(scopeOf(identity), identity), work)

const requireSpace = async ({ freeSpace }: ZoneImportsParts, neededBytes: number): Promise<void> => {
  if (!hasFreeSpace(await freeSpace(), neededBytes)) throw new Refusal('not-ready', NO_SPACE)
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
      `At most ${MOST_IMPORTS_A_DAY} imports can be started in a day. Try again tomorrow.`,
    )
}

/**
 * The user's open import of the same files, or null.
 * @throws Refusal not-allowed if another import is open
 */
const findSameImport = async (tx: Tx, { userId }: Identity, request: ImportRequest): Promise<ZoneImport | null> => {
  const open = await tx
    .selectFrom('zone_imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst()
  if (!open) return null
  if (isSame(open, request)) return asImport(tx, open)
  throw new Refusal('not-allowed', `You have not finished the import of "${open.name}". Finish or cancel it first.`, {
    id: open.id,
  })
}

/**
 * Starts an import from a browser, or continues the user's import of the same files. The browser sends the files in
 * pieces, and a job then builds the zone system from them.
 * @throws Refusal bad-request, bad-name, not-allowed, not-found, name-taken, too-many-attempts, not-ready
 */
export const beginImport = async (
  parts: ZoneImportsParts,
  actor: Actor,
  request: ImportRequest,
): Promise<ZoneImport> => {
  requireFiles(request)
  await requireSpace(parts, sentBytes(request.files) * (1 + WORKING_COPIES))
  const { identity, address } = actor
  const { organisationId, name, newVersion } = request
  return within(parts, identity, async tx => {
    await requireImporting(tx, identity, organisationId)
    const open = await findSameImport(tx, identity, request)
    if (open) return open
    // A new version has the same name as the previous one.
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
        files: JSON.stringify(request.files),
        address,
      })
      .onConflict(same => same.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row)
      throw new Refusal(
        'not-allowed',
        'Somebody else is importing a zone system for this organisation. Try again when that import has ended.',
      )
    await auditBy(tx, actor, organisationId, 'zone-import-begun', {
      importId: row.id,
      name,
      files: request.files.map(({ fileName, bytes }) => ({ fileName, bytes })),
    })
    return asImport(tx, row)
  })
}

/**
 * Stores a piece of a file.
 * @throws Refusal not-found, not-allowed, or bad-request if the piece is not as declared
 */
export const sendPiece = async (
  parts: ZoneImportsParts,
  { identity }: Actor,
  { id, file, piece, sha256, data }: BodyOf<typeof sendZonePiece>,
): Promise<null> => {
  const row = await within(parts, identity, tx => requireImport(tx, identity.userId, id))
  if (row.state !== 'uploading') throw ended()
  const declared = row.files[file]
  if (!declared || piece >= piecesOf(declared.bytes)) throw bad('There is no such piece of the file')
  const bytes = Buffer.from(data, 'base64')
  const expected = pieceBytes(declared.bytes, piece)
  if (bytes.length !== expected) throw bad(`The piece has ${bytes.length} bytes; it should have ${expected}`)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw bad('The piece arrived damaged: its SHA-256 is not the one stated. Send it again.')
  await requireSpace(parts, bytes.length)
  await parts.files.put(pieceKey(id, file, piece), bytes)
  await within(parts, identity, async tx => {
    // If the import was cancelled in the meantime, the sweep removes the piece.
    const isOpen = await isUpdated(
      tx.updateTable('zone_imports').set({ changed_at: now }).where('id', '=', id).where('state', '=', 'uploading'),
    )
    if (!isOpen) throw ended()
    await tx
      .insertInto('zone_import_pieces')
      .values({ import_id: id, file, piece, sha256 })
      .onConflict(same => same.columns(['import_id', 'file', 'piece']).doUpdateSet({ sha256 }))
      .execute()
  })
  return null
}

/** @throws Refusal not-found */
export const getImport = (parts: ZoneImportsParts, identity: Identity, id: number): Promise<ZoneImport> =>
  within(parts, identity, async tx => asImport(tx, await requireImport(tx, identity.userId, id)))

/**
 * Hands the files over to the job. Finishing again changes nothing.
 * @throws Refusal not-found, not-allowed, or bad-request if pieces are missing
 */
export const finishImport = (
  parts: ZoneImportsParts,
  { identity }: Actor,
  { id, accept }: BodyOf<typeof finishZoneImport>,
): Promise<ZoneImport> =>
  within(parts, identity, async tx => {
    const row = await requireImport(tx, identity.userId, id)
    await requireImporting(tx, identity, row.organisation_id)
    if (row.state === 'waiting' || row.state === 'running' || row.state === 'done') return asImport(tx, row)
    if (row.state !== 'uploading' && row.state !== 'differs') throw ended()
    const uploaded = await asImport(tx, row)
    for (const { fileName, bytes, pieces } of uploaded.files)
      if (pieces.length !== piecesOf(bytes))
        throw bad(`Of ${fileName}, ${piecesOf(bytes) - pieces.length} of ${piecesOf(bytes)} pieces have not arrived`)
    const accepted =
      row.state === 'differs' && row.made?.every(({ digest }, index) => digest === accept[index]) === true
    if (row.state === 'differs' && !accepted)
      throw new Refusal(
        'not-allowed',
        'The server’s result differs from your browser’s. Accept the server’s result, or cancel.',
      )
    const newFiles = accepted ? row.files.map((file, index) => ({ ...file, digest: accept[index]! })) : row.files
    const updated = await tx
      .updateTable('zone_imports')
      .set({
        state: 'waiting',
        files: JSON.stringify(newFiles),
        attempts: 0,
        failure: null,
        changed_at: now,
      })
      .where('id', '=', id)
      .where('state', '=', row.state)
      .returningAll()
      .executeTakeFirst()
    if (!updated) throw ended()
    return asImport(tx, updated)
  })

/**
 * Cancels an import and its running job. Cancelling again changes nothing.
 * @throws Refusal not-found, not-allowed
 */
export const cancelImport = async (parts: ZoneImportsParts, actor: Actor, id: number): Promise<null> => {
  const { identity } = actor
  await within(parts, identity, async tx => {
    const row = await requireImport(tx, identity.userId, id)
    if (row.state === 'done') throw new Refusal('not-allowed', 'The zone system has already been saved.')
    const isCancelled = await isUpdated(
      tx
        .updateTable('zone_imports')
        .set({ state: 'cancelled', changed_at: now })
        .where('id', '=', id)
        .where('state', 'in', OPEN_STATES),
    )
    if (isCancelled)
      await auditBy(tx, actor, row.organisation_id, 'zone-import-cancelled', { importId: id, name: row.name })
    await tx.deleteFrom('zone_import_pieces').where('import_id', '=', id).execute()
  })
  await removePieces(parts.files, id)
  return null
}
