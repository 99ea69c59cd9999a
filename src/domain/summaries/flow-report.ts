import { complementOf, shareOf } from '../disclosure/share-of.ts'
import { OUTSIDE, tripsText, type ZonePair } from '../flows/flow.ts'
import { whole } from '../text/numbers.ts'
import { clearlyDiffer, type Figure, isReleased, type NamedFigure, NO_FIGURE, sumOf, type Total } from './figure.ts'
import { leadOf, tiedAt } from './lead.ts'
import { about, isQuoted, joint, quoting, type Sentence, sentence, strong, TRIPS, type Words } from './words.ts'

/** Trips by whether they cross the boundary of the zones. */
export interface Crossing {
  readonly inside: NamedFigure
  readonly into: NamedFigure
  readonly out: NamedFigure
}

/** Trips out of a zone, and the trips among them that go outside. */
export interface Leaving {
  readonly all: Figure
  readonly outside: Figure
}

/**
 * All trips by whether they cross the boundary; the trips inside are the rest of the total.
 * @param total the released total of all trips; null if there are too few
 */
export function crossingOf(total: Total | null, into: NamedFigure, out: NamedFigure): Crossing {
  const areReleased = total !== null && isReleased(into) && isReleased(out)
  const rest = areReleased ? (complementOf(total, [into, out]) ?? { value: 0, margin: null }) : NO_FIGURE
  return { inside: { ...rest, name: 'Inside the zones' }, into, out }
}

/** The total of all trips, and the shares inside and across the boundary; the share that leaves is known for more zones than the total. */
export function crossingSentence(
  total: Total | null,
  { inside, into, out }: Crossing,
  leaving: readonly Leaving[],
): Sentence {
  const share = (figure: Figure) => strong(shareOf(figure, { value: total?.value ?? 0 })?.text ?? '')
  const areReleased = [inside, into, out].every(isReleased)
  const all: Words =
    total === null
      ? ['Too few trips start or end in these zones to be shown.']
      : ['On a mean day ', ...about(total), ' ', TRIPS, ' start or end in these zones']
  const parts: Words =
    total === null
      ? []
      : areReleased
        ? quoting(
            [inside, into, out],
            [
              ': ',
              share(inside),
              ' stay inside them, ',
              share(into),
              ' come from outside and ',
              share(out),
              ' go there',
            ],
          )
        : []
  return sentence(...all, ...parts, ...(total === null ? [] : ['.', ...balance(into, out)]), ...leavingWords(leaving))
}

function balance(into: NamedFigure, out: NamedFigure): Words {
  if (!isReleased(into) || !isReleased(out)) return []
  if (!clearlyDiffer(into, out)) return [' There is no clear difference between those that come and those that go.']
  return [into.value > out.value ? ' More come from outside than go there.' : ' More go outside than come from there.']
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
    ` Of the trips out of the ${zoneText(leaving.length)} whose trips to outside are shown, `,
    strong(share.text),
    ' go outside.',
  ]
}

/** A flow with the figure of the way back; the margin is in per cent. */
interface ListedFlow extends NamedFigure {
  readonly beside?: Figure
}

/**
 * The largest of a list of flows, how much the list holds, and how many of it differ from the way back.
 * @param listed the largest flows, named `A to B`
 * @param shown all flows of that kind that are shown alone
 * @param of the number of possible flows; 0 if the selection has too few trips for any figures
 */
export function largestFlowsSentence(
  listed: readonly ListedFlow[],
  shown: readonly Figure[],
  { per, of }: { readonly per: string; readonly of: number },
): Sentence {
  const [first] = listed
  const counted = `${whole(shown.length)} of ${whole(of)} flows are shown alone; the others are in pools of pairs that are too thin alone.`
  if (of === 0) return sentence('Too few trips to be told from the others.')
  if (first === undefined) return sentence('Every flow is in a pool of pairs that are too thin to be shown alone.')
  const lead = leadOf('largest', listed)
  const named: Words =
    lead === null || listed.length === 1
      ? listed.length === 1
        ? [
            'Only ',
            strong(first.name),
            ' can be shown',
            ...quoting([first], [', ', ...about(first), ` trips a ${per}`]),
          ]
        : ['No flow shown is clearly the largest']
      : lead.length === 1
        ? [
            'The largest flow shown is ',
            strong(lead[0].name),
            ...quoting(lead, [', ', ...about(lead[0]), ' ', TRIPS, ` a ${per}`]),
          ]
        : [
            'The largest flows shown are ',
            ...lead.flatMap(({ name }, at) => [joint(at, lead.length), strong(name)]),
            ', with no clear difference between them',
          ]
  return sentence(...named, '. ', ...backWords(listed), counted)
}

function backWords(listed: readonly ListedFlow[]): Words {
  const both = listed.flatMap(flow => {
    const back = { ...NO_FIGURE, ...flow.beside, name: '' }
    return isReleased(flow) && isReleased(back) ? [clearlyDiffer(flow, back)] : []
  })
  if (both.length === 0) return []
  const differ = both.filter(Boolean).length
  if (both.length === 1)
    return [
      differ === 1
        ? 'It clearly differs from the way back. '
        : 'One has a way back that is shown, with no clear difference. ',
    ]
  return [
    `Of ${both.length} in the list that show the way back, `,
    strong(differ === 0 ? 'none' : String(differ)),
    ` clearly ${differ <= 1 ? 'differs' : 'differ'} from it. `,
  ]
}

/** A zone with the trips into it and out of it. */
interface ZoneBalance extends NamedFigure {
  readonly beside?: Figure
}

