import type { ReportDetails } from '../../../contract/datasets.ts'
import type { ZoneMode } from '../../kit/zone-map/mode.ts'
import { offeredModes } from '../../kit/zone-map/mode-query.ts'

/** A figure of a usual size and margin, to see whether a measure has intervals. */
const ANY = [100, 10] as const

/** The one analysis that is counted by event days and ordinary days, without filters. */
const BY_EVENT = 'journeyorigins'

/**
 * The analyses that can be compared: all datasets have them, with the filters that all have. They count people, because other
 * figures have no interval; and they name no zones of one study area.
 */
export function commonAnalyses(modes: readonly ZoneMode[], all: readonly ReportDetails[]): readonly ZoneMode[] {
  if (all.some(({ details }) => details.eventDays !== undefined))
    return modes.filter(({ id }) => id === BY_EVENT).map(mode => ({ ...mode, filters: [] }))
  const offered = all.map(({ details }) => offeredModes(modes, details.reportInputs))
  const hasIntervals = ({ measure }: ZoneMode) =>
    typeof measure !== 'function' && measure.adds && measure.interval(...ANY) !== null
  return modes
    .filter(mode => !mode.canFilterByZone && hasIntervals(mode))
    .flatMap(mode => {
      const theirs = offered.map(each => each.find(({ id }) => id === mode.id))
      if (theirs.some(each => each === undefined)) return []
      const isCommon = (filter: string) => theirs.every(each => each?.filters.some(({ id }) => id === filter))
      return [{ ...mode, filters: mode.filters.filter(({ id }) => isCommon(id)) }]
    })
}
