import { html, raw } from 'hono/html'
import type { Call } from '../../../src/contract/call.ts'
import { exampleOf } from './example-of.ts'
import { fieldSchemas, type JsonSchema, jsonSchema } from './json-schema.ts'
import { refusalsOf } from './refusals-of.ts'
import { ROLE_WORDS } from './roles.ts'
import { type SchemaRow, schemaRows, typeWords } from './schema-rows.ts'

export const anchorOf = ({ id }: Pick<Call, 'id'>): string => id.replace(/[^A-Za-z0-9]+/g, '-')

const fieldTable = (call: Call, caption: string, rows: readonly SchemaRow[], asked: boolean) => html`
  <h4>${caption}</h4>
  <div class="wide" tabindex="0" role="region" aria-label="${call.id}: ${caption}">
    <table>
      <thead><tr><th>Field</th><th>Holds</th>${asked ? html`<th>Needed</th>` : ''}</tr></thead>
      <tbody>${rows.map(
        ({ path, type, required }) =>
          html`<tr><td><code>${path}</code></td><td>${type}</td>${asked ? html`<td class="needed">${required ? 'yes' : 'no'}</td>` : ''}</tr>`,
      )}</tbody>
    </table>
  </div>`

const block = (call: Call, caption: string, text: string) =>
  html`<h4>${caption}</h4><pre tabindex="0" role="region" aria-label="${call.id}: ${caption}"><code>${text}</code></pre>`

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const queryOf = (call: Call): string => {
  const given = Object.entries(call.query ? fieldSchemas(call.query) : {}).filter(([, { required }]) => required)
  const search = given.map(([name, { schema }]) => `${name}=${encodeURIComponent(String(exampleOf(schema, name)))}`)
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

/** One call: its purpose, its callers, its input, its reply and its refusals. */
export const callSection = (call: Call) => {
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
    ${block(call, 'Answer', replyExample(call, reply))}
  </section>`
}

/** A path that may break after its slashes on a narrow screen. Paths of the contract hold no character to escape. */
const breakable = (path: string): string => path.replaceAll('/', '/<wbr>')
