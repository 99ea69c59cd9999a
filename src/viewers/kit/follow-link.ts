import { effect, type ReadonlySignal } from '@preact/signals-react'

/** A view that an address holds. */
interface LinkedModel<L> {
  readonly link: ReadonlySignal<L>
  restore(link: L): void
}

/** Milliseconds without a change: writing an address takes longer than a frame has, and browsers refuse to do it often. */
export const SETTLED_MS = 250

/** Keeps the address equal to a view once it has settled, and restores it on Back and Forward. Returns a function that ends this. */
export function followLink<L>(
  model: LinkedModel<L>,
  read: (params: URLSearchParams) => L,
  write: (link: L, params: URLSearchParams) => URLSearchParams,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const put = () => {
    const search = `?${write(model.link.peek(), new URLSearchParams(location.search))}`
    if (search !== location.search) history.replaceState(history.state, '', search)
  }
  const stop = effect(() => {
    model.link.value
    clearTimeout(timer)
    timer = setTimeout(put, SETTLED_MS)
  })
  const back = () => {
    clearTimeout(timer)
    model.restore(read(new URLSearchParams(location.search)))
  }
  addEventListener('popstate', back)
  return () => {
    clearTimeout(timer)
    stop()
    removeEventListener('popstate', back)
  }
}
