import { effect } from '@preact/signals-react'
import { readCompareMapLink, writeCompareMapLink } from './compare-map-link.ts'
import type { CompareMapModel } from './model/create-compare-map.ts'

/** Keeps the address equal to what is compared and how, and restores it on Back and Forward. Returns a function that ends this. */
export function followLink(model: CompareMapModel): () => void {
  const stop = effect(() => {
    const search = `?${writeCompareMapLink(model.link.value, new URLSearchParams(location.search))}`
    if (search !== location.search) history.replaceState(history.state, '', search)
  })
  const back = () => model.restore(readCompareMapLink(new URLSearchParams(location.search)))
  addEventListener('popstate', back)
  return () => {
    stop()
    removeEventListener('popstate', back)
  }
}
