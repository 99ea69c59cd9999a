import { ReportInput } from './constants.ts'
import type { TemplateViewer } from './viewers.ts'

/** A report input that a viewer reads, with the texts and example prices that a template starts with. */
export interface KnownInput {
  /** The name that viewers look for. */
  readonly name: (typeof ReportInput)[keyof typeof ReportInput]
  readonly displayTitle: string
  /** The explanation for customers. */
  readonly tooltip: string
  /** The effect of the input on the viewers, explained to the provider. */
  readonly does: string
  readonly viewers: readonly TemplateViewer[]
  /** Credits are examples, to be checked by the provider. */
  readonly options: readonly { readonly name: string; readonly credits: number }[]
  /** Words in the title of an input whose author most likely means this input. */
  readonly words: RegExp
}

/** The name of the option that includes the input in an order; viewers check only this name. */
export const INCLUDED = 'Yes'

const yesNo = (credits: number) => [
  { name: INCLUDED, credits },
  { name: 'No', credits: 0 },
]
const LOCATION_INSIGHTS = [
  'Location_Insights_Report',
  'Location_Insights_Map',
  'Retail_Catchment_Map',
  'Rail_Catchment_Map',
] as const
const FLOWS = ['Flows_Report', 'Flows_Map'] as const

/** All report inputs that the viewers, the wizard's forecast or the downloads of a dataset read. */
export const KNOWN_INPUTS: readonly KnownInput[] = [
  {
    name: ReportInput.Purpose,
    displayTitle: 'Include journey purpose',
    tooltip: 'Home, work and other ends of each journey',
    does: 'Opens the Purpose tab of a report, and the mode and filter of a map',
    viewers: [...LOCATION_INSIGHTS, ...FLOWS],
    options: yesNo(20),
    words: /\b(purposes?|reasons?)\b/i,
  },
  {
    name: ReportInput.Mode,
    displayTitle: 'Include mode analysis',
    tooltip: 'Rail, road and active travel',
    does: 'Opens the Mode tab of a report, and the mode and filter of a map',
    viewers: [...LOCATION_INSIGHTS, ...FLOWS],
    options: yesNo(20),
    words: /\bmodes?\b/i,
  },
  {
    name: ReportInput.Dwells,
    displayTitle: 'Include dwell times',
    tooltip: 'Stops of at least 30 minutes',
    does: 'Opens the Dwells tab of a report, and the dwell times of a map',
    viewers: [...LOCATION_INSIGHTS, 'Tourism_And_Economy_Viewer_Map'],
    options: yesNo(20),
    words: /\b(dwells?|dwelling|stays?)\b/i,
  },
  {
    name: ReportInput.Demographics,
    displayTitle: 'Include demographics',
    tooltip: 'Age bands and gender of visitors',
    does: 'Opens the Demographics and Traversing tabs of a report, and the modes and filters of a map',
    viewers: LOCATION_INSIGHTS,
    options: yesNo(30),
    words: /\b(demographics?|ages?|genders?|travers\w*)\b/i,
  },
]

/** The known inputs that at least one of the viewers reads. */
export const inputsOf = (viewers: readonly string[]): readonly KnownInput[] =>
  KNOWN_INPUTS.filter(known => known.viewers.some(viewer => viewers.includes(viewer)))
