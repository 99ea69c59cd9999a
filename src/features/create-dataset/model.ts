import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { CustomerReport } from '../../contract/templates.ts'

export interface CatalogueDeps {
  readonly templates: () => Promise<CustomerReport[]>
  readonly keywords: () => Promise<{ readonly name: string }[]>
}

export type CatalogueState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly templates: readonly CustomerReport[] }

export interface KeywordCount {
  readonly name: string
  readonly count: number
}

export interface Catalogue {
  readonly state: ReadonlySignal<CatalogueState>
  /** Keywords of the templates on offer, with how many carry each. */
  readonly keywords: ReadonlySignal<readonly KeywordCount[]>
  readonly load: () => Promise<void>
}

/** The templates on offer, in their order; drafts are not on offer, whoever looks. */
export const createCatalogue = (deps: CatalogueDeps): Catalogue => {
  const state = signal<CatalogueState>({ kind: 'loading' })
  const names = signal<readonly string[]>([])
  const keywords = computed(() => {
    const offered = state.value.kind === 'ready' ? state.value.templates : []
    const count = (name: string) => offered.filter(template => hasKeyword(template, [name])).length
    return names.value.map(name => ({ name, count: count(name) })).filter(keyword => keyword.count > 0)
  })
  const load = async () => {
    state.value = { kind: 'loading' }
    try {
      const [templates, all] = await Promise.all([deps.templates(), deps.keywords()])
      names.value = all.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en-GB'))
      const offered = templates.filter(template => !template.isDraft)
      offered.sort((a, b) => a.order - b.order || a.name.localeCompare(b.name, 'en-GB'))
      state.value = { kind: 'ready', templates: offered }
    } catch (error) {
      state.value = { kind: 'failed', error }
    }
  }
  return { state, keywords, load }
}

/** True if a template carries any of the keywords; without keywords every template does. */
export const hasKeyword = (template: CustomerReport, keywords: readonly string[]): boolean =>
  keywords.length === 0 || template.customerReportKeywords.some(({ name }) => keywords.includes(name))
