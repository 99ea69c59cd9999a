import { errorText } from '../../../app/call-error.ts'
import type { Client } from '../../../app/create-client.ts'
import type { Load } from '../../../app/load.ts'
import { routes } from '../../../contract/client-routes.ts'
import type { ComparedAreas } from '../../../contract/compare.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { type ComparedFacts, type Unlike, unlikeThings } from '../../../domain/compare/unlike.ts'
import type { MethodBreak } from '../../../domain/series/day-notes.ts'
import { listed } from '../../../domain/text/lists.ts'

type Placed = Pick<DatasetDetails, 'id' | 'studyAreaWkt'>

/**
 * Whether levels of a dataset are compared with levels of the base. `few`: their difference could reveal a few people.
 * `unknown`: the relation of their areas is not known.
 */
export type Levels = 'shown' | 'few' | 'unknown'

/** @param areas null if they could not be read */
export const levelsOf = (base: Placed, other: Placed, areas: ComparedAreas | null): Levels => {
  if (other.id === base.id || other.studyAreaWkt === base.studyAreaWkt) return 'shown'
  const pair = areas?.find(({ a, b }) => [a, b].includes(other.id) && [a, b].includes(base.id))
  const overlap = pair?.overlap ?? 'unknown'
  return overlap === 'few' || overlap === 'unknown' ? overlap : 'shown'
}

interface Labelled {
  readonly label: string
  readonly levels: Levels
}

/** Explains why only shares of some datasets are compared with shares of the base, in one sentence per reason. */
export const sharesOnlyTexts = (base: string, others: readonly Labelled[]): readonly string[] => {
  const labelsOf = (reason: Levels) => others.flatMap(({ label, levels }) => (levels === reason ? [label] : []))
  const [few, unknown] = [labelsOf('few'), labelsOf('unknown')]
  return [
    ...(few.length === 0
      ? []
      : [
          `${listed(few)} and ${base} share ground, and one of them holds only a little beside it: a difference of levels would show the few people there, so only shares are compared.`,
        ]),
    ...(unknown.length === 0
      ? []
      : [`It is not known how ${listed(unknown)} and ${base} lie to each other, so only shares are compared.`]),
  ]
}

const NO_REPLY = 'The server could not be reached.'

/** Returns the known differences between datasets, and those that could not be checked. */
export function unlikeOf(
  facts: readonly ComparedFacts[],
  breaks: Load<readonly MethodBreak[]>,
  areas: Load<ComparedAreas>,
): readonly Unlike[] {
  const differences = unlikeThings(facts, knownBreaks(breaks))
  const state = areas.state.value
  if (state.kind !== 'failed') return differences
  return [
    ...differences,
    {
      title: 'Areas not known',
      text: `How the areas lie to each other could not be read just now, so only shares are compared where they differ. ${errorText(state.error, NO_REPLY)}`,
    },
  ]
}

/** Returns a function that repeats what failed while the page does not change. Null if nothing failed. */
export function retryOf(...loads: readonly Load<unknown>[]): (() => void) | null {
  const failed = loads.filter(({ state }) => state.value.kind === 'failed')
  return failed.length === 0
    ? null
    : () => {
        for (const load of failed) void load.renew()
      }
}

/** A day before any delivery. The method that applies to a month may have been introduced long before it. */
const EVER = '2000-01-01'

/**
 * Reads the breaks in method up to a day, sorted by date.
 * @param last an ISO date
 */
export async function readBreaks(
  call: Client['call'],
  last: string,
  signal: AbortSignal,
): Promise<readonly MethodBreak[]> {
  const notes = await call(routes.dayNotes, { query: { from: EVER, to: last }, signal })
  return notes.filter(({ isBreak }) => isBreak).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Returns the breaks read so far: none until they have loaded, null if loading failed. */
export function knownBreaks({ state }: Load<readonly MethodBreak[]>): readonly MethodBreak[] | null {
  const { value } = state
  return value.kind === 'ready' ? value.value : value.kind === 'failed' ? null : []
}
