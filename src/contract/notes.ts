import { z } from 'zod'
import { NOTE_MAX_LENGTH } from '../domain/series/day-notes.ts'
import { type BodyOf, defineCall } from './call.ts'

const dayNote = z.object({
  id: z.int(),
  date: z.iso.date(),
  text: z.string(),
  /** The provider's, which every organisation sees. */
  forAll: z.boolean(),
  /** Figures from this date on are counted by another method; only the provider says so. */
  isBreak: z.boolean(),
  /** Null where the account is gone, and of the provider's notes. */
  author: z.string().nullable(),
  /** The user may change and delete it: the author, a primary user, and of the provider's an administrator. */
  mayChange: z.boolean(),
})
export type DayNote = z.infer<typeof dayNote>

const id = z.int().positive()
/** Longer texts are refused by their rule, which says why. */
const text = z.string().max(2 * NOTE_MAX_LENGTH)

export const dayNotes = defineCall({
  route: 'GET /datasetsapi/notes',
  access: 'user',
  summary:
    'Notes on days from one date to another, by date: those of the user’s organisation and those of the provider',
  query: z.object({ from: z.iso.date(), to: z.iso.date() }),
  reply: z.array(dayNote),
})

export const addNote = defineCall({
  route: 'POST /datasetsapi/notes',
  id: 'notes.add',
  access: 'user',
  summary: 'Write a note on a day for the user’s organisation; an administrator may write one for all',
  body: z.object({ date: z.iso.date(), text, forAll: z.boolean(), isBreak: z.boolean() }),
  reply: z.object({ id: z.int() }),
  refusals: {
    409: 'There are as many notes as there may be, or the user may write none for all',
    422: 'The text breaks a rule; the message says which',
  },
})
export type NoteToAdd = BodyOf<typeof addNote>

export const changeNote = defineCall({
  route: 'POST /datasetsapi/notes/change',
  access: 'user',
  summary: 'Change the date or the text of a note',
  body: z.object({ id, date: z.iso.date().optional(), text: text.optional() }),
  reply: z.null(),
  refusals: {
    404: 'It was deleted, or the user may not see it',
    409: 'It is a colleague’s or the provider’s',
    422: 'The text breaks a rule; the message says which',
  },
})
export type NoteChange = BodyOf<typeof changeNote>

export const deleteNote = defineCall({
  route: 'DELETE /datasetsapi/notes',
  id: 'notes.delete',
  access: 'user',
  summary: 'Delete a note of one’s own; a primary user may delete any of the organisation',
  query: z.object({ id: z.coerce.number().int().positive() }),
  reply: z.null(),
  refusals: { 404: 'It was deleted, or the user may not see it', 409: 'It is a colleague’s or the provider’s' },
})
