import { type ReadonlySignal, signal } from '@preact/signals-react'

/** How often the portal is looked for while it cannot be reached, in milliseconds. */
const LOOK_MS = 5_000
/** A reply of the portal that needs neither a sign-in nor a database. */
const ALIVE = '/healthz'

export interface Connection {
  /** Whether the last request got no reply, or the browser reports that it is offline. */
  readonly isLost: ReadonlySignal<boolean>
  /** `fetch`, which notices whether the portal can be reached. */
  readonly fetch: typeof globalThis.fetch
  /** Reports that the browser is offline, or that it may be online again. */
  readonly lose: () => void
  readonly look: () => void
}

/** Watches whether the portal can be reached. While it cannot, looks for it every few seconds. */
export const createConnection = (fetch: typeof globalThis.fetch): Connection => {
  const isLost = signal(false)
  let timer: ReturnType<typeof setInterval> | undefined
  const find = (): void => {
    clearInterval(timer)
    timer = undefined
    isLost.value = false
  }
  const look = (): void => void fetch(ALIVE, { cache: 'no-store' }).then(find, () => undefined)
  const lose = (): void => {
    isLost.value = true
    timer ??= setInterval(look, LOOK_MS)
  }
  return {
    isLost,
    lose,
    look,
    async fetch(input, init) {
      try {
        const reply = await fetch(input, init)
        find()
        return reply
      } catch (error) {
        if (init?.signal?.aborted !== true) lose()
        throw error
      }
    },
  }
}
