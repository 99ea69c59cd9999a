import { OUTSIDE, type ZonePair } from '../flows/flow.ts'
import { tripsText } from '../flows/trips-text.ts'
import type { Figure } from './figure.ts'
import { tiedAt } from './lead.ts'
import { type Sentence, sentence, strong } from './sentence.ts'
import { isQuoted, type Words } from './words.ts'

/** Trips of a mean day; null if the selection has too few trips for any figures. */
interface Trips {
  readonly trips: number | null
  readonly margin: number | null
}
interface Flow extends ZonePair, Trips {}

const figureOf = ({ trips, margin }: Trips): Figure => ({ value: trips, margin })

const about = ({ trips, margin }: Trips): Words => ['about ', strong(tripsText(trips ?? 0, margin))]

/** Above this number of figures that do not clearly differ from the largest, none of them is named. */
const MOST_TIES = 3

/** Says which of several figures is the largest, where that is clear or only a few tie with it; otherwise `unclear`. */
function largestOf<T extends Trips>(figures: readonly T[], say: (found: T) => Words, unclear: string): Words {
  const named = figures.map((figure, at) => ({ ...figureOf(figure), name: String(at) }))
  const [first, ...ties] = tiedAt('largest', named) ?? []
  const found = first && figures[Number(first.name)]
  if (found === undefined) return []
  if (ties.length > MOST_TIES) return [unclear]
  const tied =
    ties.length === 0 ? '.' : `, no clear difference from the next ${ties.length === 1 ? 'one' : ties.length}.`
  return [...say(found), ...(isQuoted(found) ? [', ', ...about(found)] : []), tied]
}

/** What a matrix shows of all zones: its total, and the largest flow between two different zones. */
export function flowsSentence(total: Trips, between: readonly Flow[], nameOf: (zone: number) => string): Sentence {
  const all: Words =
    total.trips === null ? [] : ['On a mean day ', ...about(total), ' trips start or end in these zones. ']
  const largest = largestOf(
    between,
    ({ o, d }) => ['The largest flow between two of them is ', strong(nameOf(o)), ' to ', strong(nameOf(d))],
    'No flow between two of them is clearly the largest.',
  )
  return sentence(...all, ...(largest.length > 0 ? largest : ['No flow between two of them can be shown.']))
}

/** What a matrix shows of one zone: trips into it and out of it, and the zone that sends the most. */
export function zoneFlowsSentence(
  name: string,
  sums: { readonly into: Trips; readonly out: Trips },
  flows: readonly Flow[],
  nameOf: (zone: number) => string,
): Sentence {
  const { into, out } = sums
  const said = (verb: string, figure: Trips): Words =>
    figure.trips === null ? [`${verb} too few trips to show`] : [`${verb} `, ...about(figure), ' trips']
  const sending = flows.filter(({ o, d }) => o !== d && o !== OUTSIDE && d !== OUTSIDE)
  return sentence(
    strong(name),
    ' ',
    ...said('takes in', into),
    ' on a mean day and ',
    ...said('sends out', out),
    '. ',
    ...largestOf(
      sending,
      ({ o }) => ['Of the other zones ', strong(nameOf(o)), ' sends it the most'],
      'None of the other zones clearly sends it the most.',
    ),
  )
}
