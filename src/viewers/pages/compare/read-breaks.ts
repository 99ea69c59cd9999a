import type { Client } from '../../../app/create-client.ts'
import type { Load } from '../../../app/load.ts'
import { routes } from '../../../contract/routes.ts'
import type { MethodBreak } from '../../../domain/series/method-breaks.ts'

/** Before the first delivery of any installation: a month is counted by the newest method before it. */
const EVER = '2000-01-01'

/** The breaks in method up to a day, by date. @param last ISO date */
export async function readBreaks(
  call: Client['call'],
  last: string,
  signal: AbortSignal,
): Promise<readonly MethodBreak[]> {
  const notes = await call(routes.dayNotes, { query: { from: EVER, to: last }, signal })
  return notes.filter(({ isBreak }) => isBreak).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The breaks as far as they are known: none until they are read, null where that failed. */
export function knownBreaks({ state }: Load<readonly MethodBreak[]>): readonly MethodBreak[] | null {
  const { value } = state
  return value.kind === 'ready' ? value.value : value.kind === 'failed' ? null : []
}
