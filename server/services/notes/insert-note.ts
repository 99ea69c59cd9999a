import { sql } from 'kysely'
import { MAX_NOTES, noteProblem } from '../../../src/domain/series/day-note.ts'
import type { Tx } from '../../db/database.ts'
import { LOCKS } from '../../db/locks.ts'
import { Refusal } from '../../errors.ts'

export interface NewNote {
  /** Null: the provider's, for all organisations. */
  readonly organisationId: number | null
  /** Null: written at the terminal. */
  readonly authorId: number | null
  /** ISO date. */
  readonly date: string
  readonly text: string
  readonly isBreak: boolean
}

/** The text of a note without spaces around it. @throws Refusal bad-name */
export const readText = (text: string): string => {
  const problem = noteProblem(text)
  if (problem !== null) throw new Refusal('bad-name', `Note: ${problem}`)
  return text.trim()
}

/** @throws Refusal bad-name; not-allowed where there are too many notes */
export const insertNote = async (
  tx: Tx,
  { organisationId, authorId, date, text, isBreak }: NewNote,
): Promise<{ id: number }> => {
  // one after the other, so that each counts the notes before it; 0 is no organisation's number
  await sql`select pg_advisory_xact_lock(${LOCKS.writeNote}, ${organisationId ?? 0})`.execute(tx)
  const { n } = await tx
    .selectFrom('day_notes')
    .select(eb => eb.fn.countAll<string>().as('n'))
    .where('organisation_id', organisationId === null ? 'is' : '=', organisationId)
    .executeTakeFirstOrThrow()
  if (Number(n) >= MAX_NOTES)
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
