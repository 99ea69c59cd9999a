import { type Client, createClient } from '../../../src/app/create-client.ts'

/**
 * The real client with canned replies. Each path has a value for `Results` (or `result`), or a function that computes
 * one from the URL.
 */
export function cannedClient(replies: Readonly<Record<string, unknown>>): {
  readonly call: Client['call']
  /** The requested URLs, in order. */
  readonly asked: readonly string[]
} {
  const asked: string[] = []
  const { call } = createClient({
    origin: 'http://portal.test',
    token: () => 'token',
    onSessionEnd: () => {},
    fetch: async input => {
      const url = new URL(String(input))
      asked.push(url.pathname + url.search)
      if (!(url.pathname in replies)) {
        return Response.json({ error: { code: 'failed', message: 'No such reply' }, requestId: '1' }, { status: 500 })
      }
      const reply = replies[url.pathname]
      const body: unknown = typeof reply === 'function' ? reply(url) : reply
      return Response.json({ success: true, result: body, error: null, Results: body })
    },
  })
  return { call, asked }
}
