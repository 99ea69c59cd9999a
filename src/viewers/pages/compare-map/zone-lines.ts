import type { ZoneSummary } from '../../../../workers/contract.ts'
import { zonesText } from '../../kit/zone-map/group.ts'
import { gapWords, zoneWords } from '../../kit/zone-map/zone-words.ts'
import { readingText, valueText } from '../compare/figure-words.ts'
import { shownInterval, shownText } from './figure-words.ts'
import type { MapSide } from './map-sides.ts'
import type { CompareMapModel, Pane } from './model/create-compare-map.ts'

/** The line of a tooltip with the figure of a zone in one dataset. */
export interface ZoneLine {
  readonly dataset: MapSide
  /** Its figure in the unit of the comparison, or the words in place of it. */
  readonly figure: string
  /** Its difference or index; null where there is none. */
  readonly shown: string | null
  /** The interval of what is shown and its reading, `74 to 81, clear, fewer`; `base`; null where there is none. */
  readonly reading: string | null
}

/** A zone in every dataset that is compared, the base first; empty until these have replied. */
export function linesOf({ base, others, comparison, show, zones }: CompareMapModel, zone: number): readonly ZoneLine[] {
  const found = comparison.value
  if (found === null) return []
  return [base, ...others].map(dataset => {
    const { result, scale } = (dataset.mark === 0 ? found.base : found.figures.get(dataset.id)) ?? {}
    const item = result?.items.get(zone)
    const figure =
      item === undefined
        ? gapWords(zone, zones.covered.value)
        : valueText(item.magnitude * (scale ?? 1), item.margin, found.per)
    if (dataset.mark === 0) {
      const shown = show.value === 'index' && item !== undefined ? '100' : null
      return { dataset, figure, shown, reading: 'base' }
    }
    const row = found.sides.get(dataset.id)?.rows.get(item?.zoneId ?? zone)
    if (row?.kind !== 'compared') return { dataset, figure, shown: null, reading: null }
    const interval = shownInterval(row, show.value)
    return {
      dataset,
      figure,
      shown: shownText(row, show.value),
      reading: [...(interval === null ? [] : [interval]), readingText(row, found.per !== 'share')].join(', '),
    }
  })
}

/** A zone for a screen reader: its name, then a line for each dataset. */
export function zoneLines(model: CompareMapModel, pane: Pane, zone: ZoneSummary): readonly string[] {
  const { state, measure, covered } = pane.zones
  if (pane.kind === 'values' && pane.dataset.mark !== 0)
    return [zoneWords(zone, state.peek(), measure.peek(), covered.peek())]
  const lines = linesOf(model, zone.id).map(({ dataset, figure, shown, reading }) =>
    [`${dataset.label} ${figure}`, shown, reading].filter(Boolean).join(', '),
  )
  return [nameInPlace(model, zone), ...lines]
}

/** A zone with its code or, if it is joined with others, the place that it is part of. */
export function nameInPlace({ comparison }: Pick<CompareMapModel, 'comparison'>, zone: ZoneSummary): string {
  const place = comparison.value?.placeOf.get(zone.id)
  if (place !== undefined && place.zones.length > 1) return `${place.name}, ${zonesText(place.zones.length)}`
  return zone.code === zone.name ? zone.name : `${zone.name}, ${zone.code}`
}
