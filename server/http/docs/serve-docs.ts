import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { CALL_GROUPS, CALLS } from '../../../src/contract/all-calls.ts'
import type { Call } from '../../../src/contract/call.ts'
import { APP_VERSION } from '../../../src/domain/constants.ts'
import { REFUSALS } from '../../errors.ts'
import type { AppEnv } from '../handler.ts'
import { exampleOf, fieldSchemas, fullestOf, type JsonSchema, jsonSchema } from './json-schema.ts'
import { openApiDocument, ROLE_WORDS, refusalsOf } from './open-api.ts'

interface SchemaRow {
  /** The path of a nested field, such as `inputs[].options[].name`. */
  readonly path: string
  /** Describes a value for readers, such as `whole number, at least 1`. */
  readonly type: string
  readonly required: boolean
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  integer: 'whole number',
  boolean: 'true or false',
  string: 'text',
}
const FORMAT_WORDS: Readonly<Record<string, string>> = { email: 'e-mail address', date: 'date (2026-10-31)' }
/** Omits bounds that are just JavaScript's largest safe integer. */
const plain = (bound: number | undefined) =>
  bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? null : bound

const typeWords = (schema: JsonSchema): string => {
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
    return [...own, ...items.flatMap((item, index) => schemaRows(item, `${path}[${index}]`))]
  }
  if (inner.items) return [...own, ...schemaRows(inner.items, `${path}[]`)]
  if (!inner.properties) return own.length > 0 ? own : [{ path: 'the whole value', type: typeWords(schema), required }]
  return [
    ...own.filter(() => !path.endsWith('[]')),
    ...Object.entries(inner.properties).flatMap(([name, value]) =>
      schemaRows(value, path === '' ? name : `${path}.${name}`, inner.required?.includes(name) ?? false),
    ),
  ]
}

export const anchorOf = ({ id }: Pick<Call, 'id'>): string => id.replace(/[^A-Za-z0-9]+/g, '-')

const fieldTable = (call: Call, caption: string, rows: readonly SchemaRow[], isInput: boolean) => html`
  <h4>${caption}</h4>
  <div class="wide" tabindex="0" role="region" aria-label="${call.id}: ${caption}">
    <table>
      <thead><tr><th>Field</th><th>Type</th>${isInput ? html`<th>Required</th>` : ''}</tr></thead>
      <tbody>${rows.map(
        ({ path, type, required }) =>
          html`<tr><td><code>${path}</code></td><td>${type}</td>${isInput ? html`<td class="needed">${required ? 'yes' : 'no'}</td>` : ''}</tr>`,
      )}</tbody>
    </table>
  </div>`

const block = (call: Call, caption: string, text: string) =>
  html`<h4>${caption}</h4><pre tabindex="0" role="region" aria-label="${call.id}: ${caption}"><code>${text}</code></pre>`

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const queryOf = (call: Call): string => {
  const fields = Object.entries(call.query ? fieldSchemas(call.query) : {}).filter(([, { required }]) => required)
  const search = fields.map(([name, { schema }]) => `${name}=${encodeURIComponent(String(exampleOf(schema, name)))}`)
  return search.length > 0 ? `?${search.join('&')}` : ''
}

const requestExample = (call: Call): string => {
  const token = call.host === 'admin' ? `-H "Authorization: Bearer $TOKEN"` : `-H "AuthToken: $TOKEN"`
  const parts = [`curl -X ${call.method} "$PORTAL${call.path}${queryOf(call)}"`]
  parts.push(call.access === 'public' ? `-H "Abp.TenantId: 1"` : token)
  if (call.body) {
    const example = exampleOf(jsonSchema(call.body, 'input'))
    if (call.encoding === 'form')
      for (const [name, value] of Object.entries(example as object)) parts.push(`--data-urlencode "${name}=${value}"`)
    else parts.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(example)}'`)
  }
  return parts.join(' \\\n  ')
}

const replyExample = (call: Call, reply: JsonSchema): string => {
  const value = exampleOf(reply)
  if (call.streams === 'lines') return `${JSON.stringify(value)}\n…`
  return json(call.host === 'admin' ? { success: true, result: value, error: null } : { Results: value })
}

const replyWords = (call: Call): string => {
  if (call.streams === 'lines') return 'Lines of JSON, one at a time, until the caller leaves.'
  const where = call.host === 'admin' ? 'In result.' : 'In Results.'
  return call.formats ? `${where} By Accept also as ${call.formats.join(', ')}.` : where
}

