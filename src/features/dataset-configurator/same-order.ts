import type { CustomerReport } from '../../contract/templates.ts'
import type { TemplateDraft } from './draft.ts'

/** Names of the other templates whose cards would share a draft's place. */
export const ofSameOrder = (
  templates: readonly Pick<CustomerReport, 'id' | 'order' | 'name'>[],
  draft: Pick<TemplateDraft, 'id' | 'order'>,
): readonly string[] =>
  templates.filter(({ id, order }) => id !== draft.id && String(order) === draft.order.trim()).map(({ name }) => name)
