import type { DisclosureSettings } from '../../../contract/location-insights.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { placesLine } from '../../../domain/dataset-names.ts'
import { missingDaysText } from '../../../domain/days.ts'
import { noiseRange } from '../../../domain/disclosure/quality.ts'
import { periodOf, periodText } from './report-period.ts'

/** Returns a dataset's provenance: report, project, id and period. */
export const provenanceText = (details: Pick<DatasetDetails, 'id' | 'templateName' | 'name' | 'details'>): string =>
  `${details.templateName}: ${details.name}, dataset ${details.id}, ${periodText(periodOf(details.details))}`

/** Returns the lines below the rows of an exported table: its provenance and the disclosure rules. */
export const exportNotes = (details: DatasetDetails, disclosure: DisclosureSettings): readonly string[] => {
  const missing = missingDaysText(details.details.missingDays)
  const places = placesLine(details.places)
  return [
    provenanceText(details),
    ...(places === null ? [] : [places]),
    ...(missing === null ? [] : [missing]),
    ...disclosureText(disclosure),
  ]
}

const INTERVALS = 'The 95% range covers sampling and privacy noise together.'
const DIFFERENT =
  'We call two figures different only if their intervals do not overlap, and one of several the largest only if wider intervals do not.'

/** Describes the disclosure settings in force, for views with a separate comparison rule. */
export const disclosureRules = ({ minDevices, noiseWidth }: DisclosureSettings): readonly string[] => [
  `Each table is shown at the finest detail at which every figure is based on at least ${minDevices} observed devices over the period, often a few more, and no one or two of them make up most of it. Where single hours, days, distances or kinds are based on fewer, neighbours share one figure. No figure is left out, so parts add up to their totals.`,
  `In this dataset each device and each of its trips is multiplied by a random factor that averages 1. The noise in a figure has a standard deviation of ${noiseRange(noiseWidth)}. ${INTERVALS}`,
]

/** Describes the disclosure settings in force, and when a report's sentences call two figures different. */
export const disclosureText = (settings: DisclosureSettings): readonly string[] =>
  disclosureRules(settings).map(text => (text.endsWith(INTERVALS) ? `${text} ${DIFFERENT}` : text))
