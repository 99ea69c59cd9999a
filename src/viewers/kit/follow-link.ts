import { effect, type ReadonlySignal } from '@preact/signals-react'

/** A view that an address restores. */
export interface LinkedModel<L> {
  readonly link: ReadonlySignal<L>
  restore(link: L): void
}

interface FollowLinkOptions<L> {
  /** Reads signals. Returns false while the view still differs from the address that it is restoring. */
  readonly isReady?: () => boolean
  /** A change in this value adds a history entry. Any other change to the link replaces the current entry. */
  readonly stepOf?: (link: L) => unknown
}

/**
 * How long the view must be unchanged before the address is written, in ms. Writing an address takes longer than a
 * frame, and browsers limit how often a page may do it.
 */
const SETTLED_MS = 250

/**
 * Writes the view to the address once the view has settled and no pointer is down, and restores the view on Back and
 * Forward. Returns a function that stops this.
 */
export function followLink<L>(
  model: LinkedModel<L>,
  read: (params: URLSearchParams) => L,
  write: (link: L, params: URLSearchParams) => URLSearchParams,
  { isReady = () => true, stepOf = () => null }: FollowLinkOptions<L> = {},
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let step: unknown
  let isPressed = false
  let isDelayed = false
  const put = () => {
    isDelayed = isPressed
    if (isDelayed) return
    const link = model.link.peek()
    const search = `?${write(link, new URLSearchParams(location.search))}`
    if (search === location.search) return
    if (step === stepOf(link)) history.replaceState(history.state, '', search)
    else history.pushState(null, '', search)
    step = stepOf(link)
  }
  const stop = effect(() => {
    const link = model.link.value
    if (!isReady()) return
    step ??= stepOf(link)
    clearTimeout(timer)
    timer = setTimeout(put, SETTLED_MS)
  })
  const onPress = () => {
    isPressed = true
  }
  const onRelease = () => {
    isPressed = false
    if (isDelayed) put()
  }
  const onBack = () => {
    clearTimeout(timer)
    isDelayed = false
    const link = read(new URLSearchParams(location.search))
    step = stepOf(link)
    model.restore(link)
  }
  const listeners = new AbortController()
  const listening = { capture: true, signal: listeners.signal }
  addEventListener('popstate', onBack, listening)
  addEventListener('pointerdown', onPress, listening)
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, onRelease, listening)
  return () => {
    clearTimeout(timer)
    stop()
    listeners.abort()
  }
}
