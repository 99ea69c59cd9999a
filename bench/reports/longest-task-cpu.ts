import type { Page } from 'playwright'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** The thread's processor time, in microseconds. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

const CATEGORIES = ['toplevel', 'devtools.timeline']

/**
 * The processor time of the longest main-thread task on a page while something runs, in milliseconds. Unlike elapsed
 * time, it does not depend on the machine's load. It includes every script, because only the page's own scripts run
 * there.
 */
export const longestTaskCpuMs = async (page: Page, work: () => Promise<unknown>): Promise<number> => {
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page has no browser that can be traced')
  await browser.startTracing(page, { categories: CATEGORIES })
  await work()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = trace.traceEvents.filter(
    event => event.ph === 'X' && event.name.endsWith('RunTask') && main.has(threadOf(event)),
  )
  if (tasks.length === 0) throw new Error('The trace holds no task of the page')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}
