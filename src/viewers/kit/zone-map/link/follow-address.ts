import { effect } from '@preact/signals-react'
import { SETTLED_MS } from '../../follow-link.ts'
import type { ZoneScreenModel } from '../model/model.ts'
import { readViewLink, writeViewLink } from './view-link.ts'

/**
 * Keeps the address equal to the view: a change of stage adds a history entry, any other change replaces the current one.
 * While a pointer is down the address is not written. Back and Forward restore the view of their entry. Returns a function
 * that ends this.
 */
export function followAddress(model: ZoneScreenModel): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let viewing: boolean | null = null
  let pressed = false
  let late = false
  const write = () => {
    late = pressed
    if (late) return
    const link = model.link.peek()
    const search = `?${writeViewLink(link, new URLSearchParams(location.search))}`
    if (search === location.search) return
    const stepped = viewing !== null && viewing !== link.viewing
    if (stepped) history.pushState(null, '', search)
    else history.replaceState(history.state, '', search)
    viewing = link.viewing
  }
  const stop = effect(() => {
    const link = model.link.value
    if (model.details.state.value.kind !== 'ready' || model.reopening.value) return
    viewing ??= link.viewing
    clearTimeout(timer)
    timer = setTimeout(write, SETTLED_MS)
  })
  const press = () => {
    pressed = true
  }
  const release = () => {
    pressed = false
    if (late) write()
  }
  const back = () => {
    clearTimeout(timer)
    late = false
    const link = readViewLink(new URLSearchParams(location.search))
    viewing = link.viewing
    model.restore(link)
  }
  const ends = new AbortController()
  const listening = { capture: true, signal: ends.signal }
  addEventListener('popstate', back, listening)
  addEventListener('pointerdown', press, listening)
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, release, listening)
  return () => {
    clearTimeout(timer)
    stop()
    ends.abort()
  }
}
