import axe from 'axe-core'
import { test as base, expect, type Page } from 'playwright/test'
import { SESSION_KEY } from '../../../src/app/create-session.ts'
import { NEWEST } from '../../../src/features/release-notes/releases.ts'
import { DEMO_PASSWORD } from '../../support/portal-process.ts'

/** Errors that a customer should never cause: from scripts, the console and the security policy. */
const listen = (page: Page): string[] => {
  const problems: string[] = []
  page.on('pageerror', error => problems.push(`page error: ${error.message}`))
  page.on('console', message => {
    // MapLibre warns if a line has too many points for one buffer.
    if (message.type() === 'error' || message.text().startsWith('Max vertices per segment'))
      problems.push(`console: ${message.text()}`)
  })
  return problems
}

interface Fixtures {
  /** Parts of expected error messages. A refused sign-in, for example, leaves one in the console. */
  readonly expected: string[]
  /** The release that this browser has already seen. With null, it has seen none, and the popup opens at sign-in. */
  readonly seenRelease: string | null
  /** The device pixel ratio of maps and charts. */
  readonly sharpness: number
}

/** Checks the page's errors at the end of every browser test. */
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
  // Drawing maps in software takes a quarter of the browser tests' time. Drawing only a quarter of the pixels saves two
  // fifths of that.
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
    // Ignores requests in flight when the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(problems.filter(problem => !expected.some(piece => problem.includes(piece)))).toEqual([])
  },
})

export { expect }

/** For `test.use`: a browser that does not prefer reduced motion. */
export const IN_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** The maximum time to build a dataset on a slow or busy machine. */
export const COMPLETED_MS = 200_000

/** Submits the form; the test checks the outcome. */
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

/** The stored session of each account. A test that signs out has to use `signIn` to get its own session. */
const sessions = new Map<string, string>()

/** Opens a page as a signed-in user: through the form the first time, and with the stored session afterwards. */
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

/** Resolves when the page no longer moves, except for scroll-driven and endless animations. */
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

/**
 * The violations that axe finds in one theme, as `rule: elements`. axe is not removed from the page, because reloading
 * it costs half a megabyte.
 */
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

/** Checks WCAG 2.2 AA with axe, and the colour rules in both themes. Leaves the page in the light theme. */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.evaluate(settledAnimations)
    const runOnly: axe.RunOnly = theme === 'dark' ? { type: 'rule', values: OF_COLOUR } : { type: 'tag', values: WCAG }
    expect((await violationsOf(page, runOnly)).map(found => `${theme} ${found}`)).toEqual([])
  }
}
