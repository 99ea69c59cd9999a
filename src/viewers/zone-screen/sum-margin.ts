import { sumFigures } from '../../domain/summaries/sum-figures.ts'
import type { ZoneItem } from './mode.ts'

/** The margin of what zones hold together, per cent; null: the figures have none. */
export const sumMargin = (zones: readonly Pick<ZoneItem, 'magnitude' | 'margin'>[]): number | null =>
  sumFigures(
    'all',
    zones.map(({ magnitude, margin }) => ({ name: '', value: magnitude, margin, suppressed: false })),
  ).margin
