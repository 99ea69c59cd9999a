import { z } from 'zod'
import { NOTE_MAX_LENGTH } from '../domain/series/day-notes.ts'
import { type BodyOf, defineCall } from './call.ts'

const dayNote = z.object({
  id: z.int(),
  date: z.iso.date(),
  text: z.string(),
  /** Whether the note is from the provider. If so, every organisation sees it. */
  forAll: z.boolean(),
  /** Whether figures are counted with a different method from this date on. Only the provider can set this. */
  isBreak: z.boolean(),
  /** Null for the provider's notes, or if the account was deleted. */
  author: z.string().nullable(),
  /** True for the author and primary users and, if it is a note from the provider, for administrators. */
  mayChange: z.boolean(),
})
export type DayNote = z.infer<typeof dayNote>

const id = z.int().positive()
/** Longer texts get past this schema, so that the rule for note texts can report them. */
const text = z.string().max(2 * NOTE_MAX_LENGTH)

export const dayNotes = defineCall({
  route: 'GET /datasetsapi/notes',
  access: 'user',
  summary: 'The notes of the user’s organisation and of the provider on a period, by date',
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
    409: 'The organisation has the maximum number of notes, or the user may not write notes for all',
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
    409: 'It belongs to a colleague or the provider',
    422: 'The text breaks a rule; the message says which',
  },
})
export type NoteChange = BodyOf<typeof changeNote>

export const deleteNote = defineCall({
  route: 'DELETE /datasetsapi/notes',
  id: 'notes.delete',
  access: 'user',
  summary: 'Delete one of the user’s own notes; a primary user may delete any of the organisation',
  query: z.object({ id: z.coerce.number().int().positive() }),
  reply: z.null(),
  refusals: { 404: 'It was deleted, or the user may not see it', 409: 'It belongs to a colleague or the provider' },
})
