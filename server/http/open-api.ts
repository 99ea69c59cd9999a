import { z } from 'zod'
import { CALL_GROUPS } from '../../src/contract/all-calls.ts'
import type { Call } from '../../src/contract/call.ts'
import { adminEnvelope, dataEnvelope, dataRefusal } from '../../src/contract/envelope.ts'
import { APP_VERSION } from '../../src/domain/constants.ts'
import { exampleOf } from './docs/example-of.ts'
import { fieldSchemas, jsonSchema } from './docs/json-schema.ts'
import { refusalsOf } from './docs/refusals-of.ts'
import { ROLE_WORDS } from './docs/roles.ts'

type Json = Record<string, unknown>

const TENANT = { name: 'Abp.TenantId', in: 'header', required: false, schema: { type: 'string', const: '1' } }
const ORDER_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Under the same key the same order is placed once',
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
  'X-Request-Id': { description: 'Names the request in the server’s log', schema: { type: 'string' } },
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
        description: call.host === 'admin' ? 'The answer; `success: false` is an expected refusal' : 'The answer',
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

/** The OpenAPI 3.1 document of the whole contract. */
export const openApiDocument = (title: string): Json => {
  const paths: Record<string, Json> = {}
  for (const { title: group, calls } of CALL_GROUPS)
    for (const call of calls)
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, group) }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: APP_VERSION },
    externalDocs: { url: '/docs/api', description: 'The same, to read' },
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
