import { readFileSync } from 'node:fs'
import { literal, type ParameterType, type ParameterValue } from './literal.ts'
import { SQL_TERMS } from './sql-terms.ts'

export type Parameters = Readonly<Record<string, ParameterValue>>

/** A statement in a `.sql` file. P: its parameters; R: a row of its result, `never` where it has none. */
export interface Statement<P extends Parameters, R = never> {
  readonly name: string
  readonly sql: string
  /** Only for the type: what a row looks like. */
  readonly row?: R
  readonly parameters?: P
}

/** A parameter in a statement: its name and its type. */
export const PLACEHOLDER = /\{(\w+):(\w+(?:\(\w+\))?)\}/g
const REFERENCE = /\/\*(?:\{([\w-]+)(?: (\w+))?\}|\[([\w-]+)\])\*\//g
const COMMENTS = /^--.*\n/gm

/** What fills the slots of a statement: the name of a term or fragment, or SQL of the code's own. Never input. */
export type Slots = Readonly<Record<string, string | { readonly sql: string }>>

const textOf = (name: string): string =>
  SQL_TERMS[name] ??
  readFileSync(new URL(`./fragments/${name}.sql`, import.meta.url), 'utf8')
    .replaceAll(COMMENTS, '')
    .trim()

/**
 * Fills in SQL that several statements share. `{name}` in a comment stands for a term (sql-terms.ts) or else for a file of
 * `fragments/`; a word after the name fills that fragment's slot `end`. `[slot]` stands for what the statement puts into the slot.
 */
const filledIn = (sql: string, slots: Slots): string =>
  sql.replaceAll(REFERENCE, (_, name: string | undefined, end: string | undefined, slot: string) => {
    if (name !== undefined) return filledIn(textOf(name), end === undefined ? slots : { ...slots, end: { sql: end } })
    const chosen = slots[slot]
    if (chosen === undefined) throw new TypeError(`The slot ${slot} is empty`)
    return filledIn(typeof chosen === 'string' ? textOf(chosen) : chosen.sql, slots)
  })

/** The statement of the `.sql` file beside the module at `base`. */
export const statement = <P extends Parameters, R = never>(
  base: string,
  file: `${string}.sql`,
  slots: Slots = {},
): Statement<P, R> => ({
  name: [file.slice(0, -4), ...Object.values(slots).filter(slot => typeof slot === 'string')].join(' '),
  sql: filledIn(readFileSync(new URL(file, base), 'utf8').replaceAll(COMMENTS, ''), slots).trim(),
})

/** The statement as SQL text, every `{name:Type}` replaced by its typed literal. */
export const render = (sql: string, parameters: Parameters): string =>
  sql.replaceAll(PLACEHOLDER, (_, name: string, type: string) => {
    const value = parameters[name]
    if (value === undefined) throw new TypeError(`The parameter ${name} is missing`)
    return literal(name, type as ParameterType, value)
  })
