import type { Context } from 'hono'

/** The entity tags in a header (RFC 9110, 8.8.3). A tag may contain a comma. */
const tagsIn = (header: string): string[] => header.match(/\*|(?:W\/)?"[^"]*"/g) ?? []

const opaque = (tag: string): string => tag.replace(/^W\//, '')

/**
 * True if the reader already has this version, so that the reply is 304. Compares weakly (RFC 9110, 13.1.2), because
 * proxies that compress turn strong tags into weak ones.
 */
export const isUnchanged = (c: Context, etag: string): boolean =>
  tagsIn(c.req.header('if-none-match') ?? '').some(tag => tag === '*' || opaque(tag) === opaque(etag))

/** True if the reader requires a version other than this one, so that the reply is 412. Compares strongly. */
export const isOtherVersion = (c: Context, etag: string): boolean => {
  const ifMatch = c.req.header('if-match')
  return ifMatch !== undefined && !tagsIn(ifMatch).some(tag => tag === '*' || tag === etag)
}

export type Encoding = 'br' | 'gzip'

/** The weight of each encoding in an Accept-Encoding header, in lower case. A weight that cannot be read counts as 0. */
const weightsIn = (header: string): ReadonlyMap<string, number> =>
  new Map(
    header.split(',').flatMap(part => {
      const [name = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
      const q = parameters.find(text => text.startsWith('q='))?.slice(2)
      return name === '' ? [] : [[name, q === undefined ? 1 : Number(q) || 0] as const]
    }),
  )

/** The encoding that a reader prefers, Brotli if it accepts both equally; null for none (RFC 9110, 12.5.3). */
export const acceptedEncoding = (c: Context): Encoding | null => {
  const weights = weightsIn(c.req.header('accept-encoding') ?? '')
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [br, gzip] = [weightOf('br'), weightOf('gzip')]
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : null
}
