import { knownText } from '../domain/known-digits.ts'
import { qualityText, qualityTip } from '../domain/quality-text.ts'
import type { ChartPoint } from './chart-spec.ts'

/** The lines of a point's tooltip, its name first; screen readers announce the same lines. */
export function pointLines({ name, value, withheld, margin, devices }: ChartPoint): readonly string[] {
  if (value === null) return [name, withheld ? 'withheld to protect individuals' : 'no data']
  if (withheld) return [name, knownText(value, margin), 'withheld to protect individuals']
  const grade = margin === null ? [] : [qualityText(margin)]
  return [name, knownText(value, margin), ...grade, ...qualityTip(value, margin, devices).split('; ')]
}
