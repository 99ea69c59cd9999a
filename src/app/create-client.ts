import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { BodyOf, Call, QueryOf, ReplyOf } from '../contract/call.ts'
import type { Route } from '../contract/routes.ts'
import { TENANT_ID } from '../domain/constants.ts'
import { CallError } from './call-error.ts'
import { readLines } from './read-lines.ts'

/** A route (src/contract/routes.ts) or the contract entry itself; the route brings no schemas along. */
export type Entry = Route | Call
type CallOf<E> = E extends Call ? E : E extends Route<infer C> ? C : never

export interface Given<E extends Entry> {
  readonly query?: QueryOf<CallOf<E>> | undefined
  readonly body?: BodyOf<CallOf<E>> | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | undefined
}

export interface ClientDeps {
  /** The address the paths stand under; empty for the page's own. */
  readonly origin: string
  readonly token: () => string | null
  /** Told of a missing token and of every 401 and 403. */
  readonly onSessionEnd: () => void
  readonly fetch: typeof globalThis.fetch
}

export interface Client {
  /**
   * Makes a call and gives what stands in `result` or `Results`.
   * @throws CallError for a refusal, a failure, or no answer; the reason of `signal` where it was aborted.
   */
  readonly call: <E extends Entry>(entry: E, given?: Given<E>) => Promise<ReplyOf<CallOf<E>>>
  /** The lines of a streamed reply, until it ends or `signal` is aborted. */
  readonly stream: <E extends Entry>(entry: E, given?: Given<E>) => AsyncGenerator<ReplyOf<CallOf<E>>, void>
  /** How many calls are under way, streams not counted. */
  readonly pending: ReadonlySignal<number>
}

const address = (origin: string, entry: Entry, query: Record<string, unknown> | undefined): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(key, String(value))
  return `${origin}${entry.path}${search.size > 0 ? `?${search}` : ''}`
}

/** JSON, or a form where the call wants one; fetch names the form's content type itself. */
const encoded = (entry: Entry, body: object): string | URLSearchParams =>
  entry.encoding === 'form'
    ? new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]))
    : JSON.stringify(body)

interface Reply {
  readonly success?: boolean
  readonly result?: unknown
  readonly Results?: unknown
  readonly error?: { readonly code: string; readonly message: string; readonly details?: unknown } | null
}

const refusal = (status: number, reply: Reply): CallError => {
  const { code = 'failed', message = '', details } = reply.error ?? {}
  const words = typeof details === 'string' && details !== '' ? details : message
  return new CallError(status, code, words || `The server answered ${status}`, details)
}

/** A client of the portal's calls, typed by the contract. */
export const createClient = ({ origin, token, onSessionEnd, fetch }: ClientDeps): Client => {
  const pending = signal(0)

  const send = async (entry: Entry, given: Given<Entry>): Promise<Response> => {
    const open = entry.access === 'public'
    const current = token()
    if (!open && current === null) {
      onSessionEnd()
      throw new CallError(401, 'unauthenticated', 'You are not signed in')
    }
    const headers: Record<string, string> = { Accept: 'application/json', ...given.headers }
    if (open) headers['Abp.TenantId'] = String(TENANT_ID)
    else if (entry.host === 'admin') headers.Authorization = `Bearer ${current}`
    else headers.AuthToken = String(current)
    const body = given.body === undefined ? null : encoded(entry, given.body as object)
    if (typeof body === 'string') headers['Content-Type'] = 'application/json'
    const reply = await fetch(address(origin, entry, given.query as Record<string, unknown> | undefined), {
      method: entry.method,
      headers,
      cache: 'no-store',
      signal: given.signal ?? null,
      body,
    }).catch((error: unknown) => {
      given.signal?.throwIfAborted()
      throw new CallError(0, 'unreachable', 'The portal could not be reached', error)
    })
    if (reply.ok) return reply
    // a public call refuses with 401 too (a wrong password): there is no session to end
    if (!open && (reply.status === 401 || reply.status === 403)) onSessionEnd()
    throw refusal(reply.status, (await reply.json().catch(() => ({}))) as Reply)
  }

  const call: Client['call'] = async (entry, given = {}) => {
    pending.value++
    try {
      const answer = (await (await send(entry, given as Given<Entry>)).json()) as Reply
      if (answer.success === false) throw refusal(200, answer)
      return (entry.host === 'admin' ? answer.result : answer.Results) as never
    } finally {
      pending.value--
    }
  }

  const stream: Client['stream'] = async function* (entry, given = {}) {
    const { body } = await send(entry, given as Given<Entry>)
    if (body) for await (const line of readLines(body)) yield JSON.parse(line)
  }

  return { call, stream, pending }
}