/** Describes a call: its purpose, callers, input, reply and refusals. */
const callSection = (call: Call) => {
  const reply = jsonSchema(call.reply, 'output')
  const query = Object.entries(call.query ? fieldSchemas(call.query) : {}).map(
    ([path, { schema, required }]): SchemaRow => ({ path, type: typeWords(schema), required }),
  )
  return html`
  <section class="call" id="${anchorOf(call)}" aria-labelledby="${anchorOf(call)}-title">
    <h3 id="${anchorOf(call)}-title"><span class="method method-${call.method.toLowerCase()}">${call.method}</span> <code>${raw(breakable(call.path))}</code></h3>
    <p>${call.summary}.</p>
    <p class="for"><strong>For</strong> ${ROLE_WORDS[call.access]}.</p>
    ${query.length > 0 ? fieldTable(call, 'Parameters', query, true) : ''}
    ${call.body ? fieldTable(call, call.encoding === 'form' ? 'Form' : 'Body (JSON)', schemaRows(jsonSchema(call.body, 'input')), true) : ''}
    ${fieldTable(call, `Reply. ${replyWords(call)}`, schemaRows(reply), false)}
    <h4>Refusals</h4>
    <ul class="refusals">${Object.entries(refusalsOf(call)).map(
      ([status, words]) => html`<li><code>${status}</code> ${words}</li>`,
    )}</ul>
    ${block(call, 'Request', requestExample(call))}
    ${block(call, 'Reply', replyExample(call, reply))}
  </section>`
}

/**
 * Lets a path break after its slashes on a narrow screen. The contract's paths contain no characters that need
 * escaping.
 */
const breakable = (path: string): string => path.replaceAll('/', '/<wbr>')

const MARK = join(import.meta.dirname, '../../../src/app/mark.svg')

const groupAnchor = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-')

/** The API reference as a page, which is generated from the contract and therefore always up to date. */
const apiPage = (title: string) => {
  const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(MARK, 'utf8'))}`
  return html`<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title}: the API</title>
  <link rel="icon" href="${icon}">
  <link rel="stylesheet" href="/docs/api.css">
</head>
<body>
  <a class="skip" href="#content">Skip to the calls</a>
  <header>
    <h1>${title}: the API</h1>
    <p>Version ${APP_VERSION}, ${CALLS.length} calls. For programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
  </header>
  <div class="page">
    <nav aria-label="Calls">
      <ul><li><a href="#basics">Basics</a></li>${CALL_GROUPS.map(
        group =>
          html`<li><a href="#${groupAnchor(group.title)}">${group.title}</a><span class="count">${group.calls.length}</span></li>`,
      )}</ul>
    </nav>
    <main id="content">
      <section id="basics">
        <h2>Basics</h2>
        <p>Sign in with <a href="#TokenAuth-Authenticate">TokenAuth/Authenticate</a>. Its accessToken is valid for expireInSeconds, or until the user signs out, the password changes or the account is disabled.</p>
        <dl>
          <dt>Admin host: <code>/api</code> and <code>/Account</code></dt>
          <dd>Header <code>Authorization: Bearer …</code>. Replies <code>{ success, result, error }</code>; an expected refusal has status 200, <code>success: false</code> and its reason in <code>error.details</code>.</dd>
          <dt>Data API: <code>/datasetsapi</code></dt>
          <dd>Header <code>AuthToken: …</code>. Replies <code>{ Results }</code>; a refusal has its status, <code>error.code</code>, <code>error.message</code> and a <code>requestId</code>.</dd>
          <dt>Lists of zones</dt>
<dd>They are cut by extent and streamed. With <code>limit</code> they come in pages; the <code>Link</code> header (<code>rel="next"</code>) has the address of the next page. Coordinates are EPSG:27700 metres.</dd>
          <dt>Numbers of people</dt>
          <dd>All figures have passed the disclosure gate, which withholds nothing: values that would rest on too few devices alone share one figure. <code>covers</code> (rows), <code>zones</code> (places of a map) and <code>Pools</code> (flows) list the values that share it; <code>suppressed</code> is always false. Null means that there are no data.</dd>
        </dl>
        <h3 class="plain">Codes of refusals</h3>
        <div class="wide" tabindex="0" role="region" aria-label="Codes of refusals">
          <table><thead><tr><th>error.code</th><th>Status</th></tr></thead><tbody>${Object.entries(REFUSALS).map(
            ([code, status]) => html`<tr><td><code>${code}</code></td><td>${status}</td></tr>`,
          )}</tbody></table>
        </div>
      </section>
      ${CALL_GROUPS.map(
        group => html`
      <section id="${groupAnchor(group.title)}">
        <h2>${group.title}</h2>
        <ul class="toc">${group.calls.map(
          call =>
            html`<li><a href="#${anchorOf(call)}"><span class="method method-${call.method.toLowerCase()}">${call.method}</span> ${call.path.split('/').slice(-2).join('/')}</a></li>`,
        )}</ul>
        ${group.calls.map(callSection)}
      </section>`,
      )}
    </main>
  </div>
</body>
</html>
`
}

const HOUR = 'public, max-age=3600'

/**
 * Serves the API reference: `/openapi.json` for programs, `/docs/api` for people. Both are built at the first request.
 */
export const serveDocs = (app: Hono<AppEnv>, title: string): void => {
  let document: object | undefined
  let page: ReturnType<typeof apiPage> | undefined
  let style: string | undefined
  app.get('/openapi.json', c => {
    document ??= openApiDocument(title)
    return c.json(document)
  })
  app.get('/docs/api', c => {
    page ??= apiPage(title)
    return c.html(page, 200, { 'Cache-Control': HOUR })
  })
  app.get('/docs/api.css', c => {
    style ??= readFileSync(join(import.meta.dirname, 'api.css'), 'utf8')
    return c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': HOUR })
  })
}
