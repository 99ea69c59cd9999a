import { complementOf, shareOf } from '../disclosure/share-of.ts'
import { clearlyDiffer, type Figure, isReleased, type NamedFigure, NO_FIGURE, sumOf, type Total } from './figure.ts'
import { about, isQuoted, quoting, type Sentence, sentence, strong, TRIPS, type Words } from './words.ts'

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

/**
 * States the total of all trips and the shares inside and across the boundary. If these are unknown, states the share
 * of trips that leave, over the zones where it is known.
 */
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
