import { z } from 'zod'
import { CALL_GROUPS } from '../../../src/contract/all-calls.ts'
import { type Access, type Call, maxBodyBytes } from '../../../src/contract/call.ts'
import { APP_VERSION } from '../../../src/domain/constants.ts'
import { WIDTHS } from '../../runtime/limits/rate.ts'
import { exampleOf, fieldSchemas, jsonSchema } from './json-schema.ts'

/** The admin host's envelope. An expected refusal has status 200, `success: false` and `error.details`. */
const adminEnvelope = <R extends z.ZodType>(result: R) =>
  z.object({
    success: z.boolean(),
    result: result.nullable(),
    error: z.object({ code: z.string(), message: z.string(), details: z.string() }).nullable(),
  })

/** The data API's envelope. */
const dataEnvelope = <R extends z.ZodType>(results: R) => z.object({ Results: results })

/** The data API's reply to a refused call. */
const dataRefusal = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() }),
  requestId: z.string(),
})

/** Describes for readers who may make a call. */
export const ROLE_WORDS: Readonly<Record<Access, string>> = {
  public: 'Anybody; no token',
  'signed-in': 'Every signed-in account, whether or not it has accepted the terms',
  user: 'Users of the portal, for the records that their organisation and their dataset access let them see',
  primary: 'Primary users, for their own organisation',
  managers: 'Primary users, for their own organisation; the provider’s administrators, for every one',
  admin: 'The provider’s administrators',
  organisations: 'The provider’s administrators, and users with the organisation-admin flag',
}

const limitsOf = ({ cost }: Call): string => {
  const rate = 'Too many calls of the user or the organisation; Retry-After says in how many seconds to try again'
  if (!cost) return rate
  const { running, waiting } = WIDTHS[cost]
  return `${rate}. Of these calls ${running} of a user run at a time and ${waiting} more wait`
}

/** The error statuses that a call can return, with their meanings. */
export const refusalsOf = (call: Call): Record<number, string> => ({
  ...(call.query || call.body ? { 400: 'The query or body is not right; the details say what and where' } : {}),
  ...(call.access === 'public' ? {} : { 401: 'The token is missing or no longer valid' }),
  ...(call.access === 'public' || call.access === 'signed-in' ? {} : { 403: 'Not offered to this user' }),
  ...(call.query || call.body ? { 404: 'Does not exist, or this user may not see it' } : {}),
  ...(call.host === 'data' && call.access !== 'public'
    ? {
        409: 'The current state does not allow the call, for example because the terms are not accepted; the message says why',
      }
    : {}),
  ...(call.body
    ? { 408: 'The body did not arrive in time', 413: `The body has more than ${maxBodyBytes(call)} bytes` }
    : {}),
  429: call.access === 'public' ? 'Too many attempts; try again later' : limitsOf(call),
  ...call.refusals,
  503: 'A part of Ambit is unavailable or too busy; Retry-After says in how many seconds to try again. Nothing was done, or repeating the call under its Idempotency-Key recognises what was done',
  500: 'An error on the server; quote the request id',
})

type Json = Record<string, unknown>

const TENANT = { name: 'Abp.TenantId', in: 'header', required: false, schema: { type: 'string', const: '1' } }
const ORDER_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Orders with the same key are placed once',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const parameters = (call: Call): Json[] => [
  ...Object.entries(call.query ? fieldSchemas(call.query) : {}).map(([name, { schema, required }]) => ({
    name,
    in: 'query',
    required,
    schema,
    ...(required ? { example: exampleOf(schema, name) } : {}),
  })),
  ...(call.access === 'public' ? [TENANT] : []),
  ...(call.id === 'datasets.request' ? [ORDER_KEY] : []),
]

const requestBody = (call: Call): Json => {
  if (!call.body) return {}
  const schema = jsonSchema(call.body, 'input')
  const type = call.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema, example: exampleOf(schema) } } } }
}

const REQUEST_ID = {
  'X-Request-Id': { description: 'Identifies the request in the server’s log', schema: { type: 'string' } },
}

const operation = (call: Call, group: string): Json => {
  const success =
    call.streams === 'lines' ? call.reply : call.host === 'admin' ? adminEnvelope(call.reply) : dataEnvelope(call.reply)
  return {
    operationId: call.id,
    summary: call.summary,
    description: `For: ${ROLE_WORDS[call.access]}.`,
    tags: [group],
    security: call.access === 'public' ? [] : [call.host === 'admin' ? { bearer: [] } : { authToken: [] }],
    'x-access': call.access,
    parameters: parameters(call),
    ...requestBody(call),
    responses: {
      200: {
        description: call.host === 'admin' ? 'The reply; `success: false` is an expected refusal' : 'The reply',
        headers: REQUEST_ID,
        content: {
          [call.streams === 'lines' ? 'application/x-ndjson' : 'application/json']: {
            schema: jsonSchema(success, 'output'),
          },
          ...Object.fromEntries(
            (call.formats ?? []).map(format => [format, { schema: { type: 'string', format: 'binary' } }]),
          ),
        },
      },
      ...Object.fromEntries(
        Object.entries(refusalsOf(call)).map(([status, description]) => [
          status,
          {
            description,
            headers: REQUEST_ID,
            content: {
              'application/json': {
                schema: { $ref: `#/components/schemas/${call.host === 'admin' ? 'AdminRefusal' : 'DataRefusal'}` },
              },
            },
          },
        ]),
      ),
    },
  }
}

/** Generates the OpenAPI 3.1 document of the whole contract. */
export const openApiDocument = (title: string): Json => {
  const paths: Record<string, Json> = {}
  for (const { title: group, calls } of CALL_GROUPS)
    for (const call of calls)
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, group) }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: APP_VERSION },
    externalDocs: { url: '/docs/api', description: 'The same as a page' },
    tags: CALL_GROUPS.map(({ title: name }) => ({ name })),
    paths,
    components: {
      schemas: {
        AdminRefusal: jsonSchema(adminEnvelope(z.null()), 'output'),
        DataRefusal: jsonSchema(dataRefusal, 'output'),
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        authToken: { type: 'apiKey', in: 'header', name: 'AuthToken' },
      },
    },
  }
}
