import { effect, type ReadonlySignal } from '@preact/signals-react'

/** A view that an address holds. */
interface LinkedModel<L> {
  readonly link: ReadonlySignal<L>
  restore(link: L): void
}

/** Keeps the address equal to a view, and restores it on Back and Forward. Returns a function that ends this. */
export function followLink<L>(
  model: LinkedModel<L>,
  read: (params: URLSearchParams) => L,
  write: (link: L, params: URLSearchParams) => URLSearchParams,
): () => void {
  const stop = effect(() => {
    const search = `?${write(model.link.value, new URLSearchParams(location.search))}`
    if (search !== location.search) history.replaceState(history.state, '', search)
  })
  const back = () => model.restore(read(new URLSearchParams(location.search)))
  addEventListener('popstate', back)
  return () => {
    stop()
    removeEventListener('popstate', back)
  }
}
