import type { ListedReport } from '../../contract/datasets.ts'
import type { CustomerReport } from '../../contract/templates.ts'
import type { ViewerLink } from '../../domain/viewers.ts'
import { TEXT } from './text.ts'

/** The wizard filled in from a dataset; its template must still be there and no draft. */
export const cloneLink = (
  dataset: Pick<ListedReport, 'id' | 'customerReport'>,
  templates: readonly Pick<CustomerReport, 'id' | 'isDraft'>[],
): ViewerLink => {
  const templateId = dataset.customerReport.id
  const offered = templates.some(({ id, isDraft }) => id === templateId && !isDraft)
  return offered ? { href: `/Dataset_Wizard?id=${templateId}&datasetid=${dataset.id}` } : { reason: TEXT.cloneGone }
}
