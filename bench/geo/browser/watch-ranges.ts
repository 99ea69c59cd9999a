import type { Page } from 'playwright'

/** Counts the zone-file bytes that a page and its workers request. */
export const watchRanges = (page: Page) => {
  const asked: { readonly atMs: number; readonly bytes: number }[] = []
  page.on('request', request => {
    if (!new URL(request.url()).pathname.startsWith('/files/')) return
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers().range ?? '') ?? []
    asked.push({ atMs: Date.now(), bytes: Number(to) - Number(from) + 1 })
  })
  return {
    /** The number of bytes requested before a time, in milliseconds since 1970. */
    before: (ms: number): number => asked.reduce((sum, { atMs, bytes }) => sum + (atMs < ms ? bytes : 0), 0),
  }
}
