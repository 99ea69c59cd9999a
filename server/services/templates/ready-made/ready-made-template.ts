import type { TemplateBody } from '../../../../src/contract/template-body.ts'

/** A template that can be installed as it is, published or as a draft; its credits are examples. */
export interface ReadyMade {
  readonly template: TemplateBody
  /** What must have been imported beside trips, in a sentence for the provider; null where nothing must. */
  readonly needs: string | null
}
