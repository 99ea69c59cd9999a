import { addNote, listNotes } from '../../server/services/notes/day-notes.ts'
import type { Month } from '../../src/domain/month-period.ts'
import { DEMO_ACCOUNTS } from '../state/accounts.ts'
import { actorOf, type HistoryParts } from './dated-orders.ts'
import { holidaysOf } from './place-comparisons.ts'

/** Writes the provider's note on each bank holiday that has data, once. */
export const writeNotes = async (parts: HistoryParts, months: readonly Month[]): Promise<void> => {
  const administrator = DEMO_ACCOUNTS.find(({ isAdministrator }) => isAdministrator)
  const actor = await actorOf(parts, administrator?.email ?? '')
  for (const { date, name } of holidaysOf(months)) {
    const there = await listNotes(parts.database, actor.identity, { from: date, to: date })
    if (there.some(({ text }) => text === name)) continue
    await addNote(parts.database, actor, { date, text: name, forAll: true, isBreak: false })
  }
}
