import { OUTSIDE, tripsText, type ZonePair } from '../flows/flow.ts'
import type { Figure } from './figure.ts'
import { tiedAt } from './lead.ts'
import { isQuoted, type Sentence, sentence, strong, type Words } from './words.ts'

/** An average day's trips. Null if the selection has too few trips for any figures. */
interface Trips {
  readonly trips: number | null
  readonly margin: number | null
}

interface SumOfZones extends Trips {
  /** All zones that the trips are counted for, if there are several. */
  readonly zones?: readonly number[]
}

interface Flow extends ZonePair, Trips {}

const figureOf = ({ trips, margin }: Trips): Figure => ({ value: trips, margin })

const aboutTrips = ({ trips, margin }: Trips): Words => ['about ', strong(tripsText(trips ?? 0, margin))]

/** If more figures than this do not clearly differ from the largest, none of them is named. */
const MOST_TIES = 3

/** Names the largest of several figures if it is clear or if only a few tie with it; otherwise says `unclear`. */
function largestOf<T extends Trips>(figures: readonly T[], say: (found: T) => Words, unclear: string): Words {
  const named = figures.map((figure, at) => ({ ...figureOf(figure), name: String(at) }))
  const [first, ...ties] = tiedAt('largest', named) ?? []
  const largest = first && figures[Number(first.name)]
  if (largest === undefined) return []
  if (ties.length > MOST_TIES) return [unclear]
  const tied =
    ties.length === 0 ? '.' : `, no clear difference from the next ${ties.length === 1 ? 'one' : ties.length}.`
  return [...say(largest), ...(isQuoted(largest) ? [', ', ...aboutTrips(largest)] : []), tied]
}

/** The names of zones and days in a flow map's sentences. */
interface FlowNames {
  readonly nameOf: (zone: number) => string
  /** The kind of day over which figures are averaged, such as `weekday`. */
  readonly per: string
}

/** The summary of a matrix: its total, and the largest flow between two different zones. */
export function flowsSentence(total: Trips, between: readonly Flow[], { nameOf, per }: FlowNames): Sentence {
  const all: Words =
    total.trips === null ? [] : [`On an average ${per} `, ...aboutTrips(total), ' trips start or end here. ']
  const largest = largestOf(
    between,
    ({ o, d }) => ['The largest flow between two zones is ', strong(nameOf(o)), ' to ', strong(nameOf(d))],
    'No flow between two zones is clearly the largest.',
  )
  return sentence(...all, ...(largest.length > 0 ? largest : ['No flow between two zones can be shown.']))
}

/** The summary of one zone: trips into it and out of it, and the zone that sends the most. */
export function zoneFlowsSentence(
  name: string,
  { into, out }: { readonly into: SumOfZones; readonly out: SumOfZones },
  flows: readonly Flow[],
  { nameOf, per }: FlowNames,
): Sentence {
  const sending = flows.filter(({ o, d }) => o !== d && o !== OUTSIDE && d !== OUTSIDE)
  return sentence(
    ...zoneSumsWords(name, { into, out, per }),
    ...largestOf(
      sending,
      ({ o }) => ['Of the other zones ', strong(nameOf(o)), ' sends it the most'],
      'None of the other zones clearly sends it the most.',
    ),
  )
}

/** Trips into and out of a zone. If the sum is for several zones, a sentence says so. */
function zoneSumsWords(
  name: string,
  { into, out, per }: { readonly into: SumOfZones; readonly out: SumOfZones; readonly per: string },
): Words {
  const day = ` on an average ${per}`
  const counted = (figure: Trips): Words =>
    figure.trips === null ? ['too few trips to show'] : [...aboutTrips(figure), ' trips']
  const others = ({ zones = [] }: SumOfZones) => zones.length - 1
  if (others(into) < 1 && others(out) < 1)
    return [...[strong(name), ' receives ', ...counted(into), `${day} and generates `, ...counted(out), '. ']]
  const one = (figure: SumOfZones, verb: string): Words =>
    others(figure) < 1
      ? [strong(name), ` ${verb}s `, ...counted(figure), `${day}. `]
      : [
          ...[
            strong(name),
            ` and ${others(figure)} other ${others(figure) === 1 ? 'zone' : 'zones'} together ${verb} `,
          ],
          ...[...counted(figure), `${day}. `],
        ]
  return [...one(into, 'receive'), ...one(out, 'generate')]
}
