import type { Quality } from '../../../contract/location-insights.ts'
import { qualityText } from '../quality-text.ts'

/** A figure's quality: a third, two thirds or all of a short bar, the word, and the margin. */
export const QualityMark = ({ quality, margin }: { readonly quality: Quality; readonly margin: number | null }) => (
  <span className={`quality quality-${quality}`} title={margin === null ? undefined : `95% interval ±${margin}%`}>
    {qualityText(quality, margin)}
  </span>
)
