import { type Extremes, extremes } from './extremes.ts'
import type { NamedFigure } from './figure.ts'
import { type Part, type Sentence, sentence, strong } from './sentence.ts'
import { countText, noClearDifference } from './words.ts'

/** A line of a chart by hour: its name, and its counts in each hour per day. */
export interface HourSeries {
  readonly name: string
  readonly hours: readonly NamedFigure[]
}

/** At which hour each series is busiest. */
export function peaksSentence(series: readonly HourSeries[], noun: Part): Sentence {
  const found = series.map(({ name, hours }) => ({ name, ends: extremes(hours) }))
  const shown = found.flatMap(({ name, ends }) => (ends.kind === 'none' ? [] : [{ name, ends }]))
  const hidden = found.flatMap(({ name, ends }) => (ends.kind === 'none' ? [name] : []))
  const first = shown.findIndex(({ ends }) => ends.kind === 'ranked')
  const clauses = shown.map(({ name, ends }, at) => clause(name, ends, at === first ? noun : null))
  if (hidden.length > 0)
    clauses.push([`${listText(hidden)} ${hidden.length === 1 ? 'is' : 'are'} withheld or without data`])
  return sentence(...clauses.flatMap((parts, at) => [at === 0 ? '' : '; ', ...parts]), '.')
}

const listText = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')

function clause(
  name: string,
  found: Exclude<Extremes, { readonly kind: 'none' }>,
  noun: Part | null,
): readonly (string | Part)[] {
  switch (found.kind) {
    case 'one':
      return [`${name} can be shown at `, strong(found.only.name), ` only, with ${countText(found.only.value)}`]
    case 'level':
      return [name, ' has ', strong('no clear peak')]
    case 'ranked':
      return [
        `${name} peaks at `,
        strong(found.high.name),
        ' with ',
        strong(countText(found.high.value)),
        ...(noun === null ? [] : [' ', noun, ' a day']),
        noClearDifference(found.highRivals, 'hours'),
      ]
  }
}
