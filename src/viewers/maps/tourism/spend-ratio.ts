import { type DivergingScale, divergingClass, NOT_CLEAR_CLASS } from '../../../domain/compare/diverging-classes.ts'
import { interval } from '../../../domain/summaries/figure.ts'
import { counted } from '../../../domain/text/numbers.ts'
import type { Grouping, NamedClass } from '../../kit/zone-map/grouping.ts'
import type { ZoneItem } from '../../kit/zone-map/mode.ts'

/** The bounds of the classes on either side of 1, at the same factors. */
const SCALE: DivergingScale = { fewer: [1 / 2, 1 / 3], more: [2, 3] }

const NAMED: readonly NamedClass[] = [
  'Under 0.33',
  '0.33 to 0.5',
  '0.5 to 1',
  'No clear difference',
  '1 to 2',
  '2 to 3',
  'Over 3',
].map((name, step) => ({ name, step }))

/** Returns the side of 1 that a ratio's whole interval is on. Null if the interval includes 1. */
function sideOf({ magnitude, margin }: ZoneItem): 'more' | 'fewer' | null {
  const [low, high] = interval(magnitude, margin)
  return low > 1 ? 'more' : high < 1 ? 'fewer' : null
}

type Side = 'above' | 'below'

/**
 * Returns a sentence with the number of places on each side of the average. The side that the analysis is named after
 * comes first.
 */
function sentenceOf(places: readonly ZoneItem[], first: Side): string {
  const sides = places.map(sideOf)
  const [above, below] = [sides.filter(side => side === 'more').length, sides.filter(side => side === 'fewer').length]
  if (above + below === 0)
    return `None of the ${counted(places.length, 'place')} differs clearly from the average of the study area.`
  const [leading, other] = first === 'above' ? [above, below] : [below, above]
  const second = first === 'above' ? 'below' : 'above'
  return `Of ${counted(places.length, 'place')}, ${counted(leading, 'is', 'are')} clearly ${first} the average of the study area and ${counted(other, 'is', 'are')} clearly ${second} it.`
}

/** Sorts the ratio of payments to tourist visits into classes on both sides of the average. */
export const spendRatioGrouping = (first: Side): Grouping => ({
  title: 'Spend ratio',
  ramp: 'diverging',
  faintWords: 'uncertain',
  plainWords: 'not compared',
  group: async places => {
    const classes = new Map(
      places.map(place => [place.zoneId, divergingClass(place.magnitude, sideOf(place), SCALE)] as const),
    )
    const nameOf = (zone: number): string | null => NAMED[classes.get(zone) ?? -1]?.name ?? null
    return {
      named: NAMED,
      classes,
      faint: new Set(),
      summary: [],
      breakdown: null,
      sentence: sentenceOf(places, first),
      wordsOf: zone => nameOf(zone) ?? 'not compared',
      marks: [],
      outlined: null,
      columns: [
        { id: 'ratio-class', header: 'Spend ratio class', value: ({ zone }) => nameOf(zone), exportOnly: true },
        {
          id: 'clear',
          header: 'Against the average',
          value: ({ zone }) => {
            const placeClass = classes.get(zone) ?? NOT_CLEAR_CLASS
            return placeClass === NOT_CLEAR_CLASS
              ? 'no clear difference'
              : placeClass > NOT_CLEAR_CLASS
                ? 'above'
                : 'below'
          },
        },
      ],
    }
  },
})
