import { describe, expect, test } from 'vitest'
import { createSession, SESSION_KEY } from '../../../src/app/create-session.ts'

const login = {
  accessToken: 'token-1',
  expireInSeconds: 60,
  userId: 4,
  userName: 'maya',
  firstName: 'Maya',
  surname: 'Ellis',
  emailAddress: 'maya@leeds.example',
  tenancyId: 1,
}

/** A storage like the browser's, and a clock that the test sets. */
const setUp = () => {
  const kept = new Map<string, string>()
  const clock = { ms: 1_000_000 }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { kept, clock, make: () => createSession({ storage, now: () => clock.ms }) }
}

describe('the session', () => {
  test('[P3.07] [P4.03] stores the values from a sign-in until its token expires', () => {
    const { make, clock } = setUp()
    const session = make()
    session.open(login)
    session.setLevel('User')
    const { accessToken, expireInSeconds, ...person } = login
    const expected = {
      ...person,
      token_id: accessToken,
      expiryDate: 1_000_000 + expireInSeconds * 1000,
      userLevel: 'User',
    }
    expect(make().values.value).toEqual(expected)
    clock.ms += 59_999
    expect(make().token()).toBe('token-1')
    clock.ms += 1
    expect(make().token()).toBe(null)
  })

  test('[P4.01] [P9.08] reading an expired token ends the session', () => {
    const { make, clock, kept } = setUp()
    const session = make()
    session.open(login)
    session.setLevel('Admin')
    clock.ms += 60_000
    expect(session.token()).toBe(null)
    expect(session.level.value).toBe(null)
    expect(kept.size).toBe(0)
  })

  test('a session that ends without the user’s action is interrupted until the next sign-in, and one they leave is not', () => {
    const { make, kept } = setUp()
    const session = make()
    expect(session.interrupted.value).toBe(false)
    session.end()
    expect(session.interrupted.value).toBe(false)
    session.open(login)
    session.setLevel('User')
    session.end()
    expect([session.interrupted.value, kept.size]).toEqual([true, 0])
    session.open(login)
    session.setLevel('User')
    expect(session.interrupted.value).toBe(false)
    session.leave()
    expect([session.interrupted.value, kept.size]).toEqual([false, 0])
    // Another tab signs out, and in again.
    session.open(login)
    session.setLevel('User')
    const stored = kept.get(SESSION_KEY)!
    kept.clear()
    session.reread()
    expect(session.interrupted.value).toBe(true)
    kept.set(SESSION_KEY, stored)
    session.reread()
    expect(session.values.value?.userId).toBe(4)
  })

  test('[P4.01] logout clears all stored values', () => {
    const { make, kept } = setUp()
    const session = make()
    session.open(login)
    session.setLevel('User')
    expect([...kept.keys()]).toEqual([SESSION_KEY])
    session.end()
    expect(kept.size).toBe(0)
    expect(session.values.value).toBe(null)
  })

  test("[P4.02] the display name falls back to 'Session exipred'", () => {
    const session = setUp().make()
    expect(session.displayName.value).toBe('Session exipred')
    session.open(login)
    expect(session.displayName.value).toBe('Maya Ellis')
    session.open({ ...login, firstName: '', surname: '' })
    expect(session.displayName.value).toBe('maya')
  })

  test('an abandoned sign-in whose permissions arrive later opens no page', () => {
    const { make } = setUp()
    make().open(login)
    expect(make().token()).toBe(null)
  })

  test('ignores invalid stored values', () => {
    const { make, kept } = setUp()
    for (const text of ['', '{', '7', '{"token_id":3}', '{"token_id":"x"}']) {
      kept.set(SESSION_KEY, text)
      expect(make().values.value).toBe(null)
    }
  })

  test('follows another tab that signs in or out', () => {
    const { make } = setUp()
    const here = make()
    const there = make()
    there.open(login)
    there.setLevel('User')
    here.reread()
    expect(here.level.value).toBe('User')
    there.end()
    here.reread()
    expect(here.values.value).toBe(null)
  })
})
