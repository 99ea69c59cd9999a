import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from 'hono/html'
import { CALL_GROUPS, CALLS } from '../../../src/contract/all-calls.ts'
import { APP_VERSION } from '../../../src/domain/constants.ts'
import { REFUSALS } from '../../errors.ts'
import { anchorOf, callSection } from './call-section.ts'

const MARK = join(import.meta.dirname, '../../../src/app/mark.svg')

const groupAnchor = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-')

/** The whole interface as a page to read, made from the contract, so that it is never out of date. */
export const apiPage = (title: string) => {
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
    <p>Version ${APP_VERSION}, ${CALLS.length} calls. The same for programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
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
        <p>Sign in with <a href="#TokenAuth-Authenticate">TokenAuth/Authenticate</a>. Its accessToken is good for expireInSeconds, until it signs out, or until the password changes or the account is disabled.</p>
        <dl>
          <dt>Admin host: <code>/api</code> and <code>/Account</code></dt>
          <dd>Header <code>Authorization: Bearer …</code>. Answers <code>{ success, result, error }</code>; an expected refusal has status 200, <code>success: false</code> and its reason in <code>error.details</code>.</dd>
          <dt>Data API: <code>/datasetsapi</code></dt>
          <dd>Header <code>AuthToken: …</code>. Answers <code>{ Results }</code>; a refusal has its status, <code>error.code</code>, <code>error.message</code> and a <code>requestId</code>.</dd>
          <dt>Lists that carry zones</dt>
          <dd>Are cut by extent and streamed. With <code>limit</code> they come in pages; the <code>Link</code> header (<code>rel="next"</code>) has the address of the next. Coordinates are EPSG:27700 metres.</dd>
          <dt>Numbers of people</dt>
          <dd>Have passed the disclosure gate, which withholds nothing: values that would rest on too few devices alone share one figure. <code>covers</code> (rows), <code>zones</code> (places of a map) and <code>Pools</code> (flows) list what shares it; <code>suppressed</code> is always false. Null values mean that there are no data.</dd>
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
