import { ColumnType, type FieldOfFile } from './header.ts'

/** Which property of a file plays which part; a name given wins over a guess. */
export interface FieldRoles {
  readonly id?: string
  readonly code?: string
  readonly name?: string
  /** Whole-number properties to keep. */
  readonly numbers?: readonly string[]
}

/** Field numbers; -1 where the file has none. */
export interface ResolvedRoles {
  readonly id: number
  /** Where another id was named: `objectid`, for zones that have no value of that. */
  readonly otherId: number
  readonly code: number
  readonly name: number
  /** Per field: its name in the columns, or undefined where it is not kept. */
  readonly numbers: readonly (string | undefined)[]
  readonly numberNames: readonly string[]
}

const KEPT_NUMBERS = ['population', 'parent', 'nczid']
const isText = (field: FieldOfFile | undefined) => field?.type === ColumnType.String

/** Finds id, code and name: the given name, else `objectid`, `code`, `name`, else names that end in cd and nm, else the first texts. */
export const resolveRoles = (fields: readonly FieldOfFile[], roles: FieldRoles = {}): ResolvedRoles => {
  const lower = fields.map(field => field.name.toLowerCase())
  const named = (name: string | undefined) => (name === undefined ? -1 : lower.indexOf(name.toLowerCase()))
  const firstText = (fits: (name: string, i: number) => boolean) =>
    lower.findIndex((name, i) => isText(fields[i]) && fits(name, i))
  const pick = (...candidates: number[]) => candidates.find(i => i >= 0) ?? -1

  const code = pick(
    named(roles.code),
    named('code'),
    firstText(name => name.endsWith('cd')),
    firstText(() => true),
  )
  const name = pick(
    named(roles.name),
    named('name'),
    firstText(text => text.endsWith('nm')),
    firstText((_, i) => i !== code),
    code,
  )
  const kept = new Set([...KEPT_NUMBERS, ...(roles.numbers ?? [])].map(number => number.toLowerCase()))
  const numbers = lower.map((text, i) =>
    kept.has(text) && fields[i]!.type <= ColumnType.Double && fields[i]!.type !== ColumnType.Bool ? text : undefined,
  )
  const id = pick(named(roles.id), named('objectid'))
  return {
    id,
    otherId: id === named('objectid') ? -1 : named('objectid'),
    code,
    name,
    numbers,
    numberNames: numbers.filter(n => n !== undefined),
  }
}
