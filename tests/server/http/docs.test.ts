import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { exampleOf, fieldSchemas, jsonSchema } from '../../../server/http/docs/json-schema.ts'
import { anchorOf, schemaRows, serveDocs } from '../../../server/http/docs/serve-docs.ts'
import type { AppEnv } from '../../../server/http/handler.ts'
import { CALL_GROUPS, CALLS } from '../../../src/contract/all-calls.ts'
import { createCustomerReport } from '../../../src/contract/template-body.ts'

const app = new Hono<AppEnv>()
serveDocs(app, 'Ambit & Co')
const page = await (await app.request('/docs/api')).text()

interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly tags: readonly string[]
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: object
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >
}
const document = (await (await app.request('/openapi.json')).json()) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
  tags: { name: string }[]
}

describe('the documentation page', () => {
  test('lists every call with its path, and has a target for every internal link', () => {
    for (const call of CALLS) {
      expect(page).toContain(`id="${anchorOf(call)}"`)
      expect(page.replaceAll('<wbr>', '')).toContain(`<code>${call.path}</code>`)
    }
    for (const [, anchor] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${anchor}"`)
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('uses nothing that the content security policy forbids, and escapes its input', () => {
    expect(page).not.toMatch(/<script|style="|<style|\son\w+="/)
    expect(page).toContain('<h1>Ambit &amp; Co: the API</h1>')
  })

  test('serves its style sheet', async () => {
    const reply = await app.request('/docs/api.css')
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  })

  test('puts every call into a group', () => {
    expect(CALL_GROUPS.filter(({ calls }) => calls.length === 0)).toEqual([])
    expect(new Set(CALLS.map(({ id }) => id)).size).toBe(CALLS.length)
  })
})

describe('examples', () => {
  test.each(CALLS.filter(call => call.query || call.body).map(call => [call.id, call] as const))(
    '%s accepts the example of its request',
    (_, call) => {
      if (call.query) {
        const given = Object.entries(fieldSchemas(call.query)).filter(([, { required }]) => required)
        const query = Object.fromEntries(given.map(([name, { schema }]) => [name, String(exampleOf(schema, name))]))
        expect(call.query.safeParse(query).error?.issues).toBeUndefined()
      }
      if (call.body)
        expect(call.body.safeParse(exampleOf(jsonSchema(call.body, 'input'))).error?.issues).toBeUndefined()
    },
  )
  test.each(CALLS.map(call => [call.id, call] as const))('%s returns the example of its reply', (_, call) => {
    expect(call.reply.safeParse(exampleOf(jsonSchema(call.reply, 'output'))).error?.issues).toBeUndefined()
  })
})

describe('the OpenAPI document', () => {
  const operations = Object.values(document.paths).flatMap(path => Object.values(path))

  test('[P7.00] lists the token, group, refusals and request of every call', () => {
    for (const call of CALLS) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()]
      expect(operation?.security).toEqual(
        call.access === 'public' ? [] : [call.host === 'admin' ? { bearer: [] } : { authToken: [] }],
      )
      expect(document.tags.map(({ name }) => name)).toContain(operation?.tags[0])
      expect(Boolean(operation?.requestBody)).toBe(Boolean(call.body))
      const query = operation?.parameters.filter(parameter => parameter.in === 'query').map(({ name }) => name)
      expect(query).toEqual(Object.keys(call.query?.shape ?? {}))
      const statuses = Object.keys(operation?.responses ?? {})
      const takesInput = Boolean(call.query || call.body)
      expect([call.id, statuses.includes('400')]).toEqual([call.id, takesInput])
      for (const status of call.access === 'public' ? ['200', '500', '503'] : ['200', '401', '500', '503'])
        expect([call.id, statuses]).toEqual([call.id, expect.arrayContaining([status])])
    }
    expect(operations).toHaveLength(CALLS.length)
  })

  test('contains no dangling references', () => {
    for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(document.components.schemas).toHaveProperty(name!)
  })
})

test('fully expands the nested fields of a body', () => {
  const paths = schemaRows(jsonSchema(createCustomerReport.body!, 'input')).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['name', 'inputs', 'inputs[].options[].credits', 'areaFactors[].area']))
})
