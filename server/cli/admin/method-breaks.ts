import { auditTerminal } from '../../audit/terminal-audit.ts'
import { type Database, UNSCOPED, WORKER } from '../../db/database.ts'
import { OperatorError, Refusal } from '../../errors.ts'
import { insertNote, readText } from '../../services/notes/notes.ts'
import { table } from '../run-tool.ts'

/** Lists the breaks in method by date. */
export const listBreaks = (database: Database): Promise<string> =>
  database.within(WORKER, async tx => {
    const rows = await tx
      .selectFrom('day_notes')
      .select(['id', 'day', 'text'])
      .where('is_break', '=', true)
      .orderBy('day')
      .orderBy('id')
      .execute()
    return rows.length === 0
      ? 'There is no break in method: all figures are counted by one method.'
      : table([['ID', 'FROM', 'TEXT'], ...rows.map(row => [String(row.id), row.day, row.text])])
  })

/**
 * Announces a change of the counting method, in a note to all organisations.
 * @param date the day it takes effect, as an ISO date
 * @throws OperatorError if the text is not allowed in a note, or there are too many notes
 */
export const addBreak = (database: Database, date: string, given: string): Promise<string> =>
  database.within(WORKER, async tx => {
    const writeNote = async () => {
      const text = readText(given)
      return { text, ...(await insertNote(tx, { organisationId: null, authorId: null, date, text, isBreak: true })) }
    }
    const { id, text } = await writeNote().catch((error: unknown) => {
      throw error instanceof Refusal ? new OperatorError(error.message) : error
    })
    await auditTerminal(tx, null, 'note-written', { noteId: id, date, text, forAll: true, isBreak: true })
    return `Added the break in method ${id}: figures from ${date} on are counted by another method (${text}), and are not compared with those before.`
  })

export const removeBreak = (database: Database, id: number): Promise<string> =>
  // The job role may not delete notes.
  database.within(UNSCOPED, async tx => {
    const row = await tx
      .deleteFrom('day_notes')
      .where('id', '=', id)
      .where('is_break', '=', true)
      .returning(['day', 'text'])
      .executeTakeFirst()
    if (!row) throw new OperatorError(`There is no break in method ${id}. See: npm run admin -- method-break list`)
    await auditTerminal(tx, null, 'note-deleted', { noteId: id, date: row.day, text: row.text })
    return `Removed the break in method of ${row.day} (${row.text}): figures before and after are compared again.`
  })
