import { counted, whole } from '../text/numbers.ts'
import { type Sentence, sentence, strong } from './sentence.ts'

/** The places of a dataset compared with those of the base. */
interface ComparedCounts {
  readonly more: number
  readonly fewer: number
  readonly notClear: number
  readonly without: number
}

const places = (count: number) => counted(count, 'place')

/**
 * Says in how many places a dataset clearly differs from the base.
 * @example 'Riverside has more in 63 places and fewer in 65 than City centre. 44 show no clear difference.'
 */
export function zonesComparedSentence(
  name: string,
  base: string,
  { more, fewer, notClear, without }: ComparedCounts,
): Sentence {
  if (more + fewer + notClear === 0) return sentence(`No place has a figure for both ${name} and ${base}.`)
  const gap =
    without === 0 ? '' : ` ${places(without)} ${without === 1 ? 'has' : 'have'} a figure in one of the two only.`
  if (more + fewer === 0)
    return sentence('No place shows a clear difference between ', strong(name), ` and ${base}.${gap}`)
  return sentence(
    `${name} has `,
    ...(more > 0 ? [strong(`more in ${places(more)}`)] : []),
    more > 0 && fewer > 0 ? ' and ' : '',
    ...(fewer > 0 ? [strong(`fewer in ${more > 0 ? whole(fewer) : places(fewer)}`)] : []),
    ` than ${base}.`,
    notClear === 0 ? '' : ` ${counted(notClear, 'shows', 'show')} no clear difference.`,
    gap,
  )
}
