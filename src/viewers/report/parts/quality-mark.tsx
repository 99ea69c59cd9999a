import type { Quality } from '../../../contract/location-insights.ts'
import { QUALITY_WORDS } from '../columns.tsx'

/** A figure's quality: a third, two thirds or all of a short bar, and the word. */
export const QualityMark = ({ quality, margin }: { readonly quality: Quality; readonly margin: number | null }) => (
  <span className={`quality quality-${quality}`} title={margin === null ? undefined : `95% interval ±${margin}%`}>
    {QUALITY_WORDS[quality]}
  </span>
)
