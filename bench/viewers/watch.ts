/**
 * The script that runs in the page before the page's own scripts, in addition to the probe. Times are from the page's
 * clock, in milliseconds.
 */
interface Watch {
  /** Starts reading the map's colours after each frame that it draws. */
  colours(): void
  /**
   * Stops reading. Returns the first frame after which every sampled point kept its colour, and the number of points
   * that changed. A frame's time is taken when the software renderer has finished it.
   */
  coloured(): { readonly atMs: number; readonly changed: number; readonly points: number }
  /** The number of frames that the map has drawn, and their total script time. */
  drawings(): { readonly frames: number; readonly scriptMs: number }
  /** Waits for the next pointer move and for the frame that shows it: the map's next frame, or a line over it. */
  nextHover(shownBy: 'frame' | 'line'): void
  /** The time until that frame; null if nothing was drawn. */
  hovered(): Promise<number | null>
}

declare global {
  interface Window {
    watch: Watch
  }
}

/** Serialised into the page, so it must be self-contained. */
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

  /** Reads a row of pixels from the left edge, and waits for the software renderer. */
  const row = (y: number, width: number): Uint8Array => {
    const pixels = new Uint8Array(width * 4)
    if (gl === null) return pixels
    const bound = gl.getParameter(gl.FRAMEBUFFER_BINDING)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.readPixels(0, y, width, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
    gl.bindFramebuffer(gl.FRAMEBUFFER, bound)
    return pixels
  }
  const look = (): number[] => {
    if (gl === null) return []
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
    return Array.from({ length: DOWN }, (_, down) => {
      const pixels = row(Math.floor((height * (down + 0.5)) / DOWN), width)
      return Array.from({ length: ACROSS }, (_, across) => {
        const at = Math.floor((width * (across + 0.5)) / ACROSS) * 4
        return (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!
      })
    }).flat()
  }

  let seen: {
    readonly first: number[]
    readonly frames: { readonly atMs: number; readonly colours: number[] }[]
  } | null = null
  let frames = 0
  let scriptMs = 0
  let movedAt: number | null = null
  let waiting: 'frame' | 'line' | null = null
  let shownBy: 'frame' | 'line' = 'frame'
  let drawnAfter: (ms: number) => void = () => {}
  let hover = Promise.resolve(0)
  const afterDrawing = (): void => {
    if (seen !== null) {
      const colours = look()
      seen.frames.push({ atMs: performance.now(), colours })
    }
    if (movedAt === null || shownBy !== 'frame') return
    row(0, 1)
    drawnAfter(performance.now() - movedAt)
    movedAt = null
  }
  const request = window.requestAnimationFrame.bind(window)
  const lines = new MutationObserver(() => {
    if (movedAt === null || shownBy !== 'line') return
    const began = movedAt
    movedAt = null
    // A message arrives after the next drawn frame.
    request(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => drawnAfter(performance.now() - began)
      port2.postMessage(null)
    })
  })
  lines.observe(document, { subtree: true, attributes: true, attributeFilter: ['d'] })
  addEventListener(
    'mousemove',
    () => {
      if (waiting === null) return
      movedAt = performance.now()
      shownBy = waiting
      waiting = null
    },
    true,
  )

  let draws = 0
  const draw = WebGL2RenderingContext.prototype.drawElements
  WebGL2RenderingContext.prototype.drawElements = function (...args) {
    draws += 1
    draw.apply(this, args)
  }
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
    nextHover: by => {
      waiting = by
      hover = new Promise(done => {
        drawnAfter = done
      })
    },
    hovered: () => Promise.race([hover, new Promise<null>(late => setTimeout(late, LATEST_MS, null))]),
  }
}
