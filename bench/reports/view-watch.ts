/** The script that runs in a page in addition to the probe. Times are from the page's clock, in milliseconds. */
interface ViewWatch {
  /** Starts waiting until a view on the page is complete; null waits for any view. */
  await(title: string | null): void
  /**
   * The time from the reply to the view's call until the view was complete, or from the start of the wait if the view
   * needed no call.
   */
  shown(): Promise<number>
}

declare global {
  interface Window {
    viewWatch: ViewWatch
  }
}

/** Serialised into the page, so it must be self-contained. */
export const installViewWatch = (): void => {
  performance.setResourceTimingBufferSize(5000)
  const nextFrame = (): Promise<number> => new Promise(done => requestAnimationFrame(() => done(performance.now())))
  /** A panel without a data view (Summary, Definitions, Data Overview) is complete when nothing in it is loading. */
  const whole = (title: string | null): boolean => {
    const panel = document.querySelector('.report-panel:not([data-inert])')
    if (panel === null || panel.childElementCount === 0 || panel.querySelector('.skeleton') !== null) return false
    const view = [...panel.querySelectorAll('.report-view')].find(
      each => title === null || each.getAttribute('aria-label') === title,
    )
    if (view === undefined) return title === null && panel.querySelector('.report-view') === null
    return view.querySelector('.report-sentence') !== null && view.querySelector('canvas, svg.chart-svg') !== null
  }
  let waiting: Promise<number> = Promise.resolve(0)
  const watch = async (title: string | null): Promise<number> => {
    const from = performance.now()
    await nextFrame()
    while (!whole(title)) await nextFrame()
    const at = await nextFrame()
    const replies = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.includes('/datasetsapi/') && startTime >= from)
      .map(entry => (entry as PerformanceResourceTiming).responseEnd)
    return at - Math.max(from, ...replies.filter(end => end <= at))
  }
  window.viewWatch = {
    await: title => {
      waiting = watch(title)
    },
    shown: () => waiting,
  }
}
