import { fullestOf, type JsonSchema } from './json-schema.ts'

export interface SchemaRow {
  /** `inputs[].options[].name` */
  readonly path: string
  /** In words: `whole number, at least 1`. */
  readonly type: string
  readonly required: boolean
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  integer: 'whole number',
  boolean: 'true or false',
  string: 'text',
}
const FORMAT_WORDS: Readonly<Record<string, string>> = { email: 'e-mail address', date: 'date (2026-10-31)' }
/** A bound that is worth stating: not JavaScript's own largest whole number. */
const plain = (bound: number | undefined) =>
  bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? null : bound

export const typeWords = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(', ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeWords))].join(' or ')
  if (schema.type === undefined) return 'anything'
  if (typeof schema.type !== 'string') return schema.type.join(' or ')
  if (schema.prefixItems) return `list of ${schema.prefixItems.length}`
  const words = [
    FORMAT_WORDS[schema.format ?? ''] ?? TYPE_WORDS[schema.type] ?? (schema.type === 'array' ? 'list' : schema.type),
  ]
  const [least, over, most] = [plain(schema.minimum), plain(schema.exclusiveMinimum), plain(schema.maximum)]
  if (least !== null) words.push(`at least ${least}`)
  if (over !== null) words.push(`above ${over}`)
  if (most !== null) words.push(`at most ${most}`)
  if (schema.maxLength !== undefined) words.push(`at most ${schema.maxLength} characters`)
  if (schema.maxItems !== undefined) words.push(`at most ${schema.maxItems}`)
  return words.join(', ')
}

export const schemaRows = (schema: JsonSchema, path = '', required = true): SchemaRow[] => {
  const inner = schema.anyOf ? fullestOf(schema.anyOf) : schema
  const own = path === '' ? [] : [{ path, type: typeWords(schema), required }]
  if (inner.prefixItems) {
    const items = inner.prefixItems
    return [...own, ...items.flatMap((item, at) => schemaRows(item, `${path}[${at}]`))]
  }
  if (inner.items) return [...own, ...schemaRows(inner.items, `${path}[]`)]
  if (!inner.properties) return own.length > 0 ? own : [{ path: 'the whole', type: typeWords(schema), required }]
  return [
    ...own.filter(() => !path.endsWith('[]')),
    ...Object.entries(inner.properties).flatMap(([name, value]) =>
      schemaRows(value, path === '' ? name : `${path}.${name}`, inner.required?.includes(name) ?? false),
    ),
  ]
}
