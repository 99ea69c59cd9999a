import type { CustomerReport } from '../../contract/templates.ts'
import type { Samples } from '../samples/samples.ts'
import { TEXT, type TourPage } from './text.ts'

/** The wizard at its map, with a name that the first step asks for. */
const draft = (id: number): string =>
  new URLSearchParams({ id: String(id), step: 'location', name: TEXT.draft }).toString()

/** Where each step leads; null: there is nothing of the kind. */
export function stepLinks(templates: readonly CustomerReport[], samples: Samples): Record<TourPage, string | null> {
  const offered = templates.filter(({ isDraft }) => !isDraft).toSorted((a, b) => a.order - b.order)
  const first = offered[0]
  return {
    templates: '/Create_Dataset',
    wizard: first ? `/Dataset_Wizard?${draft(first.id)}` : null,
    report: samples.report?.href ?? null,
    map: samples.map?.href ?? null,
  }
}
