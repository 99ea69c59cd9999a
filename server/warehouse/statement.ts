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
const FRAGMENT = /\/\*\{([\w-]+)\}\*\//g

/** Text that several statements share stands once in `fragments/`; a comment holding its name in braces stands for it. */
const withFragments = (sql: string): string =>
  sql.replaceAll(FRAGMENT, (_, name: string) =>
    readFileSync(new URL(`./fragments/${name}.sql`, import.meta.url), 'utf8').trim(),
  )

/** The statement of the `.sql` file that stands beside the module at `base`. */
export const statement = <P extends Parameters, R = never>(base: string, file: `${string}.sql`): Statement<P, R> => ({
  name: file.slice(0, -4),
  sql: withFragments(readFileSync(new URL(file, base), 'utf8').replaceAll(/^--.*\n/gm, '')).trim(),
})

/** The statement as SQL text, every `{name:Type}` replaced by its typed literal. */
export const render = (sql: string, parameters: Parameters): string =>
  sql.replaceAll(PLACEHOLDER, (_, name: string, type: string) => {
    const value = parameters[name]
    if (value === undefined) throw new TypeError(`The parameter ${name} is missing`)
    return literal(name, type as ParameterType, value)
  })
