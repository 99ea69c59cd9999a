import { z } from 'zod'
import type { Call } from '../../src/contract/call.ts'
import { CALLS } from '../../src/contract/calls.ts'
import { adminEnvelope, dataEnvelope, dataRefusal } from '../../src/contract/envelope.ts'
import { APP_VERSION } from '../../src/domain/constants.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const parameters = (call: Call): Json[] => {
  if (!call.query) return []
  const { properties, required } = schemaOf(call.query, 'input') as {
    properties: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    // A query is text: what the schema makes a number of is described as that number.
    schema: Object.keys(schema).length > 0 ? schema : schemaOf(call.query!.shape[name] as z.ZodType, 'output'),
  }))
}

const operation = (call: Call): Json => {
  const success =
    call.streams === 'lines' ? call.reply : call.host === 'admin' ? adminEnvelope(call.reply) : dataEnvelope(call.reply)
  const refusal = schemaOf(call.host === 'admin' ? adminEnvelope(z.null()) : dataRefusal, 'output')
  const statuses: Record<number, string> = {
    400: 'The query or body is not right',
    ...(call.access === 'public' ? {} : { 401: 'Nobody is signed in', 403: 'Not offered to this user' }),
    ...call.refusals,
    500: 'Went wrong on the server; quote the request id',
  }
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.host === 'admin' ? 'Admin host' : 'Data API'],
    security: call.access === 'public' ? [] : [call.host === 'admin' ? { bearer: [] } : { authToken: [] }],
    'x-access': call.access,
    ...(call.query ? { parameters: parameters(call) } : {}),
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: {
              [call.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: {
                schema: schemaOf(call.body, 'input'),
              },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'The answer',
        content: {
          [call.streams === 'lines' ? 'application/x-ndjson' : 'application/json']: {
            schema: schemaOf(success, 'output'),
          },
        },
      },
      ...Object.fromEntries(
        Object.entries(statuses).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: refusal } } },
        ]),
      ),
    },
  }
}

/** The OpenAPI 3.1 document of the whole contract. */
export const openApiDocument = (title: string): Json => {
  const paths: Record<string, Json> = {}
  for (const call of CALLS) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: APP_VERSION },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        authToken: { type: 'apiKey', in: 'header', name: 'AuthToken' },
      },
    },
  }
}
