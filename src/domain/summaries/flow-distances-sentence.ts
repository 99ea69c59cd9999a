import { shareOf } from '../disclosure/share-of.ts'
import { type Figure, isReleased, type NamedFigure } from './figure.ts'
import { leadOf } from './lead.ts'
import { quoting, type Sentence, sentence, strong, TRIPS, type Words, withinSentence } from './words.ts'

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
          strong(withinSentence(lead[0].name)),
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
