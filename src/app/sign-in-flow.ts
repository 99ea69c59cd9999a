import {
  type Level,
  levelOf,
  type PermittedClient,
  type PermittedService,
  type ProviderNames,
  termsToAccept,
} from '../domain/level.ts'
import { CallError } from './call-error.ts'
import type { LoginValues, Session } from './create-session.ts'

export interface SignInDeps {
  readonly session: Pick<Session, 'open' | 'setLevel' | 'leave' | 'values' | 'interrupted'>
  readonly names: ProviderNames
  readonly authenticate: (userName: string, password: string) => Promise<LoginValues>
  readonly permissions: () => Promise<readonly PermittedClient[]>
  /** Asks the user to accept a service's terms. Resolves to false if the user rejects them. */
  readonly askTerms: (service: PermittedService) => Promise<boolean>
  readonly showError: (message: string) => void
  /**
   * Opens the first page for a user of this level.
   * @param resumes true if the previous session was interrupted, so that the user continues on the same page
   */
  readonly enter: (level: Level, resumes: boolean) => void
}

interface SignInFlow {
  readonly signIn: (userName: string, password: string) => Promise<void>
  /** Reads the permissions of a stored session again. The user stays on the page. */
  readonly recheck: () => Promise<void>
}

const status = (error: unknown): number | string => (error instanceof CallError ? error.status : 'no answer')

/**
 * Creates the login flow (docs/specification.md P4.03): authenticate, store the session, determine the level, ask for
 * the terms, enter.
 */
export const createSignInFlow = (deps: SignInDeps): SignInFlow => {
  const { session, names, showError } = deps

  /** Returns the level, or null if the terms were rejected. */
  const admit = async (): Promise<Level | null> => {
    const clients = await deps.permissions()
    for (const service of termsToAccept(clients, names)) if (!(await deps.askTerms(service))) return null
    return levelOf(clients, names)
  }
  const settle = (level: Level | null) => {
    if (level === null) session.leave()
    else session.setLevel(level)
  }

  return {
    signIn: async (userName, password) => {
      const resumes = session.interrupted.peek()
      try {
        session.open(await deps.authenticate(userName, password))
      } catch {
        showError('Login failed')
        return
      }
      try {
        const level = await admit()
        settle(level)
        if (level !== null) deps.enter(level, resumes)
      } catch (error) {
        showError(`Unable to get permissions: ${status(error)}`)
        session.leave()
      }
    },
    recheck: async () => {
      if (!session.values.value) return
      try {
        settle(await admit())
      } catch (error) {
        // 401 and 403 have already ended the session. A brief server outage does not end it.
        if (session.values.value) showError(`Unable to get permissions: ${status(error)}`)
      }
    },
  }
}
