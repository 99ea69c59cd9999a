import { literal, type Parameters, type ParameterType, PLACEHOLDER } from '../../statement.ts'

/** Bound by the server: whole numbers and dates. Lists travel in the statement, since a bound value travels in the URL. */
const BOUND = new Set(['UInt8', 'UInt16', 'UInt32', 'UInt64', 'Date'])

/** A query with what the server shall bind left in place, and its values; the rest as typed literals. */
export const bind = (
  sql: string,
  parameters: Parameters,
): { readonly sql: string; readonly values: Record<string, string | number> } => {
  const values: Record<string, string | number> = {}
  const text = sql.replaceAll(PLACEHOLDER, (placeholder, name: string, type: string) => {
    const value = parameters[name]
    if (value === undefined) throw new TypeError(`The parameter ${name} is missing`)
    const checked = literal(name, type as ParameterType, value)
    if (!BOUND.has(type)) return checked
    values[name] = typeof value === 'number' ? value : String(value)
    return placeholder
  })
  return { sql: text, values }
}
