import { knownText } from '../../../../src/domain/disclosure/known-digits.ts'
import { type Figure, interval } from '../../../../src/domain/summaries/figure.ts'

/** The claims made by one form of sentence. */
export interface Judged {
  claims: number
  false: number
}

export type Verdicts = Map<string, Judged>

/** Records whether a claim is true, under its form and kind. */
export type Judge = (kind: string, isTrue: boolean) => void

export const judgeInto =
  (verdicts: Verdicts, form: string): Judge =>
  (kind, isTrue) => {
    for (const name of [form, `${form}: ${kind}`]) {
      const judged = verdicts.get(name) ?? { claims: 0, false: 0 }
      judged.claims += 1
      judged.false += Number(!isTrue)
      verdicts.set(name, judged)
    }
  }

/**
 * Checks a figure as worded: the words must match the figure, and the truth must be within its interval and rounding.
 */
export function judgeFigure(judge: Judge, said: string, figure: Figure, truth: number): void {
  const { value, margin } = figure
  const text = value === 0 ? '1' : knownText(value ?? 0, margin)
  if (said !== text) throw new Error(`Another figure: ${said} for ${text}`)
  const [low, high] = interval(value ?? 0, margin)
  judge('figure', low - 0.5 <= truth && truth <= high + 0.5)
}

/** A rule of a form: a pattern, and the claim that words matching it make. */
export type Rule = readonly [RegExp, (words: Readonly<Record<string, string>>) => void]

/** Reads a sentence to its last word, and fails on words that match no rule. */
export function read(text: string, rules: readonly Rule[]): void {
  let left = text
  for (const [pattern, claim] of rules)
    left = left.replace(new RegExp(pattern.source, 'g'), (...found) => {
      claim(found.at(-1) as Readonly<Record<string, string>>)
      return ''
    })
  if (!/^[\s.;,:]*$/.test(left)) throw new Error(`Not read: ${left} of ${text}`)
}

/** A list such as `Friday, Saturday and Sunday`. */
export const listed = (text: string): readonly string[] => text.split(/, | and | or /)

/** True if the named values include the true largest or smallest one. */
export const isEnd = (
  end: 'largest' | 'smallest',
  named: readonly string[],
  truth: ReadonlyMap<string, number>,
): boolean => {
  const values = [...truth.values()]
  const best = end === 'largest' ? Math.max(...values) : Math.min(...values)
  return named.some(name => truth.get(name) === best)
}
