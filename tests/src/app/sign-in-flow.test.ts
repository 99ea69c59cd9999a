import { describe, expect, test } from 'vitest'
import { readSettings } from '../../../src/app/browser-settings.ts'
import { CallError } from '../../../src/app/call-error.ts'
import { createSession } from '../../../src/app/create-session.ts'
import { createSignInFlow, type SignInDeps } from '../../../src/app/sign-in-flow.ts'
import { loadChunk } from '../../../src/app/use-chunk.ts'

const login = {
  accessToken: 't',
  expireInSeconds: 60,
  userId: 1,
  userName: 'maya',
  firstName: 'Maya',
  surname: 'Ellis',
  emailAddress: 'm@x.uk',
  tenancyId: 1,
}
const service = { serviceId: 5, name: 'Ambit Portal', hasAcceptedTAndC: true, shouldAcceptTAndC: true }
const clients = (over: Partial<typeof service> = {}) => [{ clientName: 'Leeds', services: [{ ...service, ...over }] }]

const setUp = (over: Partial<SignInDeps>) => {
  const kept = new Map<string, string>()
  const session = createSession({
    now: () => 0,
    storage: {
      getItem: key => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: key => void kept.delete(key),
    },
  })
  const told: string[] = []
  const flow = createSignInFlow({
    session,
    names: { client: 'Ambit', portalService: 'Ambit Portal', managementService: 'Ambit Portal Management' },
    authenticate: async () => login,
    permissions: async () => clients(),
    askTerms: async () => {
      told.push('asked')
      return true
    },
    showError: message => told.push(message),
    enter: (level, resumes) => told.push(`${resumes ? 'resumed' : 'entered'} as '${level}'`),
    ...over,
  })
  return { flow, session, told, kept }
}

describe('the sign-in flow', () => {
  test('[P4.03] stores the session, decides the level and opens the portal', async () => {
    const { flow, session, told } = setUp({})
    await flow.signIn('maya', 'x')
    expect(session.level.value).toBe('User')
    expect(told).toEqual(["entered as 'User'"])
  })
  test('returns to the interrupted page after the next sign-in, even after a wrong password', async () => {
    const answers = [login, new CallError(401, 'x', 'bad password'), login]
    const authenticate = async () => {
      const answer = answers.shift()
      if (answer === undefined || answer instanceof CallError) throw answer
      return answer
    }
    const { flow, session, told } = setUp({ authenticate })
    await flow.signIn('maya', 'x')
    session.end()
    await flow.signIn('maya', 'y')
    await flow.signIn('maya', 'x')
    expect(told).toEqual(["entered as 'User'", 'Login failed', "resumed as 'User'"])
  })
  test('[P8.03] a refused login shows Login failed and creates no session', async () => {
    const authenticate = () => Promise.reject(new CallError(401, 'x', 'bad password'))
    const { flow, told, kept } = setUp({ authenticate })
    await flow.signIn('maya', 'x')
    expect(told).toEqual(['Login failed'])
    expect(kept.size).toBe(0)
  })
  test('[P8.04] ends with the status of a failed permissions request', async () => {
    const { flow, told, kept } = setUp({ permissions: () => Promise.reject(new CallError(503, 'x', 'later')) })
    await flow.signIn('maya', 'x')
    expect(told).toEqual(['Unable to get permissions: 503'])
    expect(kept.size).toBe(0)
  })
  test('[P4.04] gives a user without a portal service the empty level', async () => {
    const { flow, told } = setUp({ permissions: async () => [] })
    await flow.signIn('maya', 'x')
    expect(told).toEqual(["entered as ''"])
  })
  test('[P4.05] [P6.07] asks for the terms first, and opens the portal once they are accepted', async () => {
    const { flow, told } = setUp({ permissions: async () => clients({ hasAcceptedTAndC: false }) })
    await flow.signIn('maya', 'x')
    expect(told).toEqual(['asked', "entered as 'User'"])
  })
  test('[P4.05] rejecting the terms ends the session', async () => {
    const { flow, session, told, kept } = setUp({
      permissions: async () => clients({ hasAcceptedTAndC: false }),
      askTerms: async () => false,
    })
    await flow.signIn('maya', 'x')
    expect(told).toEqual([])
    expect(session.values.value).toBe(null)
    expect(kept.size).toBe(0)
  })
  test('[P4.06] rechecks a stored session without leaving the page', async () => {
    let permitted = clients()
    const { flow, session, told } = setUp({ permissions: async () => permitted })
    await flow.recheck()
    expect(session.values.value).toBe(null)
    await flow.signIn('maya', 'x')
    permitted = []
    await flow.recheck()
    expect(session.level.value).toBe('')
    expect(told).toEqual(["entered as 'User'"])
  })
})

describe('the check of a stored session', () => {
  const kept = async (failure: CallError, ends: boolean) => {
    let fail = false
    const made = setUp({
      permissions: async () => {
        if (!fail) return clients()
        if (ends) made.session.end()
        throw failure
      },
    })
    await made.flow.signIn('maya', 'x')
    fail = true
    await made.flow.recheck()
    return made
  }
  test('[P8.04] reports an unavailable server and keeps the session', async () => {
    const { session, told } = await kept(new CallError(503, 'x', 'later'), false)
    expect(told.at(-1)).toBe('Unable to get permissions: 503')
    expect(session.level.value).toBe('User')
  })
  test('[P4.01] shows no error if the client has ended the session, since the sign-in screen follows', async () => {
    const { told } = await kept(new CallError(401, 'x', 'no'), true)
    expect(told).toEqual(["entered as 'User'"])
  })
})

test('[P8.17] gives up on a screen whose code does not arrive in time', async () => {
  await expect(loadChunk(() => new Promise(() => undefined), 5)).rejects.toThrow('did not load within')
  await expect(loadChunk(async () => 7, 5)).resolves.toBe(7)
  await expect(loadChunk(() => Promise.reject(new Error('404')), 5)).rejects.toThrow('404')
})

test('reads the page’s settings, with defaults for missing ones', () => {
  expect(readSettings('')).toMatchObject({ portalTitle: 'Ambit', version: '1.0.30', basemap: { kind: 'packaged' } })
  expect(readSettings('{"portalTitle":"Moves","environmentName":"Production"}')).toMatchObject({
    portalTitle: 'Moves',
    environmentName: 'Production',
    supportEmail: 'support@ambit.example',
  })
})
