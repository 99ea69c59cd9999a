import type { Template } from '../../contract/wire-names.ts'
import type { Samples } from '../samples/samples.ts'

export const TEXT = {
  label: 'Tour',
  start: 'Take the tour',
  again: 'Take the tour again',
  /** @example TEXT.count(2, 5) // 'Step 2 of 5' */
  count: (step: number, of: number) => `Step ${step} of ${of}`,
  back: 'Back',
  /** @param title the title of the next step */
  next: (title: string) => `Next: ${title}`,
  finish: 'Finish the tour',
  leave: 'Leave the tour',
  /** The name that is filled into the wizard. */
  draft: 'My first dataset',
  /** Shown for a step whose template or sample is missing. */
  nothing: {
    template: 'There is nothing to show for this step yet: your data provider has put no template on offer.',
    sample: 'There is nothing to show for this step yet: your data provider has put no sample on offer.',
  },
} as const

/** The texts of a step, keyed by the page that it opens. */
type TourPage = 'templates' | 'wizard' | 'report' | 'map'

interface TourStep {
  readonly page: TourPage
  readonly title: string
  readonly text: string
}

export const STEPS: readonly TourStep[] = [
  {
    page: 'templates',
    title: 'Pick a template',
    text: 'Each card says which questions it answers and what it costs. Open one to see its samples.',
  },
  {
    page: 'wizard',
    title: 'Choose a place',
    text: 'Place points on the map, or choose neighbouring zones. What you try here is a draft: it orders nothing.',
  },
  {
    page: 'wizard',
    title: 'Check the price',
    text: 'The price is worked out as you choose, and every part of it is listed. Nothing is charged before you submit.',
  },
  {
    page: 'report',
    title: 'Read the report',
    text: 'A sample. Each tab begins with a sentence; its chart, table and definition follow. Export to PDF takes the summary with you.',
  },
  {
    page: 'map',
    title: 'Explore the map',
    text: 'The same sample by zone. Point at a zone for its figure, choose another analysis under Filters, and share the view by its link.',
  },
]

/** Returns a link to the wizard's map, with the name that the first step requires. */
const draft = (id: number): string =>
  new URLSearchParams({ id: String(id), step: 'location', name: TEXT.draft }).toString()

/** Returns the link of each step. Null if that template or sample does not exist. */
export function stepLinks(templates: readonly Template[], samples: Samples): Record<TourPage, string | null> {
  const offered = templates.filter(({ isDraft }) => !isDraft).toSorted((a, b) => a.order - b.order)
  const first = offered[0]
  return {
    templates: '/Create_Dataset',
    wizard: first ? `/Dataset_Wizard?${draft(first.id)}` : null,
    report: samples.report?.href ?? null,
    map: samples.map?.href ?? null,
  }
}
