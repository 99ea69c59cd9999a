import type { Map as MapLibre } from 'maplibre-gl'
import type { LonLat } from '../../workers/contract.ts'

export interface DragPoint {
  readonly at: LonLat
  /** In pixels from the map's top left corner. */
  readonly pixel: readonly [x: number, y: number]
}

/** Handles drags over the map while a tool owns the pointer. */
export interface DragHandler {
  /** @param alt whether Alt is held */
  begin(point: DragPoint, alt: boolean): void
  /** Called at most once per frame, with all points since the last call, or with no points if only Alt has changed. */
  move(points: readonly DragPoint[], alt: boolean): void
  /** @param moved false for a click or a tap */
  end(moved: boolean, alt: boolean): void
  cancel(): void
}

/** The time that a finger must rest before it draws, in ms. Until then, it pans. */
const LONG_PRESS_MS = 400
/** If the mouse moves no farther than this, it is a click. */
const CLICK_PX = 4
/** If a finger moves farther than this before `LONG_PRESS_MS`, it pans. */
const REST_PX = 10

const capture = { capture: true } as const
const captureActively = { capture: true, passive: false } as const

type Stop = () => void

interface Drag {
  readonly start: DragPoint
  moved: boolean
  alt: boolean
  /** The points that the handler has not received yet. */
  points: DragPoint[]
  /** The id of the requested animation frame. 0 if none is requested. */
  frame: number
}

/** Adds a listener for events of a type. Returns a function that removes it. */
function listen<E extends Event>(
  target: EventTarget,
  type: string,
  listener: (event: E) => void,
  options?: AddEventListenerOptions,
): Stop {
  target.addEventListener(type, listener as EventListener, options)
  return () => target.removeEventListener(type, listener as EventListener, options)
}

const distancePx = ({ pixel: [x, y] }: DragPoint, { pixel: [toX, toY] }: DragPoint): number =>
  Math.hypot(toX - x, toY - y)

/**
 * Passes drags of the left button, and of one finger after a long press, to a tool. The right button, two fingers, and
 * one finger without a long press pan. Events are captured before MapLibre receives them.
 */
export class MapDrags {
  readonly #map: MapLibre
  readonly #canvas: HTMLElement
  readonly #onBegin: () => void
  #handler: DragHandler | null = null
  #drag: Drag | null = null
  /** Stop the listeners of the current drag or press. */
  #stops: Stop[] = []
  /**
   * Read once at the start of a drag, because reading it on every move would force the browser to lay out the page each
   * time.
   */
  #corner = { left: 0, top: 0 }

