import { knownText } from '../disclosure/known-digits.ts'
import { counted, whole } from '../text/numbers.ts'
import type { ReleasedFigure } from './figure.ts'
import { tiedAt } from './lead.ts'
import { aboutAll, capital, eitherOf, quoting, type Sentence, sentence, strong, UNCLEAR, type Words } from './words.ts'

/** A place on a map: its magnitude in the unit of the analysis, and its class from 0. */
export interface ZoneValue {
  /** The first of `zones`. */
  readonly zoneId: number
  readonly zones: readonly number[]
  readonly name: string
  readonly magnitude: number
  readonly displayGroup: number
  /** The share as a percentage; null if the figure does not count people. */
  readonly margin: number | null
}

export interface ZoneGroup<P extends ZoneValue = ZoneValue> {
  /** The selected places in list order: sorted by magnitude or by rate, largest first. */
  readonly zones: readonly P[]
  /** The sum of their magnitudes. */
  readonly group: number
  /** The total of all trips, including those outside the places. */
  readonly total: number
}

/**
 * Group and Total as defined in docs/movement-data.md 4. Equal magnitudes are ordered by id. A place is selected if one
 * of its zones is.
 * @param total the total of all trips; defaults to the sum of the places
 * @param orderBy the figure that places are ordered by
 */
export function zoneGroup<P extends ZoneValue>(
  places: readonly P[],
  selected: ReadonlySet<number>,
  total?: number,
  orderBy: (place: P) => number = ({ magnitude }) => magnitude,
): ZoneGroup<P> {
  const zones = places
    .filter(place => place.zones.some(zone => selected.has(zone)))
    .sort((a, b) => orderBy(b) - orderBy(a) || a.zoneId - b.zoneId)
  const sum = (of: readonly ZoneValue[]) => of.reduce((all, { magnitude }) => all + magnitude, 0)
  return { zones, group: sum(zones), total: total ?? sum(places) }
}

/** How a measure's figures are formatted. */
interface FigureFormat {
  readonly text: (value: number, margin: number | null) => string
  /** The unit, which the sentence about a single place gives: `visits per 1,000 residents`. */
  readonly unit?: string
}

/** The maximum number of tied places named in a sentence. */
const MOST_NAMED = 3

/**
 * Names the largest place in the group, or the places that tie.
 * @param leads describes the first place, such as `the origin of the most visits`
 */
export function zoneGroupSentence(
  found: ZoneGroup,
  leads: string,
  format: FigureFormat = { text: knownText },
): Sentence {
  const zones = found.zones.map(
    (zone): ReleasedFigure => ({
      name: zone.name,
      value: zone.magnitude,
      margin: zone.margin,
    }),
  )
  const [first, ...others] = zones
  if (first === undefined) return sentence('None of the selected zones has a figure.')
  if (others.length === 0)
    return sentence(`${first.name} is the only place in the group`, ...singleWords(first, format), '.')
  return sentence(...leadingWords(zones, leads, format), '.')
}

const singleWords = (only: ReleasedFigure, format: FigureFormat): Words => {
  const words = figureWords(', with ', only, format)
  return words.length === 0 || !format.unit ? words : [...words, ` ${format.unit}`]
}

const figureWords = (before: string, zone: ReleasedFigure, { text }: FigureFormat): Words =>
  quoting([zone], [before, zone.margin === null ? '' : 'about ', strong(text(zone.value, zone.margin))])

function leadingWords(zones: readonly ReleasedFigure[], leads: string, format: FigureFormat): Words {
  const [first] = zones
  // Figures without margins are exact: only their order matters, and equal figures tie.
  const isExact = first?.margin === null
  const tied = isExact ? zones.filter(({ value }) => value === first.value) : (tiedAt('largest', zones) ?? [])
  const [only, ...others] = tied
  if (only === undefined) return []
  if (others.length === 0) return [`${only.name} is ${leads} in the group`, ...figureWords(': ', only, format)]
  if (tied.length > MOST_NAMED || (tied.length === zones.length && tied.length > 2))
    return [`No single place in the group is clearly ${leads}`]
  const figures = isExact ? figureWords(': ', only, format) : quoting(tied, [': ', ...aboutAll(tied)])
  return capital([`${leads} in the group is `, ...eitherOf(tied), isExact ? ', which are equal' : UNCLEAR, ...figures])
}

/** Marks a place in one of two compared areas. That area's residents count in only one of the two figures. */
export const IN_ONE_AREA = 'in one area only'

/** A dataset's places compared with the base's. */
interface ComparedCounts {
  readonly more: number
  readonly fewer: number
  /** How many of these places are in one of the two areas only. */
  readonly inOneArea: { readonly more: number; readonly fewer: number }
  readonly notClear: number
  readonly without: number
}

/** The words for what is compared. */
export interface ComparedNames {
  readonly name: string
  readonly base: string
  /** The preposition before a name: `for` datasets, `on` days. */
  readonly at: 'for' | 'on'
  /** The name of the counted thing, such as `visits a day`. */
  readonly noun: string
  /** True if shares of the noun are compared. */
  readonly isShare: boolean
}

const places = (count: number) => counted(count, 'place')

/** The words for the places among `count` that are in one area only: ` (3 in one area only)`. */
const oneAreaText = (count: number, inOneArea: number): string => {
  if (inOneArea === 0) return ''
  const many = inOneArea < count ? `${whole(inOneArea)} ` : count === 1 ? '' : 'all '
  return ` (${many}${IN_ONE_AREA})`
}

/**
 * Says in how many places a dataset clearly differs from the base.
 * @example 'There are clearly more visits a day for Riverside than for City centre in 63 places, and fewer in 65. In 44
 * others we cannot tell.'
 */
export function zonesComparedSentence(
  { name, base, at, noun, isShare }: ComparedNames,
  { more, fewer, inOneArea, notClear, without }: ComparedCounts,
): Sentence {
  if (more + fewer + notClear === 0) return sentence(`No place has a figure for both ${name} and ${base}.`)
  const gap =
    without === 0 ? '' : ` ${places(without)} ${without === 1 ? 'has' : 'have'} a figure in one of the two only.`
  const what = isShare ? `the share of ${noun}` : noun
  if (more + fewer === 0)
    return sentence(`No place shows a clear difference in ${what} between `, strong(name), ` and ${base}.${gap}`)
  const [up, down] = isShare ? ['higher', 'lower'] : ['more', 'fewer']
  const first = more > 0 ? up : down
  return sentence(
    isShare ? `The share of ${noun} is clearly ${first}` : `There are clearly ${first} ${noun}`,
    ` ${at} ${name} than ${at} ${base} `,
    strong(`in ${places(more > 0 ? more : fewer)}`),
    more > 0 ? oneAreaText(more, inOneArea.more) : oneAreaText(fewer, inOneArea.fewer),
    ...(more > 0 && fewer > 0
      ? [`, and ${down} `, strong(`in ${whole(fewer)}`), oneAreaText(fewer, inOneArea.fewer)]
      : []),
    '.',
    notClear === 0 ? '' : ` In ${counted(notClear, 'other')} we cannot tell.`,
    gap,
  )
}
