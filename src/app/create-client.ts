import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { BodyOf, Call, ReplyOf, SentQueryOf } from '../contract/call.ts'
import type { Route } from '../contract/client-routes.ts'
import { TENANT_ID } from '../domain/constants.ts'
import { CallError } from './call-error.ts'

interface Sent {
  readonly query?: unknown
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | undefined
}

export interface Given<C extends Call> extends Sent {
  readonly query?: SentQueryOf<C> | undefined
  readonly body?: BodyOf<C> | undefined
}

interface ClientDeps {
  /** The origin that calls are sent to. If empty, it is the page's origin. */
  readonly origin: string
  readonly token: () => string | null
  /** Called if the token is missing, and on every 401 and 403. */
  readonly onSessionEnd: () => void
  readonly fetch: typeof globalThis.fetch
}

export interface Client {
  /**
   * Makes a call and returns its `result` or `Results`.
   * @throws CallError if the call is refused or fails, or if no reply arrives; the reason of `signal` if it is aborted
   */
  readonly call: <C extends Call>(route: Route<C>, given?: Given<C>) => Promise<ReplyOf<C>>
  /** Yields the lines of a streamed reply until the reply ends or `signal` is aborted. */
  readonly stream: <C extends Call>(route: Route<C>, given?: Given<C>) => AsyncGenerator<ReplyOf<C>, void>
  /** The number of calls in progress, not counting streams. */
  readonly pending: ReadonlySignal<number>
}

const address = (origin: string, { path }: Route, query: unknown): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(key, String(value))
  return `${origin}${path}${search.size > 0 ? `?${search}` : ''}`
}

/** Encodes a body as JSON, or as a form if the call expects one; fetch then sets the content type. */
const encoded = ({ encoding }: Route, body: object): string | URLSearchParams =>
  encoding === 'form'
    ? new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]))
    : JSON.stringify(body)

interface Failure {
  readonly error?: { readonly code: string; readonly message: string; readonly details?: unknown } | null
}

/** The envelope of a reply. The admin host returns `result`, the data API `Results`. */
interface Reply<R> extends Failure {
  readonly success?: boolean
  readonly result: R
  readonly Results: R
}

/** The text for a reply that is not Ambit's, but that of a proxy in front of it. */
const proxyText = (status: number): string =>
  status === 413 ? 'This is too large to be sent. Choose less, or a smaller file.' : `The server answered ${status}`

const refusal = (status: number, reply: Failure): CallError => {
  const { code = 'failed', message = '', details } = reply.error ?? {}
  const words = typeof details === 'string' && details !== '' ? details : message
  return new CallError(status, code, words || proxyText(status), details)
}

/** Creates a client for the portal's calls, typed by the contract. */
export const createClient = ({ origin, token, onSessionEnd, fetch }: ClientDeps): Client => {
  const pending = signal(0)

  const send = async (route: Route, given: Sent): Promise<Response> => {
    const open = route.access === 'public'
    const current = token()
    if (!open && current === null) {
      onSessionEnd()
      throw new CallError(401, 'unauthenticated', 'You are not signed in')
    }
    const headers: Record<string, string> = { Accept: 'application/json', ...given.headers }
    if (open) headers['Abp.TenantId'] = String(TENANT_ID)
    else if (route.host === 'admin') headers.Authorization = `Bearer ${current}`
    else headers.AuthToken = String(current)
    const body = given.body === undefined ? null : encoded(route, given.body as object)
    if (typeof body === 'string') headers['Content-Type'] = 'application/json'
    const reply = await fetch(address(origin, route, given.query), {
      method: route.method,
      headers,
      cache: 'no-store',
      signal: given.signal ?? null,
      body,
    }).catch((error: unknown) => {
      given.signal?.throwIfAborted()
      throw new CallError(0, 'unreachable', 'The portal could not be reached', error)
    })
    if (reply.ok) return reply
    // Public calls also return 401, for a wrong password. Those do not end a session.
    if (!open && (reply.status === 401 || reply.status === 403)) onSessionEnd()
    const failure: Failure = await reply.json().catch(() => ({}))
    throw refusal(reply.status, failure)
  }

  const call = async <C extends Call>(route: Route<C>, given: Given<C> = {}): Promise<ReplyOf<C>> => {
    pending.value++
    try {
      const reply: Reply<ReplyOf<C>> = await (await send(route, given)).json()
      if (reply.success === false) throw refusal(200, reply)
      return route.host === 'admin' ? reply.result : reply.Results
    } finally {
      pending.value--
    }
  }

  async function* stream<C extends Call>(route: Route<C>, given: Given<C> = {}): AsyncGenerator<ReplyOf<C>, void> {
    const { body } = await send(route, given)
    if (body) for await (const line of readLines(body)) yield JSON.parse(line)
  }

  return { call, stream, pending }
}

/** Yields the non-empty lines of a byte stream as they arrive. Leaving the loop cancels the stream. */
export async function* readLines(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = bytes.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const lines = rest.split('\n')
      rest = done ? '' : (lines.pop() ?? '')
      for (const line of lines) if (line.trim() !== '') yield line
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
