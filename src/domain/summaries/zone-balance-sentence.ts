import { clearlyDiffer, type Figure, isReleased, type NamedFigure, NO_FIGURE } from './figure.ts'
import { leadOf } from './lead.ts'
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
 * Names the zones that receive the most. A group of zones is never named first, because each of its zones may receive
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
