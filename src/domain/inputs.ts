import { InputType, ReportInput } from './constants.ts'
import type { TemplateViewer } from './viewers.ts'

/** A report input that a viewer uses, including the wording and example prices that a template starts with. */
export interface KnownInput {
  /** The name that viewers look for. */
  readonly name: (typeof ReportInput)[keyof typeof ReportInput]
  readonly displayTitle: string
  /** The explanation for customers. */
  readonly tooltip: string
  /** The effect of the input on the viewers, explained to the provider. */
  readonly does: string
  readonly viewers: readonly TemplateViewer[]
  /** Credits are examples for the provider to check. */
  readonly options: readonly { readonly name: string; readonly credits: number }[]
  /** Words in an input's title which suggest that its author means this input. */
  readonly words: RegExp
}

/** The name of the option that includes the input in an order. Viewers only check this name. */
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

/** All report inputs used by the viewers, the wizard's forecast or a dataset's downloads. */
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

/** Returns why customers could not answer an input. Null if they can, or if they do not see it. */
export const optionsProblem = (input: {
  readonly type: 0 | 1
  readonly active: boolean
  readonly internal: boolean
  readonly options: readonly unknown[]
}): string | null => {
  if (!input.active || input.internal) return null
  if (input.options.length === 0) return 'Customers cannot answer an input without options. Add options to it.'
  return input.type === InputType.SingleDropdown && input.options.length === 1
    ? 'An input with one answer needs at least two options to choose from.'
    : null
}

/** The known inputs that at least one of the viewers uses. */
export const inputsOf = (viewers: readonly string[]): readonly KnownInput[] =>
  KNOWN_INPUTS.filter(known => known.viewers.some(viewer => viewers.includes(viewer)))

/** An order's report inputs, with the options that were selected. */
export type ChosenInputs = readonly {
  readonly name: string
  readonly selectedOptions: readonly { readonly name: string }[]
}[]

/** Whether an order has the option Yes for a report input (docs/specification.md V2.02). */
export const includesInput = (inputs: ChosenInputs, name: string): boolean =>
  inputs.some(input => input.name === name && input.selectedOptions.some(option => option.name === 'Yes'))

/** The part of a template's input that matters to viewers. */
interface AskedInput {
  readonly name: string
  readonly displayTitle: string
  readonly options: readonly { readonly name: string }[]
}

/**
 * Whether a template's viewer uses an input. `unread`: no viewer does; `meant` is the input that the author most likely
 * had in mind, or null. `no-yes`: a viewer uses the input, but the input lacks the option Yes.
 */
type InputVerdict =
  | { readonly kind: 'read' }
  | { readonly kind: 'no-yes' }
  | { readonly kind: 'unread'; readonly meant: KnownInput | null }

/** Keeps only lower-case letters and digits. Names are then compared without case, spaces and punctuation. */
const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Separates the words of a name in camel case: `IncludeDwellTimes?` becomes `Include Dwell Times?`. */
const separateWords = (text: string): string => text.replace(/([a-z])([A-Z])/g, '$1 $2')

const isMeant = ({ name, displayTitle, words }: KnownInput, asked: AskedInput): boolean => {
  const askedNames = [asked.name, asked.displayTitle]
  const knownNames = [bare(name), bare(displayTitle)]
  return askedNames.some(text => knownNames.includes(bare(text)) || words.test(separateWords(text)))
}

/** Judges an input, given its template's viewers. */
export const judgeInput = (asked: AskedInput, viewers: readonly string[]): InputVerdict => {
  const readable = inputsOf(viewers)
  if (readable.some(({ name }) => name === asked.name.trim()))
    return asked.options.some(({ name }) => name.trim() === INCLUDED) ? { kind: 'read' } : { kind: 'no-yes' }
  // The name of another viewer's input is not a misspelling.
  if (KNOWN_INPUTS.some(({ name }) => name === asked.name.trim())) return { kind: 'unread', meant: null }
  return { kind: 'unread', meant: readable.find(known => isMeant(known, asked)) ?? null }
}
