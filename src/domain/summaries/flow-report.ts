import { hoursName } from '../disclosure/merged-rows.ts'
import { complementOf, shareOf } from '../disclosure/share-of.ts'
import { OUTSIDE, tripsText, type ZonePair } from '../flows/flow.ts'
import { whole } from '../text/numbers.ts'
import {
  clearlyDiffer,
  type Figure,
  isReleased,
  type NamedFigure,
  NO_FIGURE,
  type ReleasedFigure,
  sumOf,
  type Total,
} from './figure.ts'
import { isLevel, leadOf, tiedAt } from './lead.ts'
import {
  about,
  isQuoted,
  names,
  quoting,
  type Sentence,
  sentence,
  strong,
  TRIPS,
  UNCLEAR,
  type Words,
} from './words.ts'

/** Trips, divided into those that cross the boundary of the zones and those that do not. */
export interface Crossing {
  readonly inside: NamedFigure
  readonly into: NamedFigure
  readonly out: NamedFigure
}

/** Trips out of a zone, and those among them that go outside. */
export interface Leaving {
  readonly all: Figure
  readonly outside: Figure
}

/**
 * All trips, divided by whether they cross the boundary. The trips inside are the rest of the total.
 * @param total the released total of all trips; null if there are too few
 */
export function crossingOf(total: Total | null, into: NamedFigure, out: NamedFigure): Crossing {
  const areReleased = total !== null && isReleased(into) && isReleased(out)
  const rest = areReleased ? (complementOf(total, [into, out]) ?? { value: 0, margin: null }) : NO_FIGURE
  return { inside: { ...rest, name: 'Inside the zones' }, into, out }
}

/** The total of all trips, and the shares inside and across the boundary, or the share that leaves in the zones where it is known. */
export function crossingSentence(
  total: Total | null,
  { inside, into, out }: Crossing,
  leaving: readonly Leaving[],
): Sentence {
  if (total === null)
    return sentence('Too few trips start or end in these zones to be shown.', ...leavingWords(leaving))
  const share = (figure: Figure) => strong(shareOf(figure, { value: total.value })?.text ?? '')
  const parts: Words = [inside, into, out].every(isReleased)
    ? quoting(
        [inside, into, out],
        [': ', share(inside), ' stay inside, ', share(into), ' arrive and ', share(out), ' leave'],
      )
    : []
  return sentence(
    ...['On an average day ', ...about(total), ' ', TRIPS, ' start or end here', ...parts, '.'],
    ...crossingBalance(into, out),
    ...(parts.length > 0 ? [] : leavingWords(leaving)),
  )
}

function crossingBalance(into: NamedFigure, out: NamedFigure): Words {
  if (!isReleased(into) || !isReleased(out)) return []
  if (clearlyDiffer(into, out))
    return [into.value > out.value ? ' More arrive than leave.' : ' More leave than arrive.']
  return isQuoted(into) && isQuoted(out) ? [' Arrivals and departures balance.'] : [' Neither is clearly larger.']
}

/** The share of outgoing trips that leave the zones, over the zones that show both figures. */
function leavingWords(leaving: readonly Leaving[]): Words {
  const outside = sumOf(
    leaving.map(zone => zone.outside),
    null,
  )
  const all = sumOf(
    leaving.map(zone => zone.all),
    null,
  )
  const share = shareOf(outside, { value: all.value ?? 0 })
  if (share === null || !isQuoted(outside)) return []
  return [
    leaving.length === 1
      ? ' Of the trips that start in the one zone where this is known, '
      : ` Of the trips that start in the ${leaving.length} zones where this is known, `,
    strong(share.text),
    ' leave.',
  ]
}

/** A pair of places, named `A to B` after its larger flow, and the flow in the other direction. */
interface ListedPair extends NamedFigure {
  readonly beside?: Figure
  /** The name of the flow in the other direction, `B to A`. */
  readonly backName?: string
}

/**
 * The largest in a list of flows, in how many pairs one direction is larger, and how many flows are shown on their own.
 * @param listed the pairs with the largest flows
 * @param shown all flows of that kind that are shown on their own
 * @param of the number of possible flows; 0 if the selection has too few trips for any figures
 */
export function largestFlowsSentence(
  listed: readonly ListedPair[],
  shown: readonly Figure[],
  { per, of }: { readonly per: string; readonly of: number },
): Sentence {
  const [first] = listed
  if (of === 0) return sentence('There are too few of these trips to show any.')
  if (first === undefined) return sentence('Every flow is in a pool of pairs that are too thin to be shown alone.')
  return sentence(...largestWords(listed, first, per), '. ', ...backWords(listed), countedText(shown.length, of))
}

const countedText = (shown: number, of: number): string =>
  shown === of
    ? `All ${whole(of)} flows are shown alone.`
    : `${whole(shown)} of ${whole(of)} flows are shown alone; the others are in pools of pairs that are too thin alone.`

