import { daysText } from '../missing-days.ts'
import { type MethodBreak, sameMethod } from '../series/method-breaks.ts'
import { grouped } from './grouped.ts'
import type { Unlike } from './unlike.ts'

/** A dataset or a side of an event, and the days that its figures count. */
interface ComparedDays {
  readonly label: string
  /** The first and the last day, ISO dates. */
  readonly first: string
  readonly last: string
}

/** The method by which something is counted: `Method 3.2, since 1 July 2026`. */
const methodText =
  (breaks: readonly MethodBreak[]) =>
  ({ first, last }: ComparedDays): string => {
    const since = breaks.findLast(({ date }) => date <= first)
    const within = breaks.filter(({ date }) => date > first && date <= last)
    const [next] = breaks
    return [
      since !== undefined
        ? `${since.text}, since ${daysText([since.date])}`
        : `before ${daysText([next?.date ?? first])}`,
      ...within.map(({ date, text }) => `from ${daysText([date])} ${text}`),
    ].join(', ')
  }

/**
 * How the methods differ by which the compared figures are counted; null where all are counted by one.
 * @param breaks in method, by date; null: they are not known
 */
export function unlikeMethod(all: readonly ComparedDays[], breaks: readonly MethodBreak[] | null): Unlike | null {
  if (breaks === null)
    return {
      title: 'Method not known',
      text: 'Whether all figures are counted by one method could not be read just now.',
    }
  return all.some(a => all.some(b => !sameMethod(breaks, a, b)))
    ? { title: 'Method differs', text: grouped(all, methodText(breaks)) }
    : null
}