  /** @param onBegin called before the handler at the start of a drag */
  constructor(map: MapLibre, onBegin: () => void) {
    this.#map = map
    this.#canvas = map.getCanvasContainer()
    this.#onBegin = onBegin
    const container = map.getContainer()
    const block = (event: Event): void => {
      if (this.#isOnMap(event)) event.stopPropagation()
    }
    listen(container, 'mousedown', (event: MouseEvent) => this.#onMouseDown(event), capture)
    listen(container, 'touchstart', (event: TouchEvent) => this.#onTouchStart(event), capture)
    for (const type of ['click', 'dblclick']) listen(container, type, block, capture)
    listen(container, 'mousemove', (event: Event) => this.#drag !== null && block(event), capture)
    listen(container, 'contextmenu', (event: Event) => this.#isOnMap(event) && event.preventDefault(), capture)
  }

  /** Passes drags to the handler instead of panning. If null, drags pan. Cancels the current drag. */
  set(handler: DragHandler | null): void {
    if (handler === this.#handler) return
    this.cancel()
    this.#handler = handler
    this.#canvas.style.cursor = handler === null ? '' : 'crosshair'
  }

  /** Cancels the current drag. Returns false if there was none. */
  cancel(): boolean {
    const wasDragging = this.#drag !== null
    this.#release()
    if (wasDragging) this.#handler?.cancel()
    return wasDragging
  }

  #isOnMap(event: Event): boolean {
    return this.#handler !== null && this.#canvas.contains(event.target as Node)
  }

  #pointAt({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): DragPoint {
    const pixel = [clientX - this.#corner.left, clientY - this.#corner.top] as const
    const { lng, lat } = this.#map.unproject([...pixel])
    return { at: [lng, lat], pixel }
  }

  #begin(start: DragPoint, alt: boolean): void {
    this.#drag = { start, moved: false, alt, points: [], frame: 0 }
    const onAlt = (event: KeyboardEvent) => this.#onAlt(event)
    this.#stops.push(
      listen(window, 'keydown', onAlt),
      listen(window, 'keyup', onAlt),
      listen(window, 'blur', () => this.cancel()),
    )
    this.#onBegin()
    this.#handler?.begin(start, alt)
  }

  #follow(point: DragPoint): void {
    if (this.#drag === null) return
    this.#drag.moved ||= distancePx(this.#drag.start, point) > CLICK_PX
    if (!this.#drag.moved) return
    this.#drag.points.push(point)
    this.#requestFlush()
  }

  #requestFlush(): void {
    if (this.#drag?.frame === 0) this.#drag.frame = requestAnimationFrame(() => this.#flush())
  }

  #flush(): void {
    if (this.#drag === null) return
    this.#drag.frame = 0
    this.#handler?.move(this.#drag.points.splice(0), this.#drag.alt)
  }

  #finish(): void {
    if (this.#drag === null) return
    if (this.#drag.points.length > 0) this.#flush()
    const { moved, alt } = this.#drag
    this.#release()
    this.#handler?.end(moved, alt)
  }

  #release(): void {
    for (const stop of this.#stops) stop()
    this.#stops = []
    if (this.#drag !== null) cancelAnimationFrame(this.#drag.frame)
    this.#drag = null
  }

  #onAlt(event: KeyboardEvent): void {
    if (event.key !== 'Alt' || this.#drag === null) return
    // Otherwise browsers open their menu.
    event.preventDefault()
    this.#drag.alt = event.type === 'keydown'
    this.#requestFlush()
  }

  #onMouseDown(event: MouseEvent): void {
    if (!this.#isOnMap(event)) return
    this.#corner = this.#canvas.getBoundingClientRect()
    event.stopPropagation()
    if (this.#drag !== null) return
    if (event.button === 2) this.#pan(event)
    if (event.button !== 0) return
    this.#begin(this.#pointAt(event), event.altKey)
    const onMove = (move: MouseEvent) => {
      if (this.#drag !== null) this.#drag.alt = move.altKey
      this.#follow(this.#pointAt(move))
    }
    this.#stops.push(
      listen(window, 'mousemove', onMove, capture),
      listen(window, 'mouseup', (up: MouseEvent) => up.button === 0 && this.#finish(), capture),
    )
  }

  #pan(down: MouseEvent): void {
    let last = [down.clientX, down.clientY] as const
    const onMove = ({ clientX, clientY }: MouseEvent) => {
      this.#map.panBy([last[0] - clientX, last[1] - clientY], { duration: 0 })
      last = [clientX, clientY]
    }
    this.#stops = [listen(window, 'mousemove', onMove), listen(window, 'mouseup', () => this.#release())]
  }

  #onTouchStart(event: TouchEvent): void {
    if (!this.#isOnMap(event)) return
    // A second finger pans and zooms.
    if (event.touches.length > 1) {
      this.cancel()
      return
    }
    this.#corner = this.#canvas.getBoundingClientRect()
    const start = this.#pointAt(event.touches[0]!)
    const timer = setTimeout(() => {
      // MapLibre drops a pan that has not started yet.
      this.#map.dragPan.disable()
      this.#begin(start, false)
      this.#stops.push(() => this.#map.dragPan.enable())
      this.#requestFlush()
    }, LONG_PRESS_MS)
    const container = this.#map.getContainer()
    this.#stops = [
      () => clearTimeout(timer),
      listen(container, 'touchmove', (move: TouchEvent) => this.#onTouchMove(move, start), captureActively),
      listen(container, 'touchend', (up: TouchEvent) => this.#onTouchEnd(up), captureActively),
      listen(container, 'touchcancel', () => this.cancel(), capture),
    ]
  }

  #onTouchMove(event: TouchEvent, start: DragPoint): void {
    const [touch] = event.touches
    if (touch === undefined) return
    const point = this.#pointAt(touch)
    if (this.#drag === null) {
      if (distancePx(start, point) > REST_PX) this.#release()
      return
    }
    event.preventDefault()
    event.stopPropagation()
    this.#follow(point)
  }

  #onTouchEnd(event: TouchEvent): void {
    if (this.#drag === null) {
      this.#release()
      return
    }
    // Prevents the click that would follow.
    event.preventDefault()
    this.#finish()
  }
}
