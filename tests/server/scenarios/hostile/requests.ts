import fc from 'fast-check'
import type { Asked } from '../access/row.ts'

type Json = Readonly<Record<string, unknown>>
interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly schema: Json
}

/** A call as the API document describes it. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly host: 'admin' | 'data'
  readonly parameters: readonly Parameter[]
  /** The body's media type and schema, or null. */
  readonly body: { readonly type: string; readonly schema: Json } | null
}

/** A replaced value in a request: a named field, or the value at a path of numbers from 0 to 1. */
interface Change {
  readonly at: 'query' | 'body'
  readonly field?: string
  readonly way?: readonly number[]
  readonly by: unknown
}

/** A generated request. Its prerequisites are created when it is sent. */
export interface HostileRequest {
  readonly id: string
  readonly kind: 'valid' | 'nearly valid' | 'hostile'
  readonly path: string
  /** Undefined for the access table's valid request. */
  readonly drawn?: Asked
  readonly change?: Change
}

/** The calls in an OpenAPI document. */
export const operationsOf = (document: unknown): Operation[] => {
  const { paths } = document as { paths: Record<string, Record<string, Record<string, never>>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const {
        operationId,
        security = [],
        parameters = [],
        requestBody,
      } = operation as unknown as {
        operationId: string
        security?: object[]
        parameters?: Parameter[]
        requestBody?: { content: Record<string, { schema: Json }> }
      }
      const [content] = Object.entries(requestBody?.content ?? {})
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        host: security.some(way => 'bearer' in way) ? 'admin' : 'data',
        parameters,
        body: content ? { type: content[0], schema: content[1].schema } : null,
      }
    }),
  )
}

const deep = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e𝒜\u0301\u200d',
  "'; drop table datasets; --",
  "1' or '1'='1",
  '1; select pg_sleep(30)',
  '{id:UInt32}',
  '../../../etc/passwd',
  '..%2f..%2fsecret',
  'downloads/1/../../secret',
  '/etc/passwd',
  'C:\\windows\\win.ini',
  '__proto__',
  'constructor',
  '{"$ne":null}',
  '=cmd()',
  '<script>1</script>',
  '$(id)',
  '%00',
  '%s%n',
  'x'.repeat(5000),
  '9'.repeat(400),
  'POLYGON((0 0,1 0,1 1,0 0))',
  'POLYGON((nan nan))',
  '2026-10-01T00:00:00',
  '2026-13-45',
]
const NUMBERS = [0, -0, -1, 1, 2, 0.5, 1e300, 2 ** 31, 2 ** 31 - 1, 2 ** 32, 2 ** 53, -(2 ** 53), 1e-320]

const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 40 }))
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  fc
    .constantFrom<() => unknown>(
      () => null,
      () => true,
      () => [],
      () => ({}),
      () => [null],
      () => deep(40),
      () => deep(3000),
      () => [-1, 2 ** 40, 0.1],
      () => Array.from({ length: 3000 }, (_, at) => at),
      () => [{ coords: [1e308, -1e308], radius: -1 }],
      () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
      () => JSON.parse('{"hasOwnProperty":1,"toString":null,"length":-1}'),
    )
    .map(make => make()),
)

const number = (schema: Json, whole: boolean): fc.Arbitrary<number> => {
  const least = Number(schema.minimum ?? schema.exclusiveMinimum ?? -1000)
  const most = Math.max(least, Number(schema.maximum ?? schema.exclusiveMaximum ?? 1e6))
  const from = Math.max(least, -(2 ** 31)) + (schema.exclusiveMinimum === undefined ? 0 : 1)
  const to = Math.min(most, 2 ** 31 - 1)
  // Small numbers are existing ids of templates, datasets, users and organisations.
  const small = fc.integer({ min: Math.ceil(from), max: Math.max(Math.ceil(from), Math.min(Math.floor(to), 12)) })
  const any = whole
    ? fc.integer({ min: Math.ceil(from), max: Math.floor(Math.max(from, to)) })
    : fc.double({ min: from, max: Math.max(from, to), noNaN: true })
  return fc.oneof({ weight: 3, arbitrary: small }, any)
}

