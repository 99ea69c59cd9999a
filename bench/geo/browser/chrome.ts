import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { CHROMIUM_FLAGS, chromiumPath } from '../../../tests/e2e/support/chromium.ts'
import { NotInstalled } from '../../not-installed.ts'
import { processBytes } from '../../process-size.ts'
import { installProbe } from './probe.ts'

const VIEWPORT = { width: 1440, height: 900 } as const

/** @throws NotInstalled if the browser or a library that it needs is missing */
export const launchChrome = async (): Promise<Browser> => {
  try {
    const args = [...CHROMIUM_FLAGS, '--enable-precise-memory-info']
    return await chromium.launch({ executablePath: chromiumPath(), args })
  } catch (cause) {
    throw new NotInstalled(`a browser: ${(cause as Error).message}`, { cause })
  }
}

/** A signed-in browser's cookies and storage. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Opens a page with empty caches, in which the probe is installed before any script. */
export const freshPage = async (browser: Browser, signedIn: Session | null): Promise<Page> => {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: 'en-GB',
    ...(signedIn && { storageState: signedIn }),
  })
  const page = await context.newPage()
  // The TypeScript loader wraps inner functions in a helper that does not exist in the page.
  await page.addInitScript('globalThis.__name = inner => inner')
  await page.addInitScript(installProbe)
  return page
}

interface ProcessSize {
  readonly type: string
  readonly bytes: number
}

/** The status of each of the browser's processes (/proc). Linux only. */
const processSizes = async (browser: Browser, field: 'VmHWM' | 'VmRSS'): Promise<ProcessSize[]> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; id: number }[]
  }
  await session.detach()
  return processInfo.map(({ type, id }) => ({ type, bytes: processBytes(id, field) })).filter(({ bytes }) => bytes > 0)
}

const largestPage = (sizes: readonly ProcessSize[]): number | null => {
  const pages = sizes.filter(({ type }) => type === 'renderer')
  return pages.length === 0 ? null : Math.max(...pages.map(({ bytes }) => bytes))
}

/** The peak memory of each of the browser's processes, in bytes. Linux only. */
export const processPeaks = (browser: Browser): Promise<ProcessSize[]> => processSizes(browser, 'VmHWM')

/** The peak memory of the page's process, including workers and wasm, in bytes; null outside Linux. */
export const peakBytes = async (browser: Browser): Promise<number | null> => largestPage(await processPeaks(browser))

/** The current memory of the page's process, including workers and wasm, in bytes; null outside Linux. */
export const residentBytes = async (browser: Browser): Promise<number | null> =>
  largestPage(await processSizes(browser, 'VmRSS'))
