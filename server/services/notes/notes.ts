import { sql } from 'kysely'
import type { DayNote, NoteChange, NoteToAdd } from '../../../src/contract/notes.ts'
import { MAX_NOTES, noteDateProblem, noteProblem } from '../../../src/domain/series/day-notes.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import type { Database, Scope, Tx } from '../../db/database.ts'
import { LOCKS } from '../../db/locks.ts'
import { notFound, Refusal } from '../../errors.ts'
import { administratorScope, type Identity, ownOrganisation, scopeOf } from '../account/identity.ts'

interface NewNote {
  /** Null for a note from the provider to all organisations. */
  readonly organisationId: number | null
  /** Null for a note written on the command line. */
  readonly authorId: number | null
  /** ISO date. */
  readonly date: string
  readonly text: string
  readonly isBreak: boolean
}

/**
 * Trims a note's text.
 * @throws Refusal bad-name
 */
export const readText = (text: string): string => {
  const problem = noteProblem(text)
  if (problem !== null) throw new Refusal('bad-name', `Note: ${problem}`)
  return text.trim()
}

/** @throws Refusal bad-name */
const requireDate = (date: string): void => {
  const problem = noteDateProblem(date)
  if (problem !== null) throw new Refusal('bad-name', `Note: ${problem}`)
}

/** @throws Refusal bad-name, or not-allowed if there are too many notes */
export const insertNote = async (
  tx: Tx,
  { organisationId, authorId, date, text, isBreak }: NewNote,
): Promise<{ id: number }> => {
  requireDate(date)
  // Take turns, so that each insert counts the previous ones. No organisation has the id 0.
  await sql`select pg_advisory_xact_lock(${LOCKS.writeNote}, ${organisationId ?? 0})`.execute(tx)
  const { count } = await tx
    .selectFrom('day_notes')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('organisation_id', organisationId === null ? 'is' : '=', organisationId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_NOTES)
    throw new Refusal('not-allowed', `There are ${MAX_NOTES} notes, which is the most. Delete one first.`)
  return tx
    .insertInto('day_notes')
    .values({
      organisation_id: organisationId,
      author_id: authorId,
      day: date,
      text: readText(text),
      is_break: isBreak,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/**
 * A note's details in the audit trail. An organisation's text is left out, because administrators read the trail too.
 */
const auditDetails = (
  organisationId: number | null,
  { date, text }: { readonly date: string; readonly text: string },
) => ({
  date,
  ...(organisationId === null && { text }),
})

const writesForAll = ({ level }: Identity) => level === 'Admin'

/** Row-level security only lets a scope of all organisations change the provider's notes. */
const writingScope = (identity: Identity): Scope =>
  writesForAll(identity) ? administratorScope(identity) : scopeOf(identity)

/** The notes that the user's organisation and the provider have written. */
const visible = (tx: Tx, { organisationId }: Identity) =>
  tx
    .selectFrom('day_notes as n')
    .where(eb => eb.or([eb('n.organisation_id', 'is', null), eb('n.organisation_id', '=', organisationId ?? 0)]))

const mayChange = (
  note: { readonly organisation_id: number | null; readonly author_id: number | null },
  identity: Identity,
): boolean =>
  note.organisation_id === null ? writesForAll(identity) : identity.isPrimaryUser || note.author_id === identity.userId

/**
 * Locks a note that the user may change.
 * @throws Refusal not-found, not-allowed
 */
const lockNote = async (tx: Tx, identity: Identity, id: number) => {
  const note = await visible(tx, identity)
    .select(['n.organisation_id', 'n.author_id', 'n.day as date', 'n.text'])
    .where('n.id', '=', id)
    .executeTakeFirst()
  if (!note) throw notFound('The note, which may have been deleted,')
  if (!mayChange(note, identity))
    throw new Refusal(
      'not-allowed',
      note.organisation_id === null
        ? 'This note belongs to the provider.'
        : 'This note belongs to a colleague. Its author or a primary user can change it.',
    )
  return note
}

/** The notes on a period, sorted by date. */
export const listNotes = (
  database: Database,
  identity: Identity,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<DayNote[]> =>
  database.within(scopeOf(identity), async tx => {
    const rows = await visible(tx, identity)
      .leftJoin('users as u', 'u.id', 'n.author_id')
      .select(['n.id', 'n.organisation_id', 'n.author_id', 'n.day', 'n.text', 'n.is_break'])
      .select(sql<string | null>`trim(u.name || ' ' || u.surname)`.as('author'))
      .where('n.day', '>=', from)
      .where('n.day', '<=', to)
      .orderBy('n.day')
      .orderBy('n.id')
      .execute()
    return rows.map(row => ({
      id: row.id,
      date: row.day,
      text: row.text,
      forAll: row.organisation_id === null,
      isBreak: row.is_break,
      author: row.organisation_id === null ? null : row.author,
      mayChange: mayChange(row, identity),
    }))
  })

/**
 * @throws Refusal bad-name, or not-allowed if there are too many notes or a user other than an administrator writes for
 * all
 */
export const addNote = (database: Database, actor: Actor, asked: NoteToAdd): Promise<{ id: number }> => {
  const { identity } = actor
  const text = readText(asked.text)
  const own = ownOrganisation(identity)
  if ((asked.forAll || asked.isBreak) && !writesForAll(identity))
    throw new Refusal('not-allowed', 'Only the provider’s administrators can write notes for all organisations.')
  if (asked.isBreak && !asked.forAll)
    throw new Refusal('not-allowed', 'A change of method concerns all organisations: write the note for all.')
  const organisation_id = asked.forAll ? null : own
  return database.within(writingScope(identity), async tx => {
    const row = await insertNote(tx, {
      organisationId: organisation_id,
      authorId: identity.userId,
      date: asked.date,
      text,
      isBreak: asked.isBreak,
    })
    await auditBy(tx, actor, own, 'note-written', {
      noteId: row.id,
      ...auditDetails(organisation_id, { date: asked.date, text }),
      ...(asked.forAll && { forAll: true }),
      ...(asked.isBreak && { isBreak: true }),
    })
    return row
  })
}

/** @throws Refusal not-found, not-allowed, bad-name */
export const changeNote = (database: Database, actor: Actor, asked: NoteChange): Promise<null> =>
  database.within(writingScope(actor.identity), async tx => {
    const note = await lockNote(tx, actor.identity, asked.id)
    const after = {
      date: asked.date ?? note.date,
      text: asked.text === undefined ? note.text : readText(asked.text),
    }
    requireDate(after.date)
    await tx.updateTable('day_notes').set({ day: after.date, text: after.text }).where('id', '=', asked.id).execute()
    await auditBy(tx, actor, ownOrganisation(actor.identity), 'note-changed', {
      noteId: asked.id,
      before: auditDetails(note.organisation_id, note),
      after: auditDetails(note.organisation_id, after),
    })
    return null
  })

/** @throws Refusal not-found, not-allowed */
export const deleteNote = (database: Database, actor: Actor, id: number): Promise<null> =>
  database.within(writingScope(actor.identity), async tx => {
    const note = await lockNote(tx, actor.identity, id)
    await tx.deleteFrom('day_notes').where('id', '=', id).execute()
    await auditBy(tx, actor, ownOrganisation(actor.identity), 'note-deleted', {
      noteId: id,
      ...auditDetails(note.organisation_id, note),
    })
    return null
  })