function largestWords(listed: readonly ListedPair[], first: ListedPair, per: string): Words {
  const flows = directionsOf(listed)
  if (flows.length === 1 && backOf(first) === null)
    return [
      'Only ',
      strong(first.name),
      ' can be shown',
      ...quoting([first], [', ', ...about(first), ` trips a ${per}`]),
    ]
  const lead = leadOf('largest', flows)
  if (lead === null) return ['No flow is clearly the largest']
  if (lead.length > 1) return ['The largest flows are ', ...names(lead), UNCLEAR]
  return [
    'The largest flow is ',
    strong(lead[0].name),
    ...quoting(lead, [', ', ...about(lead[0]), ' ', TRIPS, ` a ${per}`]),
  ]
}

const backOf = ({ beside, backName = '' }: ListedPair): ReleasedFigure | null => {
  const back = { ...NO_FIGURE, ...beside, name: backName }
  return isReleased(back) ? back : null
}

/**
 * The flows that may be the largest: those of all pairs, and the flows back, which can be larger than those of other
 * pairs. A flow back that is clearly smaller than its own pair's flow is left out.
 */
const directionsOf = (listed: readonly ListedPair[]): readonly NamedFigure[] =>
  listed.flatMap(flow => {
    const back = backOf(flow)
    return back === null || (isReleased(flow) && clearlyDiffer(flow, back)) ? [flow] : [flow, back]
  })

function backWords(listed: readonly ListedPair[]): Words {
  const both = listed.flatMap(flow => {
    const back = backOf(flow)
    return isReleased(flow) && back !== null ? [clearlyDiffer(flow, back)] : []
  })
  const larger = both.filter(Boolean).length
  if (both.length === 0) return []
  if (both.length === 1)
    return [`In the one pair shown both ways, ${larger === 1 ? 'one' : 'neither'} direction is clearly larger. `]
  if (larger === both.length)
    return ['In ', strong('each'), ` of the ${both.length} pairs shown both ways, one direction is clearly larger. `]
  const pairs = ` of the ${both.length} pairs shown both ways`
  return larger === 0
    ? ['In ', strong('none'), pairs, ' is one direction clearly larger. ']
    : ['In ', strong(String(larger)), pairs, ', one direction is clearly larger. ']
}

/** How many trips are in pools, and the largest pool, which limits the size of every pooled flow. */
export function poolsSentence(pools: readonly NamedFigure[], total: Total | null): Sentence {
  if (total === null) return sentence('There are too few of these trips to show any.')
  const sum = sumOf(pools, total)
  const share = shareOf(sum, total)
  const [largest] = pools.filter(isReleased).toSorted((a, b) => b.value - a.value)
  if (largest === undefined || share === null) return sentence('Every flow is shown alone.')
  return sentence(
    strong(share.text),
    ' of the ',
    TRIPS,
    ` ${pools.length === 1 ? 'is in one pool' : `are in ${whole(pools.length)} pools`} of pairs that are too thin alone.`,
    ...quoting(
      [largest],
      [' The largest pool has ', ...about(largest), ' a day, so that no flow in a pool is larger.'],
    ),
  )
}

/** A zone, or several that are shown together, and the trips into and out of it. */
interface ZoneBalance extends NamedFigure {
  readonly beside?: Figure
  /** Set for several zones together. */
  readonly isGroup?: boolean
}

interface BalancePeriod {
  /** The kind of day over which figures are averaged, such as `weekday`. */
  readonly per: string
  /** False for a part of the day, when no one expects a balance. */
  readonly isWholeDay: boolean
}

/** The zone that receives the most trips, and how many zones clearly receive more or fewer trips than they generate. */
export function balanceSentence(zones: readonly ZoneBalance[], { per, isWholeDay }: BalancePeriod): Sentence {
  if (!zones.some(isReleased)) return sentence('Too few trips into zones to be shown.')
  const both = zones.flatMap(zone => {
    const out = { ...NO_FIGURE, ...zone.beside, name: '' }
    const { isGroup = false } = zone
    return isReleased(zone) && isReleased(out) ? [{ zone, out, isGroup }] : []
  })
  const count = (sign: number) =>
    both.filter(({ zone, out }) => (clearlyDiffer(zone, out) ? Math.sign(zone.value - out.value) : 0) === sign).length
  const neither = count(0)
  if (both.length === 0) return sentence(...receivingWords(zones, per))
  if (neither < both.length) {
    const groups = both.filter(({ isGroup }) => isGroup).length
    const sides = { receive: count(1), generate: count(-1), neither }
    return sentence(
      ...receivingWords(zones, per),
      `Of ${zonesAndGroups(both.length - groups, groups)}, `,
      ...sidesWords(sides),
    )
  }
  const where = both.some(({ isGroup }) => isGroup) ? 'every zone and group of zones' : 'every zone'
  const isPrecise = both.every(({ zone, out }) => isQuoted(zone) && isQuoted(out))
  const level: Words = isPrecise
    ? [`In ${where}, arrivals and departures balance${isWholeDay ? ' over the day' : ''}.`]
    : ['In ', strong('no'), ' zone do arrivals and departures clearly differ.']
  return sentence(...receivingWords(zones, per), ...level)
}

/**
 * Names the zones that receive the most. A group of zones is never named first, because each zone by itself may receive
 * little.
 */