/** Values that a JSON schema accepts. */
const valid = (schema: Json): fc.Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const either = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (either) return fc.oneof(...either.map(valid))
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return number(schema, true)
    case 'number':
      return number(schema, false)
    case 'array': {
      const places = schema.prefixItems as Json[] | undefined
      if (places) return fc.tuple(...places.map(valid))
      const minLength = Number(schema.minItems ?? 0)
      return fc.array(valid((schema.items ?? {}) as Json), { minLength, maxLength: Math.max(3, minLength) })
    }
    case 'object': {
      const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>)
      return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, valid(field)])), {
        requiredKeys: ((schema.required ?? []) as string[]).filter(name => fields.some(([field]) => field === name)),
      })
    }
    case 'string':
      return fc.oneof(
        fc.constantFrom('Standard', 'Yes', 'Leeds', '2026-10-01T00:00:00', '2026-10-31T23:59:59', 'a@b.example'),
        fc.string({
          minLength: Number(schema.minLength ?? 0),
          maxLength: Math.min(Number(schema.maxLength ?? 20), 20),
        }),
      )
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** The value, with one nested value replaced. `way` selects that value with numbers from 0 to 1. */
const spoiled = (value: unknown, way: readonly number[], by: unknown): unknown => {
  const [step, ...rest] = way
  if (step === undefined || typeof value !== 'object' || value === null) return by
  const keys = Object.keys(value)
  if (keys.length === 0) return by
  const key = keys[Math.floor(step * keys.length)]!
  const inner = spoiled((value as Record<string, unknown>)[key], rest, by)
  return Array.isArray(value)
    ? value.map((item, at) => (String(at) === key ? inner : item))
    : { ...value, [key]: inner }
}
const way = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 4 })

const changed = (value: unknown, { field, way: path = [], by }: Change): unknown =>
  field === undefined ? spoiled(value, path, by) : { ...(value as object), [field]: by }

/** Turns a request from the access table into an HTTP request. */
export const requestOf = ({ drawn, change }: HostileRequest, good: Asked): Required<Asked> => {
  const asked: { query: unknown; body: unknown } = drawn
    ? { query: drawn.query, body: drawn.body }
    : { query: good.query ?? {}, body: good.body }
  if (change) asked[change.at] = changed(asked[change.at], change)
  const { query, body } = asked
  return { query: typeof query === 'object' && query !== null ? { ...query } : { q: query }, body }
}

const objectOf = (fields: readonly Parameter[], value: (field: Parameter) => fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(fields.map(field => [field.name, value(field)])), {
    requiredKeys: fields.filter(({ required }) => required).map(({ name }) => name),
  })

const requestTo = ({ id, path, parameters, body }: Operation): fc.Arbitrary<HostileRequest> => {
  const drawn = fc.record({
    query: objectOf(parameters, ({ schema }) => valid(schema)),
    body: body ? valid(body.schema) : fc.constant(undefined),
  })
  const fields = [
    ...parameters.map(({ name, schema }) => ({ at: 'query', field: name, schema }) as const),
    ...Object.entries((body?.schema.properties ?? {}) as Record<string, Json>).map(
      ([field, schema]) => ({ at: 'body', field, schema }) as const,
    ),
  ]
  // Values that match the schema but may break a rule: another name, month, template, place or number of places.
  const otherwise: fc.Arbitrary<{ change?: Change }> =
    fields.length === 0
      ? fc.constant({})
      : fc
          .constantFrom(...fields)
          .chain(({ at, field, schema }) => valid(schema).map(by => ({ change: { at, field, by } })))
  const spoil = fc
    .tuple(way, hostile, fc.boolean())
    .map(([path_, by, inBody]): { change: Change } =>
      body && (inBody || parameters.length === 0)
        ? { change: { at: 'body', way: path_, by } }
        : { change: { at: 'query', way: path_.slice(0, 1), by } },
    )
  const bad = fc.record({
    query: fc.oneof(
      objectOf(parameters, () => hostile),
      fc.dictionary(fc.constantFrom('__proto__', 'id', 'constructor', 'datasetid[]', 'a'), text),
    ),
    body: body ? hostile : fc.constant(undefined),
  })
  const kind = (name: HostileRequest['kind'], from: fc.Arbitrary<object>) =>
    from.map((rest): HostileRequest => ({ id, kind: name, path, ...rest }))
  return fc.oneof(
    kind(
      'valid',
      fc.oneof(
        fc.constant({}),
        otherwise,
        drawn.map(asked => ({ drawn: asked })),
      ),
    ),
    kind(
      'nearly valid',
      fc.oneof(
        { weight: 2, arbitrary: spoil },
        fc.tuple(drawn, spoil).map(([asked, change]) => ({ drawn: asked, ...change })),
      ),
    ),
    kind(
      'hostile',
      bad.map(asked => ({ drawn: asked })),
    ),
  )
}

/** Paths that belong to no call, such as file keys that escape the folder. */
const strayPath = fc
  .tuple(fc.constantFrom('/files/', '/files/zones/', '/files/downloads/', '/assets/', '/api/'), text)
  .map(
    ([from, rest]): HostileRequest => ({
      id: 'no call',
      kind: 'hostile',
      path: from + encodeURIComponent(Buffer.from(rest).toString()).replaceAll('%2F', '/').replaceAll('%5C', '\\'),
      drawn: { query: { user: '1', expires: '99999999999', signature: 'x' } },
    }),
  )

/** Requests for all operations in equal shares, a third each valid, nearly valid and hostile, and a few stray paths. */
export const hostileRequests = (operations: readonly Operation[]): fc.Arbitrary<HostileRequest> =>
  fc.oneof(
    { weight: operations.length, arbitrary: fc.constantFrom(...operations).chain(requestTo) },
    { weight: 4, arbitrary: strayPath },
  )
