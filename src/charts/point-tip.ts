import { knownText } from '../domain/disclosure/known-digits.ts'
import { qualityText, qualityTip } from '../domain/disclosure/quality.ts'
import type { ChartPoint } from './chart-spec.ts'

/** The lines of a point's tooltip, its name first; screen readers announce the same lines. */
export function pointLines({ name, value, margin, devices }: ChartPoint): readonly string[] {
  if (value === null) return [name, 'no data']
  const grade = margin === null ? [] : [qualityText(margin)]
  return [name, knownText(value, margin), ...grade, ...qualityTip(value, margin, devices).split('; ')]
}