function receivingWords(zones: readonly ZoneBalance[], per: string): Words {
  const [only, ...others] = zones.filter(isReleased)
  if (only !== undefined && others.length === 0)
    return [
      'Only the trips into ',
      strong(only.name),
      ' can be shown',
      ...quoting([only], [', ', ...about(only), ` a ${per}`]),
      '. ',
    ]
  const lead = leadOf('largest', zones)
  const isOfZones = lead?.every(({ name }) => zones.some(zone => zone.name === name && !zone.isGroup)) ?? false
  if (lead === null || !isOfZones) return ['No single zone clearly receives the most trips. ']
  if (lead.length > 1) return [...names(lead), ' receive the most ', TRIPS, UNCLEAR, '. ']
  return [
    strong(lead[0].name),
    ' receives the most ',
    TRIPS,
    ...quoting(lead, [', ', ...about(lead[0]), ` a ${per}`]),
    '. ',
  ]
}

/** The numbers of zones that clearly receive more, that clearly generate more, and that do neither. */
interface Sides {
  readonly receive: number
  readonly generate: number
  readonly neither: number
}

/** How many zones are on each side. Zeros are left out. */
function sidesWords({ receive, generate, neither }: Sides): Words {
  const more = (count: number, one: string, many: string): readonly Words[] =>
    count === 0 ? [] : [[strong(String(count)), count === 1 ? one : many]]
  const clear = [
    ...more(receive, ' clearly receives more than it generates', ' clearly receive more than they generate'),
    ...more(generate, ' clearly generates more than it receives', ' clearly generate more than they receive'),
  ]
  return [
    ...clear.flatMap((words, at) => [at === 0 ? '' : neither === 0 ? ' and ' : ', ', ...words]),
    neither === 0 ? '.' : `, and for ${neither} there is no clear difference.`,
  ]
}

/** @example zonesAndGroups(9, 3) // '9 zones and 3 groups of zones' */
function zonesAndGroups(zones: number, groups: number): string {
  const single = `${zones} ${zones === 1 ? 'zone' : 'zones'}`
  const grouped = `${groups} ${groups === 1 ? 'group' : 'groups'} of zones`
  return groups === 0 ? single : zones === 0 ? grouped : `${single} and ${grouped}`
}

/** Trips inside the zones, grouped by the distance between zone centres. */
export interface Distances {
  readonly within: NamedFigure
  readonly bands: readonly NamedFigure[]
  /** All trips inside the zones, including trips in pools of several distances. */
  readonly inside: Figure
}

/**
 * The share of trips inside the zones for which the distance is known, and the most common known distance. All shares
 * refer to the trips inside.
 */
export function distancesSentence({ within, bands, inside }: Distances): Sentence {
  const sum = [within, ...bands].filter(isReleased).reduce((all, { value }) => all + value, 0)
  if (sum === 0) return sentence('Every flow inside the zones is in a pool of several distances.')
  const whole = { value: Math.max(sum, inside.value ?? 0) }
  const share = (figure: Figure) => strong(shareOf(figure, whole)?.text ?? '')
  const stay: Words = isReleased(within) ? quoting([within], ['; ', share(within), ' stay within one zone']) : []
  const lead = leadOf('largest', bands)
  const most: Words =
    lead === null || lead.length > 1
      ? [' No distance between two zones stands out.']
      : [
          ' Of the known distances between two zones, ',
          strong(lead[0].name),
          ' is the most common',
          ...quoting(lead, [', ', share(lead[0]), ' of all trips inside the zones']),
          '.',
        ]
  return sentence(
    'The distance is known for ',
    share({ value: sum, margin: null }),
    ' of the ',
    TRIPS,
    ' inside the zones',
    ...stay,
    '.',
    ...(bands.some(isReleased) ? most : [' No flow between two zones can be shown.']),
  )
}

interface DirectionHours {
  /** The name of a direction, such as `Trips into Leeds 1`. */
  readonly name: string
  /** Figures in order. Each is the mean of one or several hours. */
  readonly hours: readonly (NamedFigure & { readonly covers: readonly number[] })[]
}

const HOURS_A_DAY = 24

/** The hours that have the most trips in each direction. Hours that tie are named together, up to half a day. */
export const hoursSentence = (directions: readonly DirectionHours[]): Sentence =>
  sentence(...directions.flatMap((direction, at) => [at === 0 ? '' : ' ', ...peakWords(direction)]))

function peakWords({ name, hours }: DirectionHours): Words {
  const released = hours.filter(isReleased)
  if (released.length === 0) return [`${name} are too few to be shown by hour.`]
  if (released.length === 1) return [`${name} are shown for the whole day only.`]
  const tiedNames = isLevel(hours) ? [] : (tiedAt('largest', hours) ?? []).map(tied => tied.name)
  const peak = hours.flatMap(hour => (tiedNames.includes(hour.name) ? hour.covers : []))
  if (peak.length === 0 || peak.length > HOURS_A_DAY / 2) return [`${name} have `, strong('no clear peak'), '.']
  return [`${name} are highest from `, strong(hoursName(peak)), '.']
}

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
