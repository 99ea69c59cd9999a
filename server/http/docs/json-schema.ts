import { z } from 'zod'

/** The part of JSON Schema (2020-12) that zod makes of the contract's schemas. */
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

/** The shape with the most fields among those that a value may have, null left out. */
export const fullestOf = (shapes: readonly JsonSchema[]): JsonSchema =>
  shapes.filter(({ type }) => type !== 'null').toSorted((a, b) => countFields(b) - countFields(a))[0] ?? {}

/** A schema of the contract as JSON Schema. `input`: the value as it is sent; `output`: as it is read, or as a reply holds it. */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // A discriminated union says oneOf; that no two of its shapes fit the same value follows from the discriminator.
    override: ({ jsonSchema: made }) => {
      if (made.oneOf === undefined) return
      made.anyOf = made.oneOf
      delete made.oneOf
    },
  })
  return rest as JsonSchema
}

/** The fields of a query or form. They are sent as text; where the schema reads a number from it, the number is described. */
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
