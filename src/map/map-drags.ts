import type { Map as MapLibre } from 'maplibre-gl'
import type { LonLat } from '../../workers/contract.ts'

export interface DragPoint {
  readonly at: LonLat
  /** From the map's top left corner. */
  readonly pixel: readonly [x: number, y: number]
}

/** The handlers of a drag over the map while a tool owns the pointer. */
export interface DragHandler {
  /** @param alt whether Alt is held */
  begin(point: DragPoint, alt: boolean): void
  /** Called at most once a frame, with all points since the last call; without points when Alt alone has changed. */
  move(points: readonly DragPoint[], alt: boolean): void
  /** @param moved false for a click or a tap */
  end(moved: boolean, alt: boolean): void
  cancel(): void
}

export interface MapDrags {
  /** Gives drags to the handler instead of panning; null: drags pan. A drag under way is cancelled. */
  set(handler: DragHandler | null): void
  /** @returns whether a drag was under way */
  cancel(): boolean
}

/** How long a finger rests before it draws; before that it pans. */
const LONG_PRESS_MS = 400
/** A pointer that moves no further than this has clicked. */
const CLICK_PX = 4
/** … and a finger that moves further is panning. */
const REST_PX = 10

const capture = { capture: true } as const

type Listener = (event: never) => void

/**
 * Drags of the left button, and of one finger after a long press, for a tool; the right button and two fingers pan, one
 * finger without a long press too. Events are caught before MapLibre sees them.
 * @param onBegin is called before the handler at the start of a drag
 */
export const createMapDrags = (map: MapLibre, onBegin: () => void): MapDrags => {
  const container = map.getContainer()
  const canvas = map.getCanvasContainer()
  let handler: DragHandler | null = null
  let drag: { readonly from: DragPoint; moved: boolean; alt: boolean; points: DragPoint[]; frame: number } | null = null
  let ends: (() => void)[] = []
  /** Read when a drag begins: to ask at every move would make the browser lay out the page each time. */
  let corner = { left: 0, top: 0 }

  const pointAt = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): DragPoint => {
    const pixel = [clientX - corner.left, clientY - corner.top] as const
    const { lng, lat } = map.unproject([...pixel])
    return { at: [lng, lat], pixel }
  }
  const isOnMap = (event: Event): boolean => handler !== null && canvas.contains(event.target as Node)
  const listen = (target: EventTarget, type: string, listener: Listener, options?: AddEventListenerOptions) => {
    target.addEventListener(type, listener as EventListener, options)
    return () => target.removeEventListener(type, listener as EventListener, options)
  }
  const letGo = (): void => {
    for (const end of ends) end()
    ends = []
    if (drag !== null) cancelAnimationFrame(drag.frame)
    drag = null
  }
  const flush = (): void => {
    if (drag === null) return
    drag.frame = 0
    handler?.move(drag.points.splice(0), drag.alt)
  }
  const soon = (): void => {
    if (drag !== null && drag.frame === 0) drag.frame = requestAnimationFrame(flush)
  }
  const begin = (point: DragPoint, alt: boolean): void => {
    drag = { from: point, moved: false, alt, points: [], frame: 0 }
    ends.push(
      listen(window, 'keydown', holdAlt),
      listen(window, 'keyup', holdAlt),
      listen(window, 'blur', () => cancel()),
    )
    onBegin()
    handler?.begin(point, alt)
  }
  const holdAlt = (event: KeyboardEvent): void => {
    if (event.key !== 'Alt' || drag === null) return
    // a browser would open its menu
    event.preventDefault()
    drag.alt = event.type === 'keydown'
    soon()
  }
  const follow = (point: DragPoint): void => {
    if (drag === null) return
    const [fromX, fromY] = drag.from.pixel
    drag.moved ||= Math.hypot(point.pixel[0] - fromX, point.pixel[1] - fromY) > CLICK_PX
    if (!drag.moved) return
    drag.points.push(point)
    soon()
  }
  const finish = (): void => {
    if (drag === null) return
    if (drag.points.length > 0) flush()
    const { moved, alt } = drag
    letGo()
    handler?.end(moved, alt)
  }
  const cancel = (): boolean => {
    const had = drag !== null
    letGo()
    if (had) handler?.cancel()
    return had
  }

  const pan = (down: MouseEvent): void => {
    let last = [down.clientX, down.clientY] as const
    ends = [
      listen(window, 'mousemove', ({ clientX, clientY }: MouseEvent) => {
        map.panBy([last[0] - clientX, last[1] - clientY], { duration: 0 })
        last = [clientX, clientY]
      }),
      listen(window, 'mouseup', letGo),
    ]
  }
  const onMouseDown = (event: MouseEvent): void => {
    if (!isOnMap(event)) return
    corner = canvas.getBoundingClientRect()
    event.stopPropagation()
    if (drag !== null) return
    if (event.button === 2) pan(event)
    if (event.button !== 0) return
    begin(pointAt(event), event.altKey)
    ends.push(
      listen(
        window,
        'mousemove',
        (move: MouseEvent) => {
          if (drag !== null) drag.alt = move.altKey
          follow(pointAt(move))
        },
        capture,
      ),
      listen(window, 'mouseup', (up: MouseEvent) => up.button === 0 && finish(), capture),
    )
  }
  const onTouchStart = (event: TouchEvent): void => {
    if (!isOnMap(event)) return
    // a second finger pans and zooms
    if (event.touches.length > 1) {
      cancel()
      return
    }
    corner = canvas.getBoundingClientRect()
    const touch = event.touches[0]!
    const point = pointAt(touch)
    const timer = setTimeout(() => {
      // MapLibre lets go of a pan that has not begun
      map.dragPan.disable()
      begin(point, false)
      ends.push(() => map.dragPan.enable())
      soon()
    }, LONG_PRESS_MS)
    ends = [
      () => clearTimeout(timer),
      listen(
        container,
        'touchmove',
        (move: TouchEvent) => {
          const [now] = move.touches
          if (now === undefined) return
          const next = pointAt(now)
          if (drag === null) {
            if (Math.hypot(next.pixel[0] - point.pixel[0], next.pixel[1] - point.pixel[1]) > REST_PX) letGo()
            return
          }
          move.preventDefault()
          move.stopPropagation()
          follow(next)
        },
        { capture: true, passive: false },
      ),
      listen(
        container,
        'touchend',
        (up: TouchEvent) => {
          if (drag === null) return letGo()
          // no click follows
          up.preventDefault()
          finish()
        },
        { capture: true, passive: false },
      ),
      listen(container, 'touchcancel', () => cancel(), capture),
    ]
  }
  const hold = (event: Event): void => {
    if (isOnMap(event)) event.stopPropagation()
  }
  listen(container, 'mousedown', onMouseDown, capture)
  listen(container, 'touchstart', onTouchStart, capture)
  for (const type of ['click', 'dblclick']) listen(container, type, hold, capture)
  listen(container, 'mousemove', (event: Event) => drag !== null && hold(event), capture)
  listen(container, 'contextmenu', (event: Event) => isOnMap(event) && event.preventDefault(), capture)

  return {
    set: next => {
      if (next === handler) return
      cancel()
      handler = next
      canvas.style.cursor = next === null ? '' : 'crosshair'
    },
    cancel,
  }
}
