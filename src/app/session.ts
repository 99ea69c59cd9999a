import { createSession, SESSION_KEY } from './create-session.ts'

/** Replaces localStorage if the browser does not offer it. A session then lasts as long as the page. */
const memory = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

export const browserStorage = globalThis.localStorage ?? memory()

export const session = createSession({ storage: browserStorage, now: Date.now })

const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Ends the session when its token expires, and follows changes made in other tabs. */
export const watchSession = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  session.values.subscribe(values => {
    clearTimeout(timer)
    if (values) timer = setTimeout(session.token, Math.min(values.expiryDate - Date.now() + 1, LONGEST_TIMER_MS))
  })
  addEventListener('storage', event => {
    if (event.key === SESSION_KEY || event.key === null) session.reread()
  })
}
