import type { DisclosureSettings } from '../../../contract/location-insights.ts'
import type { Unlike } from '../../../domain/compare/unlike.ts'
import { disclosureRules } from '../../kit/report/disclosure-text.ts'
import { periodText } from '../../kit/report/period.ts'
import type { ComparedView } from './compared-view.ts'
import { COMPARE_METHOD } from './method-text.ts'

/** The lines below an exported comparison: the datasets, what is unlike in them, how differences are judged, the disclosure rules. */
export const compareNotes = (
  { sides, notes }: Pick<ComparedView, 'sides' | 'notes'>,
  disclosure: DisclosureSettings,
  unlike: readonly Unlike[],
): readonly string[] => [
  ...sides.map(
    ({ label, mark, details, period }) =>
      `${mark === 0 ? 'Base: ' : ''}${label}, ${details.reportName}, dataset ${details.id}, ${periodText(period)}`,
  ),
  ...unlike.map(({ title, text }) => `${title}. ${text}`),
  ...notes,
  ...COMPARE_METHOD.filter(({ term }) => term === 'Clear' || term === 'Same people').map(({ text }) => text),
  ...disclosureRules(disclosure),
]
