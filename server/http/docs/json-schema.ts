import { z } from 'zod'

/** The part of JSON Schema (2020-12) that zod generates from the contract's schemas. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly description?: string
  readonly [key: string]: unknown
}

const countFields = ({ properties = {} }: JsonSchema): number => Object.keys(properties).length

/** Returns the alternative with the most fields, ignoring null. */
export const fullestOf = (shapes: readonly JsonSchema[]): JsonSchema =>
  shapes.filter(({ type }) => type !== 'null').toSorted((a, b) => countFields(b) - countFields(a))[0] ?? {}

/**
 * Converts a schema of the contract. `input` describes a value as the caller sends it; `output` describes it after
 * parsing, or in a reply.
 */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // Zod writes oneOf for a discriminated union. anyOf means the same here, because the discriminator rules out
    // overlaps.
    override: ({ jsonSchema: generated }) => {
      if (generated.oneOf === undefined) return
      generated.anyOf = generated.oneOf
      delete generated.oneOf
    },
  })
  return rest as JsonSchema
}

/**
 * The fields of a query or form, which are sent as text. If a field's schema parses a number from the text, the number
 * is described.
 */
export const fieldSchemas = (
  fields: z.ZodObject,
): Record<string, { readonly schema: JsonSchema; readonly required: boolean }> => {
  const { properties = {}, required = [] } = jsonSchema(fields, 'input')
  return Object.fromEntries(
    Object.entries(properties).map(([name, sent]) => {
      const described = sent.type !== undefined || sent.enum !== undefined || sent.anyOf !== undefined
      const read = described ? sent : { ...jsonSchema(fields.shape[name] as z.ZodType, 'output'), ...sent }
      return [name, { schema: read, required: required.includes(name) }]
    }),
  )
}

/** Example values by field name, for fields whose schema gives a poor example or none. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  UserNameOrEmailAddress: 'maya.ellis@airevalley.example',
  Password: 'Demo-password-1',
  CurrentPassword: 'Demo-password-1',
  NewPassword: 'Another-password-2',
  newPasswordRepeat: 'Another-password-2',
  password: 'Another-password-2',
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.…',
  expireInSeconds: 3600,
  tenantId: 1,
  tenancyId: 1,
  userName: 'maya.ellis',
  name: 'Aire Valley',
  firstName: 'Maya',
  surname: 'Ellis',
  reportName: 'Location Insights',
  selectedReport: 'Location Insights',
  clientProjectName: 'Leeds centre October',
  startDate: '2026-10-01T00:00:00',
  endDate: '2026-10-31T23:59:59',
  zoneSystem: 'Standard',
  postcode: 'LS14DY',
  extentWkt: 'POLYGON ((429000 433000, 431000 433000, 431000 435000, 429000 433000))',
  extentwkt: 'POLYGON ((429000 433000, 431000 433000, 431000 435000, 429000 433000))',
  geometry27700: 'POLYGON ((429000 433000, 431000 433000, 431000 435000, 429000 433000))',
  studyAreaWkt: null,
  geofenceWkt: null,
  coords: [-1.5462, 53.7967],
  points: '-1.5462,53.7967;-1.5785,53.8196',
  q: 'Headingley',
  year: 2026,
  month: 10,
  zonesystemfilename: 'aire-valley-sectors',
  fileName: 'planning_areas_2026.zip',
  crs: 'EPSG:27700',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  digest: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  data: 'Wm9uZXM=',
  fileKey: 'average-daily-visits.csv',
  Key: 'average-daily-visits.csv',
  signedUrl: '/files/zones/aire-valley-sectors.fgb?user=2&session=…&since=…&expires=1790000000&signature=…',
  neighboursUrl: '/files/zones/aire-valley-sectors.neighbours?user=2&session=…&since=…&expires=1790000000&signature=…',
  groupName: 'Retail parks',
  customerName: 'Maya Ellis',
  customerTelephone: '+441132345678',
  username: 'maya.ellis',
  description: 'Crowds about stadiums on match days',
  attachment: null,
  attachmentName: null,
  creditInfo: 'Invoice 2026-117',
  creationTime: '2026-11-21T09:30:00.000Z',
  time: '2026-11-21T09:30:00.000Z',
  datasets: '[{"id":12,"type":"EV Chargepoint Insights"}]',
  daytype: '',
  address: '192.0.2.17',
  details: '',
}
const BY_FORMAT: Readonly<Record<string, string>> = { email: 'maya.ellis@airevalley.example', date: '2026-10-01' }

const typeOf = ({ type }: JsonSchema): string | undefined => (typeof type === 'string' ? type : type?.[0])

/** True if a value has the type of a schema, or of one of its alternatives. */
const fits = (schema: JsonSchema, value: unknown): boolean => {
  if (value === null) return true
  switch (typeOf(schema)) {
    case undefined:
      return schema.anyOf?.some(shape => fits(shape, value)) ?? true
    case 'integer':
      return typeof value === 'number'
    case 'array':
      return Array.isArray(value)
    default:
      return typeof value === typeOf(schema)
  }
}

const text = (schema: JsonSchema): string => {
  const byFormat = BY_FORMAT[schema.format ?? '']
  return byFormat ?? ((schema.minLength ?? 0) > 0 ? 'text' : '')
}
const number = ({ minimum, exclusiveMinimum }: JsonSchema): number =>
  minimum !== undefined && minimum > 1 ? minimum : exclusiveMinimum !== undefined || (minimum ?? 1) > 0 ? 1 : 0

/** Generates a value that matches a schema, the same every time. `name` is the field's name. */
export const exampleOf = (schema: JsonSchema, name = ''): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.examples) return schema.examples[0]
  if (Object.hasOwn(BY_NAME, name) && fits(schema, BY_NAME[name])) return BY_NAME[name]
  if (schema.default !== undefined) return schema.default
  if (schema.anyOf) return exampleOf(fullestOf(schema.anyOf), name)
  if (schema.prefixItems) return schema.prefixItems.map(item => exampleOf(item))
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, value]) => [field, exampleOf(value, field)]),
      )
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : []
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return number(schema)
    case 'boolean':
      return true
    default:
      return null
  }
}
