/** The script that runs in the page before the page's own scripts. Times are from the page's clock, in milliseconds. */
interface Probe {
  /** The time of the app's latest user timing mark, by name. */
  readonly marks: Record<string, number>
  /** The first frame with every visible zone tile, after the software renderer has finished; null before that. */
  zonesPaintedMs: number | null
  /** Watches a pixel of the map and the next click; see `clicked`. */
  arm(x: number, y: number): void
  /** Resolves after the current frame and one more. */
  nextFrames(): Promise<void>
  /**
   * The times from the last click to the app's verdict (null if there is none), and to the frame in which the pixel
   * changed.
   */
  clicked(): Promise<{ readonly verdictMs: number | null; readonly paintedMs: number | null }>
  /** The long tasks since the last call. */
  tasks(): TaskFigures
  /** Starts counting displayed frames; a second call stops it. */
  frames(): FrameFigures
}

/** In milliseconds. The scripts of a long frame are distinguished by the file into which the browser called. */
interface TaskFigures {
  /** The longest run of one of our scripts, including the event handlers that MapLibre forwards to us. */
  readonly longestOursMs: number
  /** The source of that run. */
  readonly oursFrom: string
  /** The longest frame in which MapLibre drew or processed a message from its worker. */
  readonly longestMapLibreMs: number
  readonly longestTaskMs: number
}

interface FrameFigures {
  readonly shown: number
  readonly due: number
  readonly longestMs: number
}

declare global {
  interface Window {
    probe: Probe
  }
}

interface FrameScript {
  readonly duration: number
  readonly sourceURL: string
  readonly invokerType: string
  readonly invoker: string
}

/**
 * Serialised into the page, so it must be self-contained. A pixel is read in the task that drew it, which waits for the
 * software renderer. That wait is part of the measurement, both for ours and for the bare map.
 */
export const installProbe = (): void => {
  let gl: WebGL2RenderingContext | null = null
  const getContext = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, options?: object) {
    const kept = kind === 'webgl2' ? { ...options, preserveDrawingBuffer: true } : options
    const made = (getContext as (...args: unknown[]) => RenderingContext | null).call(this, kind, kept)
    if (kind === 'webgl2' && made !== null) gl = made as WebGL2RenderingContext
    return made
  } as typeof getContext
  const read = (x: number, y: number): string => {
    if (gl === null) return ''
    const { canvas, drawingBufferWidth, drawingBufferHeight } = gl
    const ratio = drawingBufferWidth / (canvas as HTMLCanvasElement).clientWidth
    const [column, row] = [Math.round(x * ratio), drawingBufferHeight - 1 - Math.round(y * ratio)]
    // Reads a few pixels around it, so that a letter of a label on the centre pixel does not hide the change.
    const side = 9
    const pixels = new Uint8Array(side * side * 4)
    const bound = gl.getParameter(gl.FRAMEBUFFER_BINDING)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.readPixels(column, row, side, side, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
    gl.bindFramebuffer(gl.FRAMEBUFFER, bound)
    return pixels.join()
  }

  const marks: Record<string, number> = {}
  const mark = performance.mark.bind(performance)
  performance.mark = (name, options) => {
    marks[name] = performance.now()
    // Excludes the page's work before it requested zones.
    if (name === 'zones-requested') window.probe.tasks()
    return mark(name, options)
  }

  let armed: { x: number; y: number; before: string } | null = null
  let clickedAt = 0
  let painted: (at: number) => void = () => {}
  let paint = Promise.resolve(0)
  addEventListener(
    'click',
    () => {
      clickedAt = performance.now()
      delete marks.verdict
    },
    true,
  )
  const afterDrawing = (): void => {
    if ('zones-painted' in marks && probe.zonesPaintedMs === null) {
      read(0, 0)
      probe.zonesPaintedMs = performance.now()
    }
    if (armed === null || read(armed.x, armed.y) === armed.before) return
    armed = null
    painted(performance.now())
  }
  const none = { longestOursMs: 0, oursFrom: '', longestMapLibreMs: 0, longestTaskMs: 0 }
  let tasks = { ...none }
  const ours = (ms: number, from: string): void => {
    if (ms <= tasks.longestOursMs) return
    tasks.longestOursMs = ms
    tasks.oursFrom = from
  }
  const request = window.requestAnimationFrame.bind(window)
  let draws = 0
  // A frame in which the map drew counts as MapLibre's, and any other callback counts as ours.
  window.requestAnimationFrame = callback =>
    request(time => {
      const [before, began] = [draws, performance.now()]
      callback(time)
      const took = performance.now() - began
      if (draws === before) return ours(took, 'frame callback')
      tasks.longestMapLibreMs = Math.max(tasks.longestMapLibreMs, took)
      afterDrawing()
    })
  const draw = WebGL2RenderingContext.prototype.drawElements
  WebGL2RenderingContext.prototype.drawElements = function (...args) {
    draws += 1
    draw.apply(this, args)
  }

  const isMapLibres = ({ sourceURL, invokerType, invoker }: FrameScript): boolean =>
    /maplibre/.test(sourceURL) && (invokerType !== 'event-listener' || invoker === 'Worker.onmessage')
  new PerformanceObserver(list => {
    for (const frame of list.getEntries() as (PerformanceEntry & { scripts: FrameScript[] })[])
      for (const script of frame.scripts) {
        if (script.invoker === 'FrameRequestCallback') continue
        else if (isMapLibres(script)) tasks.longestMapLibreMs = Math.max(tasks.longestMapLibreMs, script.duration)
        else ours(script.duration, `${script.invokerType} ${script.invoker} ${script.sourceURL.split('/').at(-1)}`)
      }
  }).observe({ type: 'long-animation-frame', buffered: true })
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) tasks.longestTaskMs = Math.max(tasks.longestTaskMs, duration)
  }).observe({ type: 'longtask', buffered: true })

  /** A click after which nothing is painted within this time counts as missed. */
  const LATEST_MS = 3000
  const FRAME_MS = 1000 / 60
  let counting: { since: number; last: number; shown: number; longestMs: number } | null = null
  const count = (): void => {
    if (counting === null) return
    const now = performance.now()
    counting.shown += 1
    counting.longestMs = Math.max(counting.longestMs, now - counting.last)
    counting.last = now
    request(count)
  }

  const probe: Probe = {
    marks,
    zonesPaintedMs: null,
    arm: (x, y) => {
      paint = new Promise(done => {
        painted = done
      })
      armed = { x, y, before: read(x, y) }
    },
    nextFrames: () => new Promise(done => request(() => request(() => done()))),
    clicked: async () => {
      const at = await Promise.race([paint, new Promise<null>(late => setTimeout(late, LATEST_MS, null))])
      const verdictMs = marks.verdict === undefined ? null : marks.verdict - clickedAt
      return { verdictMs, paintedMs: at === null ? null : at - clickedAt }
    },
    tasks: () => {
      const found = tasks
      tasks = { ...none }
      return found
    },
    frames: () => {
      const before = counting
      const now = performance.now()
      counting = before === null ? { since: now, last: now, shown: 0, longestMs: 0 } : null
      if (counting !== null) request(count)
      return before === null
        ? { shown: 0, due: 0, longestMs: 0 }
        : { shown: before.shown, due: Math.round((now - before.since) / FRAME_MS), longestMs: before.longestMs }
    },
  }
  window.probe = probe
}
