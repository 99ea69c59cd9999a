import { knownText, shareText } from '../disclosure/known-digits.ts'
import { sentenceCase } from '../text/sentence-case.ts'
import type { Figure, NamedFigure } from './figure.ts'

/** The key of a definition, shown on hover and focus of a word in a sentence. */
export type Term = 'visit' | 'repeat-visit' | 'traverse' | 'dwell' | 'local' | 'non-local' | 'median' | 'flow-trip'

/** A run within a sentence: plain text, a strong finding, or a word with a definition. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'term'; readonly text: string; readonly term: Term }

export type Sentence = readonly Part[]

export const strong = (text: string): Part => ({ kind: 'strong', text })
export const term = (text: string, key: Term): Part => ({ kind: 'term', text, term: key })

/**
 * Builds a sentence from strings and parts; empty strings are removed.
 * @example sentence('The busiest day is ', strong('Saturday'), '.')
 */
export const sentence = (...parts: readonly (string | Part)[]): Sentence =>
  parts
    .map((part): Part => (typeof part === 'string' ? { kind: 'text', text: part } : part))
    .filter(part => part.text !== '')

/** The nouns of sentences, and their definitions. */
export const VISITS = term('visits', 'visit')
export const TRAVERSES = term('traverses', 'traverse')
/** Trips in flows, which residents make too. */
export const TRIPS = term('trips', 'flow-trip')
export const DWELLERS = term('dwellers', 'dwell')

/** A released figure with its known digits: `about 204,000` with a strong number, or without `about` if it is exact. */
export const about = (figure: Pick<Figure, 'value' | 'margin'>): Words => {
  const text = knownText(figure.value ?? 0, figure.margin)
  if (figure.margin === null) return [strong(text)]
  return text === '0' ? ['fewer than ', strong('1')] : ['about ', strong(text)]
}

/**
 * Sentences quote figures whose margin is at most this percentage, because a figure that is named for its size is more
 * often overestimated.
 */
const MOST_QUOTED = 20

export const isQuoted = ({ margin }: Pick<Figure, 'margin'>, most = MOST_QUOTED): boolean =>
  margin === null || margin <= most

/** The words about figures if all of them may be quoted, otherwise none. */
export const quoting = (figures: readonly Pick<Figure, 'margin'>[], words: Words, most = MOST_QUOTED): Words =>
  figures.every(figure => isQuoted(figure, most)) ? words : []

export type Words = readonly (string | Part)[]

/** A list of figures, such as `about 204,000 and 198,000`. */
export const aboutAll = (figures: readonly Pick<Figure, 'value' | 'margin'>[]): Words =>
  figures.flatMap((figure, at) => {
    const words = about(figure)
    const isRepeated = at > 0 && words[0] === 'about '
    return [joint(at, figures.length), ...(isRepeated ? words.slice(1) : words)]
  })

/** Descriptions at the start of a name. They are capitalised only at the start of a sentence or a cell. */
const DESCRIPTIONS = /(?<=^|, )(All|Any|Over|Up to|Other journeys)(?= |,|$)/g

/** The name of a kind, a time or a distance within a sentence: `all modes`, `over 20 km`, but `Rail` and `Monday`. */
export const withinSentence = (name: string): string => name.replace(DESCRIPTIONS, text => text.toLowerCase())

/** True if a name says that a figure covers every value, such as `All hours` or `All days, All hours`. */
export const coversAll = (name: string): boolean => /^All \w+(, All \w+)*$/.test(name)

/** A list of strong names, such as `Friday, Saturday and Sunday`. */
export const names = (figures: readonly Pick<NamedFigure, 'name'>[], say = (name: string) => name): Words =>
  figures.flatMap(({ name }, at) => [joint(at, figures.length), strong(say(name))])

/** The names as alternatives, such as `A, B or C`. */
export const eitherOf = (figures: readonly Pick<NamedFigure, 'name'>[]): Words =>
  figures.flatMap(({ name }, at) => [joint(at, figures.length, ' or '), strong(name)])

/** The separator before an item in a list of `count` items. */
export const joint = (at: number, count: number, last = ' and '): string =>
  at === 0 ? '' : at === count - 1 ? last : ', '

/** Capitalises the first word. */
export const capital = ([first = '', ...rest]: Words): Words => [
  typeof first === 'string' ? sentenceCase(first) : { ...first, text: sentenceCase(first.text) },
  ...rest,
]

/** Follows names whose figures do not clearly rank them. Their drawn intervals may still be apart. */
export const UNCLEAR = ', in no certain order'

/** A share (0 to 1) as a percentage with one decimal place: `0.2341` is `23.4%`. */
export const percentText = (share: number): string => shareText(share, 1)

/** An hour of the day as a range of clock times: 23 is `23:00 to 00:00`. */
export const hourText = (hour: number): string => `${clock(hour)} to ${clock((hour + 1) % 24)}`

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Consecutive hours as one range, such as `12:00 to 16:00`. */
export const hoursText = (hours: readonly Pick<NamedFigure, 'name'>[]): string => {
  const [first, last] = [hours[0]?.name ?? '', hours.at(-1)?.name ?? '']
  return `${first.slice(0, first.lastIndexOf(' to '))} to ${last.slice(last.lastIndexOf(' to ') + ' to '.length)}`
}

/** Consecutive days as one range, such as `Wednesday to Friday`. */
export const daysText = (days: readonly Pick<NamedFigure, 'name'>[]): string =>
  `${days[0]?.name ?? ''} to ${days.at(-1)?.name ?? ''}`

/** The smallest and the largest of some figures, such as `about 420 to 480`. */
export const aboutRange = (figures: readonly Pick<Figure, 'value' | 'margin'>[]): Words => {
  const sorted = figures.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))
  const texts = [sorted[0], sorted.at(-1)].map(figure => knownText(figure?.value ?? 0, figure?.margin ?? null))
  return ['about ', strong([...new Set(texts)].join(' to '))]
}

/** A clause such as `; 1 day has no data`, or an empty string. */
export function leftOut(figures: readonly NamedFigure[], singular: string, plural: string): string {
  const empty = figures.filter(({ value }) => value === null).length
  return empty === 0 ? '' : `; ${empty} ${empty === 1 ? `${singular} has` : `${plural} have`} no data`
}
