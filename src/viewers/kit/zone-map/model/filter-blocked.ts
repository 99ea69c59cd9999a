import type { ZoneMode } from '../mode.ts'
import { canFilter, type ZoneScreenState } from './machine.ts'

/** The reason why Filter is disabled, for its tooltip; null exactly where `canFilter` is true. */
export function filterBlocked(state: ZoneScreenState, modes: readonly ZoneMode[]): string | null {
  if (canFilter(state, modes)) return null
  if (state.stage === 'viewing') return 'Press Reset to filter again'
  if (state.request !== null) return 'Loading'
  const mode = modes.find(each => each.id === state.mode)
  if (mode === undefined) return 'Choose an analysis mode'
  if (mode.canFilterByZone && state.selected.size === 0) return 'Select at least one zone on the map'
  const missing = mode.filters.find(filter => filter.required && (state.filters[filter.id] ?? []).length === 0)
  return `Choose ${missing?.label.toLowerCase() ?? 'the filters'}`
}
