import { readFileSync } from 'node:fs'
import { literal, type ParameterType, type ParameterValue } from './literal.ts'

export type Parameters = Readonly<Record<string, ParameterValue>>

/** A statement kept in a `.sql` file. P: its parameters; R: a row of its answer, `never` where it answers nothing. */
export interface Statement<P extends Parameters, R = never> {
  readonly name: string
  readonly sql: string
  /** Only in the type: what a row looks like. */
  readonly row?: R
  readonly parameters?: P
}

/** A parameter in a statement: its name and its type. */
export const PLACEHOLDER = /\{(\w+):(\w+(?:\(\w+\))?)\}/g
const FRAGMENT = /\/\*(?:\{([\w-]+)\}|\[([\w-]+)\])\*\//g

/** What stands in the slots of a statement, by the slot's name: the name of a fragment. Names are code, never input. */
export type Slots = Readonly<Record<string, string>>

const fragment = (name: string): string =>
  readFileSync(new URL(`./fragments/${name}.sql`, import.meta.url), 'utf8').trim()

/**
 * Text that several statements share stands once in `fragments/`: a comment holding its name in braces stands for it, and
 * one holding a slot's name in brackets for the fragment that the statement puts there.
 */
const withFragments = (sql: string, slots: Slots): string =>
  sql.replaceAll(FRAGMENT, (_, name?: string, slot = '') => {
    const chosen = name ?? slots[slot]
    if (chosen === undefined) throw new TypeError(`The slot ${slot} is empty`)
    return withFragments(fragment(chosen), slots)
  })

/** The statement of the `.sql` file that stands beside the module at `base`. */
export const statement = <P extends Parameters, R = never>(
  base: string,
  file: `${string}.sql`,
  slots: Slots = {},
): Statement<P, R> => ({
  name: [file.slice(0, -4), ...Object.values(slots)].join(' '),
  sql: withFragments(readFileSync(new URL(file, base), 'utf8').replaceAll(/^--.*\n/gm, ''), slots).trim(),
})

/** The statement as SQL text, every `{name:Type}` replaced by its typed literal. */
export const render = (sql: string, parameters: Parameters): string =>
  sql.replaceAll(PLACEHOLDER, (_, name: string, type: string) => {
    const value = parameters[name]
    if (value === undefined) throw new TypeError(`The parameter ${name} is missing`)
    return literal(name, type as ParameterType, value)
  })
