import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Level } from '../domain/level.ts'

/** The values that are stored from sign-in until the token expires (docs/specification.md P3.07). */
interface SessionValues {
  /** In milliseconds since 1970, UTC. */
  readonly expiryDate: number
  readonly token_id: string
  readonly userId: number
  readonly userName: string
  readonly firstName: string
  readonly surname: string
  readonly emailAddress: string
  readonly tenancyId: number
  /** Null until the permissions are known. Until then, no page opens. */
  readonly userLevel: Level | null
}

export interface LoginValues {
  readonly accessToken: string
  readonly expireInSeconds: number
  readonly userId: number
  readonly userName: string
  readonly firstName: string
  readonly surname: string
  readonly emailAddress: string
  readonly tenancyId: number
}

interface SessionDeps {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** In milliseconds since 1970, UTC. */
  readonly now: () => number
}

export interface Session {
  /** Null if nobody is signed in. */
  readonly values: ReadonlySignal<SessionValues | null>
  /** Null until the permissions are known. */
  readonly level: ReadonlySignal<Level | null>
  /** The user's name, or the specified text once the session has ended. */
  readonly displayName: ReadonlySignal<string>
  /** Returns the token, or null. An expired token ends the session. */
  readonly token: () => string | null
  readonly open: (login: LoginValues) => void
  readonly setLevel: (level: Level) => void
  /** True if the session ended without the user's action, for example because it was ended elsewhere. */
  readonly interrupted: ReadonlySignal<boolean>
  /** Removes every stored value. */
  readonly end: () => void
  /** Ends the session at the user's request. */
  readonly leave: () => void
  /** Reads the stored values again in case another tab has changed them. */
  readonly reread: () => void
}

export const SESSION_KEY = 'ambit.session'
// The misspelling is intentional (docs/specification.md P4.02)
const NO_NAME = 'Session exipred'

const parse = (text: string | null): SessionValues | null => {
  try {
    const value = JSON.parse(text ?? 'null') as SessionValues | null
    return typeof value?.token_id === 'string' && typeof value.expiryDate === 'number' ? value : null
  } catch {
    return null
  }
}

export const createSession = ({ storage, now }: SessionDeps): Session => {
  const read = () => {
    const stored = parse(storage.getItem(SESSION_KEY))
    return stored && stored.expiryDate > now() && stored.userLevel !== null ? stored : null
  }
  const values = signal(read())
  const interrupted = signal(false)
  const keep = (next: SessionValues) => {
    interrupted.value = false
    values.value = next
    storage.setItem(SESSION_KEY, JSON.stringify(next))
  }
  const finish = (next: SessionValues | null, byUser: boolean) =>
    batch(() => {
      if (values.peek()) interrupted.value = next === null && !byUser
      values.value = next
    })
  const end = () => {
    storage.removeItem(SESSION_KEY)
    finish(null, false)
  }
  return {
    values,
    interrupted,
    level: computed(() => values.value?.userLevel ?? null),
    displayName: computed(() => {
      const { firstName, surname, userName } = values.value ?? { firstName: '', surname: '', userName: '' }
      return `${firstName} ${surname}`.trim() || userName || NO_NAME
    }),
    token: () => {
      const current = values.value
      if (current && current.expiryDate <= now()) end()
      return values.value?.token_id ?? null
    },
    open: ({ accessToken, expireInSeconds, ...person }) => {
      const { userId, userName, firstName, surname, emailAddress, tenancyId } = person
      const expiryDate = now() + expireInSeconds * 1000
      const user = { userId, userName, firstName, surname, emailAddress, tenancyId }
      keep({ expiryDate, token_id: accessToken, ...user, userLevel: null })
    },
    setLevel: level => {
      if (values.value) keep({ ...values.value, userLevel: level })
    },
    end,
    leave: () => {
      storage.removeItem(SESSION_KEY)
      finish(null, true)
    },
    reread: () => finish(read(), false),
  }
}
