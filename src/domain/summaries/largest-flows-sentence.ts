import { shareOf } from '../disclosure/share-of.ts'
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
import { leadOf } from './lead.ts'
import { about, names, quoting, type Sentence, sentence, strong, TRIPS, UNCLEAR, type Words } from './words.ts'

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
    return [`In the one listed pair shown both ways, ${larger === 1 ? 'one' : 'neither'} direction is clearly larger. `]
  if (larger === both.length)
    return [
      'In ',
      strong('each'),
      ` of the ${both.length} listed pairs shown both ways, one direction is clearly larger. `,
    ]
  const pairs = ` of the ${both.length} listed pairs shown both ways`
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
