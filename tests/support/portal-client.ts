import { authenticate } from '../../src/contract/authentication.ts'
import type { Call, QueryOf, ReplyOf } from '../../src/contract/call.ts'

/**
 * A customer's client program, which calls a running portal according to the contract and checks every reply against
 * it.
 */
export class PortalClient {
  readonly address: string
  #token = ''

  constructor(address: string) {
    this.address = address
  }

  async signIn(user: string, password: string): Promise<void> {
    const { accessToken } = await this.call(authenticate, {
      body: { UserNameOrEmailAddress: user, Password: password },
    })
    this.#token = accessToken
  }

  /** Uses the same sign-in on another node. */
  on(address: string): PortalClient {
    const other = new PortalClient(address)
    other.#token = this.#token
    return other
  }

  /** The headers that identify the caller, for a request that the client does not make itself. */
  headers({ host }: Pick<Call, 'host'>): Record<string, string> {
    const token: Record<string, string> =
      host === 'admin' ? { Authorization: `Bearer ${this.#token}` } : { AuthToken: this.#token }
    return { 'Abp.TenantId': '1', ...(this.#token ? token : {}) }
  }

  async call<C extends Call>(
    entry: C,
    given: { query?: QueryOf<C>; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<ReplyOf<C>> {
    const url = new URL(entry.path, this.address)
    for (const [key, value] of Object.entries(given.query ?? {})) url.searchParams.set(key, String(value))
    const form = entry.encoding === 'form'
    const reply = await fetch(url, {
      method: entry.method,
      headers: {
        ...this.headers(entry),
        ...(given.body && !form ? { 'Content-Type': 'application/json' } : {}),
        ...given.headers,
      },
      ...(given.body
        ? { body: form ? new URLSearchParams(given.body as Record<string, string>) : JSON.stringify(given.body) }
        : {}),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${entry.id}: ${reply.status} ${text}`)
    const envelope = JSON.parse(text) as {
      result?: unknown
      Results?: unknown
      success?: boolean
      error?: { details: string }
    }
    if (envelope.success === false) throw new Error(`${entry.id}: ${envelope.error?.details}`)
    return entry.reply.parse(entry.host === 'admin' ? envelope.result : envelope.Results) as ReplyOf<C>
  }
}
