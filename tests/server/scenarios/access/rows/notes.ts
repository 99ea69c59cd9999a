import { expect } from 'vitest'
import { addNote } from '../../../../../src/contract/notes.ts'
import { type CallRows, type Cells, ORGANISATION, USERS, type World } from '../row.ts'

/** Only a note's author and primary users may change it. */
const AUTHOR: Cells = { ...ORGANISATION, viewOwn: 'not-allowed', cantSpend: 'not-allowed' }

const note = { date: '2026-10-12', text: 'Half-term', forAll: false, isBreak: false }

/** A new note by the customer's primary user. */
const written = async ({ portal }: World): Promise<number> => {
  const { json } = await portal.ask(addNote, portal.people.primary.id, { body: note })
  return (json.Results as { id: number }).id
}

export const noteRows: CallRows = {
  notes: {
    happy: () => ({ query: { from: '2026-10-01', to: '2026-10-31' } }),
    answers: result => expect(result).toEqual(expect.any(Array)),
    bad: { query: { from: 'October', to: '2026-10-31' } },
    cells: USERS,
  },
  'notes.add': {
    happy: () => ({ body: note }),
    bad: { body: { ...note, date: '2026-02-30' } },
    cells: USERS,
  },
  'notes.change': {
    happy: async world => ({ body: { id: await written(world), text: 'Half-term, second week' } }),
    bad: { body: { id: 'x' } },
    cells: AUTHOR,
  },
  'notes.delete': {
    happy: async world => ({ query: { id: await written(world) } }),
    bad: { query: {} },
    cells: AUTHOR,
  },
}
