import type { Figure, NamedFigure } from '../../../../src/domain/summaries/figure.ts'
import { hourText } from '../../../../src/domain/summaries/words.ts'
import type { FactorOf } from '../../../reference/noise.ts'
import { type Judge, judgeFigure, type Rule, type Verdicts } from './judge.ts'
import type { Place } from './place.ts'
import type { Table } from './table.ts'

/** A place, the noise of its devices, and where verdicts go. */
export interface Case {
  readonly place: Place
  readonly factorOf: FactorOf
  readonly verdicts: Verdicts
}

export type Truth = ReadonlyMap<string, number>

export const named = (figures: readonly Figure[], names: readonly string[]): readonly NamedFigure[] =>
  figures.map((figure, at) => ({ ...figure, name: names[at] ?? '' }))
export const truthOf = (table: Table, names: readonly string[], daysOf: (cell: number) => number = () => 1): Truth =>
  new Map(names.map((name, cell) => [name, (table.truth[cell] ?? 0) / daysOf(cell)]))
export const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)
export const HOUR_NAMES = Array.from({ length: 24 }, (_, hour) => hourText(hour))
const NUMBER = '\\d+(?:,\\d{3})*'
const SHARE = '[<>]?[\\d.]+%'
/** A day or an hour, and a name of the other kinds. */
const TIME = '(?:[A-Z][a-z]+day|\\d\\d:00 to \\d\\d:00)'
const NAME = '(?:[A-E]|\\d\\d-\\d\\d|65\\+|Female|Male)'
const MORE = `(?:(?:about|fewer than) )?${NUMBER}`
export const pattern = (text: string) =>
  new RegExp(
    text
      .replaceAll('TIME', TIME)
      .replaceAll('NAMES', `(?:${NAME}(?:, ${NAME})*(?: and ${NAME})?)`)
      .replaceAll('NAME', NAME)
      .replaceAll('SHARES', `${SHARE}(?:, ${SHARE})*(?: and ${SHARE})?`)
      .replaceAll('NUMBERS', `${NUMBER}(?:, ${MORE})*(?: and ${MORE})?`)
      .replaceAll('NUMBER', NUMBER),
  )
/** Sentences that claim nothing. */
export const silent = (text: string): Rule => [pattern(text), () => {}]
export const NOTES: readonly Rule[] = [
  silent('; NUMBER (?:hour|day|purpose|mode|bracket|zone)s? (?:is|are) withheld'),
  silent('; NUMBER (?:hour|day)s? (?:has|have) no data'),
  silent('; NUMBER of NUMBER pairs of distances are withheld'),
  silent(
    '(?:; |On weekdays |at weekends |Every )?[^.;]*(?:withheld to protect individuals|withheld or without data)[^.;]*',
  ),
]
export const find = (figures: readonly NamedFigure[], name: string): NamedFigure =>
  figures.find(figure => figure.name === name) ?? { name, value: null, margin: null, suppressed: true }
export const judgeFigures = (
  judge: Judge,
  said: string | undefined,
  names: readonly string[],
  figures: readonly NamedFigure[],
  truth: Truth,
) => {
  for (const [at, text] of (said?.match(/\d+(?:,\d{3})*/g) ?? []).entries())
    judgeFigure(judge, text, find(figures, names[at] ?? ''), truth.get(names[at] ?? '') ?? 0)
}
export const shownOf = (truth: Truth, figures: readonly NamedFigure[]): Truth =>
  new Map([...truth].filter(([name]) => find(figures, name).value !== null))
export const endOf = (word: string) => (word === 'busiest' ? 'largest' : 'smallest')
export const NAMES = ['A', 'B', 'C', 'D', 'E']
