import type { MapTotal } from '../../../../contract/location-insights.ts'
import { sumFigures } from '../../../../domain/summaries/sum-figures.ts'
import type { ZoneItem } from '../mode.ts'

/**
 * The margin of the sum over places, per cent; null if the figures have none.
 * @param total of all trips; null: it is not known, and the margin is wider
 */
export const sumMargin = (zones: readonly Pick<ZoneItem, 'magnitude' | 'margin'>[], total: MapTotal): number | null =>
  sumFigures(
    'all',
    zones.map(({ magnitude, margin }) => ({ name: '', value: magnitude, margin })),
    total === null ? null : { value: total.magnitude, margin: total.margin },
  ).margin
