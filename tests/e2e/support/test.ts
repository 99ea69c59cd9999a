import axe from 'axe-core'
import { test as base, expect, type Page } from 'playwright/test'
import { SESSION_KEY } from '../../../src/app/create-session.ts'
import { NEWEST } from '../../../src/features/release-notes/releases.ts'
import { DEMO_PASSWORD } from '../../support/portal-process.ts'

/** What the page said that a customer should never cause: errors of script, of the console and of the security policy. */
const listen = (page: Page): string[] => {
  const problems: string[] = []
  page.on('pageerror', error => problems.push(`page error: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  return problems
}

interface Fixtures {
  /** Errors the test expects, by a piece of their text: a refused sign-in leaves one in the console. */
  readonly expected: string[]
  /** The release this browser has seen already; null: none, so that its popup comes at sign-in. */
  readonly seenRelease: string | null
  /** Pixels that a map or a chart has for each of the page's, along a side. */
  readonly sharpness: number
}

/** Every browser test ends with a look at what the page complained of. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => {
    await use(process.env.E2E_ADDRESS)
  },
  expected: async ({ browserName: _ }, use) => {
    await use([])
  },
  seenRelease: async ({ browserName: _ }, use) => {
    await use(NEWEST.version)
  },
  // Maps are drawn in software, a quarter of what browser tests cost. A quarter of the pixels takes two fifths of that away.
  sharpness: async ({ browserName: _ }, use) => {
    await use(process.env.PICTURES ? 1 : 0.5)
  },
  page: async ({ page, expected, seenRelease, sharpness }, use) => {
    const problems = listen(page)
    await page.addInitScript(
      ratio => Object.defineProperty(window, 'devicePixelRatio', { get: () => ratio }),
      sharpness,
    )
    if (seenRelease !== null)
      await page.addInitScript(
        kept => localStorage.setItem('ambit.release', kept),
        `${seenRelease} ${Number.MAX_SAFE_INTEGER}`,
      )
    await use(page)
    // a request that is on its way when the test ends is nobody's
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(problems.filter(problem => !expected.some(piece => problem.includes(piece)))).toEqual([])
  },
})

export { expect }

/** For `test.use`: the browser of somebody who has not asked for less motion. */
export const IN_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** How long the making of a dataset may take where the machine is slow or busy. */
export const COMPLETED_MS = 200_000

/** Sends the form; what comes then is the test's business. */
export const sendSignIn = async (page: Page, user: string, password = DEMO_PASSWORD): Promise<void> => {
  await page.getByLabel('Username or email').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const signIn = async (page: Page, user: string): Promise<void> => {
  await page.goto('/Login')
  await sendSignIn(page, user)
  await expect(page.getByLabel('Username or email')).toHaveCount(0)
}

/** What the browser keeps of a sign-in, by account; one that signs out has to sign in by `signIn`, for a session of its own. */
const sessions = new Map<string, string>()

/** Opens a page as a user who is signed in: by hand the first time, by the session kept of it from then on. */
export const openAs = async (page: Page, user: string, path: string): Promise<void> => {
  const kept = sessions.get(user)
  if (kept === undefined) {
    await signIn(page, user)
    const session = await page.waitForFunction(key => {
      const text = localStorage.getItem(key)
      return text !== null && JSON.parse(text).userLevel !== null && text
    }, SESSION_KEY)
    sessions.set(user, String(await session.jsonValue()))
    await page.goto(path)
    return
  }
  const giving = await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    kept,
  ] as const)
  await page.goto(path)
  await giving.dispose()
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose verdict may differ between the themes. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Resolves when nothing of the page moves any more, but what follows a scroll position or goes on for ever. */
const settledAnimations = (): Promise<unknown> =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  )

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** What axe finds of one theme, as `rule: elements`. The page keeps axe: it is half a megabyte to read anew. */
const violationsOf = async (page: Page, runOnly: axe.RunOnly): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async options =>
      (await window.axe.run(document, options)).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    { runOnly, resultTypes: ['violations'] } satisfies axe.RunOptions,
  )
}

/** WCAG 2.2 AA by axe, what is a matter of colour in both themes: the page is left in light. */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.evaluate(settledAnimations)
    const runOnly: axe.RunOnly = theme === 'dark' ? { type: 'rule', values: OF_COLOUR } : { type: 'tag', values: WCAG }
    expect((await violationsOf(page, runOnly)).map(found => `${theme} ${found}`)).toEqual([])
  }
}
