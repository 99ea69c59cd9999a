import { errorText } from '../../../app/call-error.ts'
import type { Load } from '../../../app/load.ts'
import type { ComparedAreas } from '../../../contract/compare.ts'
import type { Unlike } from '../../../domain/compare/unlike.ts'
import { type ComparedFacts, unlikeThings } from '../../../domain/compare/unlike-things.ts'
import type { MethodBreak } from '../../../domain/series/method-breaks.ts'
import { knownBreaks } from './read-breaks.ts'

const NO_REPLY = 'The server could not be reached.'

/** The things in which datasets differ, and those of which it could not be read whether they do. */
export function unlikeOf(
  facts: readonly ComparedFacts[],
  breaks: Load<readonly MethodBreak[]>,
  areas: Load<ComparedAreas>,
): readonly Unlike[] {
  const found = unlikeThings(facts, knownBreaks(breaks))
  const state = areas.state.value
  if (state.kind !== 'failed') return found
  return [
    ...found,
    {
      title: 'Areas not known',
      text: `How the areas lie to each other could not be read just now, so only shares are compared where they differ. ${errorText(state.error, NO_REPLY)}`,
    },
  ]
}

/** Reads again what failed, while what it is used for stays in sight; null if nothing failed. */
export function retryOf(...loads: readonly Load<unknown>[]): (() => void) | null {
  const failed = loads.filter(({ state }) => state.value.kind === 'failed')
  return failed.length === 0
    ? null
    : () => {
        for (const load of failed) void load.renew()
      }
}
