/** What runs in the page before its own scripts, beside the probe. Times are the page's own, milliseconds. */
export interface Watch {
  /** Begins to look at the map's colours after each frame that it draws. */
  colours(): void
  /**
   * Ends it: the first frame from which every point looked at kept its colour, and how many of them changed. A frame's time
   * is taken when the software renderer is done with it.
   */
  coloured(): { readonly atMs: number; readonly changed: number; readonly points: number }
  /** Frames the map has drawn, and how long the script of all of them ran. */
  drawings(): { readonly frames: number; readonly scriptMs: number }
  /** Waits for the pointer to move next, and for the first frame of the map after it. */
  nextHover(): void
  /** How long that took; null where nothing was drawn. */
  hovered(): Promise<number | null>
}

declare global {
  interface Window {
    watch: Watch
  }
}

/** Serialised into the page, so it stands alone. */
export const installWatch = (): void => {
  const LATEST_MS = 2000
  const [ACROSS, DOWN] = [9, 6]
  let gl: WebGL2RenderingContext | null = null
  const getContext = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, options?: object) {
    const made = (getContext as (...args: unknown[]) => RenderingContext | null).call(this, kind, options)
    if (kind === 'webgl2' && made !== null) gl = made as WebGL2RenderingContext
    return made
  } as typeof getContext

  const colourAt = (x: number, y: number): number => {
    if (gl === null) return 0
    const pixel = new Uint8Array(4)
    const bound = gl.getParameter(gl.FRAMEBUFFER_BINDING)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.readPixels(Math.round(x), Math.round(y), 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
    gl.bindFramebuffer(gl.FRAMEBUFFER, bound)
    return (pixel[0]! << 16) | (pixel[1]! << 8) | pixel[2]!
  }
  const look = (): number[] => {
    if (gl === null) return []
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
    return Array.from({ length: ACROSS * DOWN }, (_, at) =>
      colourAt((width * ((at % ACROSS) + 0.5)) / ACROSS, (height * (Math.floor(at / ACROSS) + 0.5)) / DOWN),
    )
  }

  let seen: {
    readonly first: number[]
    readonly frames: { readonly atMs: number; readonly colours: number[] }[]
  } | null = null
  let frames = 0
  let scriptMs = 0
  let movedAt: number | null = null
  let waiting = false
  let drawnAfter: (ms: number) => void = () => {}
  let hover = Promise.resolve(0)
  const afterDrawing = (): void => {
    if (seen !== null) {
      const colours = look()
      seen.frames.push({ atMs: performance.now(), colours })
    }
    if (movedAt === null) return
    colourAt(0, 0)
    drawnAfter(performance.now() - movedAt)
    movedAt = null
  }
  addEventListener(
    'mousemove',
    () => {
      if (waiting) movedAt = performance.now()
      waiting = false
    },
    true,
  )

  let draws = 0
  const draw = WebGL2RenderingContext.prototype.drawElements
  WebGL2RenderingContext.prototype.drawElements = function (...args) {
    draws += 1
    draw.apply(this, args)
  }
  const request = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = callback =>
    request(time => {
      const [before, began] = [draws, performance.now()]
      callback(time)
      if (draws === before) return
      frames += 1
      scriptMs += performance.now() - began
      afterDrawing()
    })

  window.watch = {
    colours: () => {
      seen = { first: look(), frames: [] }
    },
    coloured: () => {
      const { first, frames: looks } = seen ?? { first: [], frames: [] }
      seen = null
      const last = looks.at(-1)?.colours ?? first
      const settled = looks.findIndex((_, at) =>
        looks.slice(at).every(({ colours }) => colours.every((colour, point) => colour === last[point])),
      )
      const changed = last.filter((colour, point) => colour !== first[point]).length
      return { atMs: looks[settled]?.atMs ?? Number.NaN, changed, points: first.length }
    },
    drawings: () => ({ frames, scriptMs }),
    nextHover: () => {
      waiting = true
      hover = new Promise(done => {
        drawnAfter = done
      })
    },
    hovered: () => Promise.race([hover, new Promise<null>(late => setTimeout(late, LATEST_MS, null))]),
  }
}
