import type { ZoneSummary } from '../../../../workers/contract.ts'
import { IN_ONE_AREA } from '../../../domain/summaries/zone-group.ts'
import { gapWords, zoneWords } from '../../kit/zone-map/figure-text.ts'
import { zonesText } from '../../kit/zone-map/group-rows.ts'
import { readingText, valueText } from '../compare/figure-words.ts'
import { shownInterval, shownText } from './difference-words.ts'
import type { MapSide } from './map-sides.ts'
import type { CompareMapModel, Pane } from './model/create-compare-map.ts'
import { isInOneArea } from './model/zone-comparison.ts'

/** A line of a tooltip: the figure of a zone in one dataset. */
interface ZoneLine {
  readonly dataset: MapSide
  /** Its figure in the unit of the comparison, or the reason why there is none. */
  readonly figure: string
  /** Its difference or index. Null if there is none. */
  readonly shown: string | null
  /**
   * The interval of the displayed value and its reading, such as `74 to 81, clear, fewer`. `base` for the base, null if
   * there is none.
   */
  readonly reading: string | null
}

/** Returns the figures of a zone in every compared dataset, the base first. Empty until all have replied. */
export function linesOf({ base, others, comparison, show, zones }: CompareMapModel, zone: number): readonly ZoneLine[] {
  const compared = comparison.value
  if (compared === null) return []
  return [base, ...others].map(dataset => {
    const { result, scale } = (dataset.mark === 0 ? compared.base : compared.figures.get(dataset.id)) ?? {}
    const item = result?.items.get(zone)
    const figure =
      item === undefined
        ? gapWords(zone, zones.covered.value)
        : valueText(item.magnitude * (scale ?? 1), item.margin, compared.per)
    if (dataset.mark === 0) {
      const shown = show.value === 'index' && item !== undefined ? '100' : null
      return { dataset, figure, shown, reading: 'base' }
    }
    const row = compared.sides.get(dataset.id)?.rows.get(item?.zoneId ?? zone)
    if (row?.kind !== 'compared') return { dataset, figure, shown: null, reading: null }
    const interval = shownInterval(row, show.value)
    return {
      dataset,
      figure,
      shown: shownText(row, show.value),
      reading: [
        ...(interval === null ? [] : [interval]),
        readingText(row, compared.per !== 'share'),
        ...(isInOneArea(compared, dataset.id, item?.zoneId ?? zone) ? [IN_ONE_AREA] : []),
      ].join(', '),
    }
  })
}

/** Describes a zone for screen readers: its name, followed by a line per dataset. */
export function zoneLines(model: CompareMapModel, pane: Pane, zone: ZoneSummary): readonly string[] {
  const { state, measure, covered } = pane.zones
  if (pane.kind === 'values' && pane.dataset.mark !== 0)
    return [zoneWords(zone, state.peek(), measure.peek(), covered.peek())]
  const lines = linesOf(model, zone.id).map(({ dataset, figure, shown, reading }) =>
    [`${dataset.label} ${figure}`, shown, reading].filter(Boolean).join(', '),
  )
  return [nameInPlace(model, zone), ...lines]
}

/** Returns a zone's name with its code or, if it is part of a larger place, the name of that place. */
export function nameInPlace({ comparison }: Pick<CompareMapModel, 'comparison'>, zone: ZoneSummary): string {
  const place = comparison.value?.placeOf.get(zone.id)
  if (place !== undefined && place.zones.length > 1) return `${place.name}, ${zonesText(place.zones.length)}`
  return zone.code === zone.name ? zone.name : `${zone.name}, ${zone.code}`
}
