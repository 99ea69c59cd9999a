import type { Page } from 'playwright'

/** Counts what a page and its workers ask of zone files. */
export const watchRanges = (page: Page) => {
  const asked: { readonly atMs: number; readonly bytes: number }[] = []
  page.on('request', request => {
    if (!new URL(request.url()).pathname.startsWith('/files/')) return
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers().range ?? '') ?? []
    asked.push({ atMs: Date.now(), bytes: Number(to) - Number(from) + 1 })
  })
  return {
    /** Bytes asked for before a time, milliseconds since 1970. */
    before: (ms: number): number => asked.reduce((sum, { atMs, bytes }) => sum + (atMs < ms ? bytes : 0), 0),
  }
}
