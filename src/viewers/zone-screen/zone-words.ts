import type { ZoneSummary } from '../../../workers/contract.ts'
import type { ZoneScreenState } from './machine.ts'
import type { Measure } from './mode.ts'

/** Stands for the figure of a zone that has none to show. */
export const NO_FIGURE = 'withheld or none'

/** A zone for a screen reader: `Leeds 110, E02006861, 17,587 visits, selected`. */
export function zoneWords(
  { id, code, name }: Pick<ZoneSummary, 'id' | 'code' | 'name'>,
  state: ZoneScreenState,
  measure: Measure | null,
): string {
  const item = state.stage === 'viewing' ? state.result.items.get(id) : undefined
  const figure = item && measure ? `${measure.text(item.magnitude)} ${measure.unit}`.trim() : NO_FIGURE
  return [
    name,
    ...(code === name ? [] : [code]),
    ...(state.stage === 'viewing' ? [figure] : []),
    ...(state.selected.has(id) ? ['selected'] : []),
  ].join(', ')
}
