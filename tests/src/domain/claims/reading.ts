import type { NamedFigure } from '../../../../src/domain/summaries/figure.ts'
import type { FactorOf } from '../../../reference/noise.ts'
import { type Judge, judgeFigure, type Rule, type Verdicts } from './judge.ts'
import type { Place } from './place.ts'
import type { JudgedFigure } from './released.ts'

/** A place, the noise of its devices, and the callback that receives verdicts. */
export interface Case {
  readonly place: Place
  readonly factorOf: FactorOf
  readonly verdicts: Verdicts
}

export type Truth = ReadonlyMap<string, number>

export const truthOf = (figures: readonly JudgedFigure[]): Truth =>
  new Map(figures.map(({ name, truth }) => [name, truth]))
export const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)
const NUMBER = '\\d+(?:,\\d{3})*'
const SHARE = '[<>]?[\\d.]+%'
/** A list of days or hours, or a name of another kind. A plus joins names that share a figure. */
const TIME = '(?:[A-Z][a-z]+day(?:\\+[A-Z][a-z]+day)*|\\d\\d:00 to \\d\\d:00|All hours)'
const NAME = '(?:[A-F](?:\\+[A-F])*|Female|Male)'
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
/** A rule for sentences that claim nothing. */
export const silent = (text: string): Rule => [pattern(text), () => {}]
export const find = (figures: readonly NamedFigure[], name: string): NamedFigure =>
  figures.find(figure => figure.name === name) ?? { name, value: null, margin: null }
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
/** The names of neighbours in a cyclic list, from the name that starts with `from` to the name that ends with `to`. */
export const runBetween = (figures: readonly NamedFigure[], from: string, to: string): string[] => {
  const first = figures.findIndex(({ name }) => name.startsWith(from))
  const turned = [...figures.slice(first), ...figures.slice(0, first)].map(({ name }) => name)
  return turned.slice(0, turned.findIndex(name => name.endsWith(to)) + 1)
}
export const endOf = (word: string) => (word === 'busiest' ? 'largest' : 'smallest')