/** The zone that takes in the most trips, and how many zones clearly take in more than they send out, or less. */
export function balanceSentence(zones: readonly ZoneBalance[], per: string): Sentence {
  const lead = leadOf('largest', zones)
  const [only, ...others] = zones.filter(isReleased)
  const most: Words =
    only === undefined
      ? ['Too few trips into zones to be shown.']
      : others.length === 0
        ? [
            'Only the trips into ',
            strong(only.name),
            ' can be shown',
            ...quoting([only], [', ', ...about(only), ` a ${per}`]),
            '. ',
          ]
        : lead === null
          ? ['No zone clearly takes in the most trips. ']
          : [
              ...lead.flatMap(({ name }, at) => [joint(at, lead.length), strong(name)]),
              lead.length === 1 ? ' takes in the most ' : ' take in the most ',
              TRIPS,
              ...(lead.length === 1
                ? quoting(lead, [', ', ...about(lead[0]), ` a ${per}`])
                : [', with no clear difference']),
              '. ',
            ]
  const both = zones.flatMap(zone => {
    const out = { ...NO_FIGURE, ...zone.beside, name: '' }
    if (!isReleased(zone) || !isReleased(out)) return []
    return [clearlyDiffer(zone, out) ? Math.sign(zone.value - out.value) : 0]
  })
  const count = (sign: number) => both.filter(each => each === sign).length
  return sentence(...most, ...(both.length === 0 ? [] : sidesWords(count(1), count(-1), count(0))))
}

/** The number of zones that take in clearly more, send out clearly more, and neither; zeros are left out. */
function sidesWords(takeIn: number, sendOut: number, neither: number): Words {
  const all = takeIn + sendOut + neither
  const ofAll = `Of ${zoneText(all)}, `
  if (neither === all) return [ofAll, strong('none'), ' clearly takes in more than it sends out, or less.']
  const clear: Words[] = [
    ...(takeIn === 0
      ? []
      : [
          [
            strong(String(takeIn)),
            takeIn === 1 ? ' clearly takes in more than it sends out' : ' clearly take in more than they send out',
          ],
        ]),
    ...(sendOut === 0
      ? []
      : [
          [
            strong(String(sendOut)),
            sendOut === 1 ? ' clearly sends out more than it takes in' : ' clearly send out more than they take in',
          ],
        ]),
  ]
  return [
    ofAll,
    ...clear.flatMap((words, at) => (at === 0 ? words : [', ', ...words])),
    neither === 0 ? '.' : `, and for ${neither} there is no clear difference.`,
  ]
}

const zoneText = (count: number) => `${count} ${count === 1 ? 'zone' : 'zones'}`

/** Trips of released flows by the distance between the centres of their zones. */
export interface Distances {
  readonly within: NamedFigure
  readonly bands: readonly NamedFigure[]
  /** All trips inside the zones. */
  readonly inside: Figure
}

/** The shares of the shown trips within one zone and between two, and the band with the most. */
export function distancesSentence({ within, bands, inside }: Distances): Sentence {
  const shown = [within, ...bands].filter(isReleased)
  const sum = shown.reduce((all, { value }) => all + value, 0)
  if (sum === 0)
    return sentence('Every flow inside the zones is in a pool of pairs that are too thin to be shown alone.')
  const share = (figure: Figure) => shareOf(figure, { value: sum })?.text ?? ''
  const lead = leadOf('largest', bands)
  const parts: Words = isReleased(within)
    ? quoting(
        [within],
        ['Of the ', TRIPS, ' inside the zones that are shown, ', strong(share(within)), ' stay within one zone. '],
      )
    : ['No trips within one zone can be shown. ']
  const between: Words =
    bands.filter(isReleased).length === 0
      ? ['No flow between two zones can be shown.']
      : lead === null || lead.length > 1
        ? ['No distance between two zones stands out.']
        : [
            'Those between two zones are most often ',
            strong(lead[0].name),
            ' from middle to middle',
            ...quoting(lead, [', ', strong(share(lead[0])), ' of the trips shown']),
            '.',
          ]
  const part =
    inside.value === null || inside.value < sum ? null : shareOf({ value: sum, margin: null }, { value: inside.value })
  return sentence(
    ...parts,
    ...between,
    part === null ? '' : ` The trips shown are ${part.text} of those inside the zones.`,
  )
}

/** Trips of an average day; null if the selection has too few trips for any figures. */
interface Trips {
  readonly trips: number | null
  readonly margin: number | null
}
interface Flow extends ZonePair, Trips {}

const figureOf = ({ trips, margin }: Trips): Figure => ({ value: trips, margin })

const aboutTrips = ({ trips, margin }: Trips): Words => ['about ', strong(tripsText(trips ?? 0, margin))]

/** If more than this number of figures do not clearly differ from the largest, none of them is named. */
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

/** The summary of a matrix: its total, and the largest flow between two different zones. */
export function flowsSentence(total: Trips, between: readonly Flow[], nameOf: (zone: number) => string): Sentence {
  const all: Words =
    total.trips === null ? [] : ['On a mean day ', ...aboutTrips(total), ' trips start or end in these zones. ']
  const largest = largestOf(
    between,
    ({ o, d }) => ['The largest flow between two of them is ', strong(nameOf(o)), ' to ', strong(nameOf(d))],
    'No flow between two of them is clearly the largest.',
  )
  return sentence(...all, ...(largest.length > 0 ? largest : ['No flow between two of them can be shown.']))
}

/** The summary of one zone: trips into it and out of it, and the zone that sends the most. */
export function zoneFlowsSentence(
  name: string,
  sums: { readonly into: Trips; readonly out: Trips },
  flows: readonly Flow[],
  nameOf: (zone: number) => string,
): Sentence {
  const { into, out } = sums
  const said = (verb: string, figure: Trips): Words =>
    figure.trips === null ? [`${verb} too few trips to show`] : [`${verb} `, ...aboutTrips(figure), ' trips']
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
