import type { Quality } from '../../contract/location-insights.ts'

export const QUALITY_WORDS = { high: 'High', fair: 'Fair', low: 'Low' } as const

/** `High ±5%`: the quality of a figure and, where it has one, its margin. */
export const qualityText = (quality: Quality, margin: number | null): string =>
  margin === null ? QUALITY_WORDS[quality] : `${QUALITY_WORDS[quality]} ±${margin}%`
