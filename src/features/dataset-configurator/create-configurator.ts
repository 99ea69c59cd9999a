import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Loaded } from '../../app/load.ts'
import type { TemplateBody } from '../../contract/template-body.ts'
import type { Template } from '../../contract/wire-names.ts'
import { PopulationCountArea } from '../../domain/constants.ts'
import { checkDraft, ofSameOrder, type Problem, viewersUnfit } from './check-draft.ts'
import { type TabId, TEXT } from './configurator-text.ts'
import { cloneDraft, newDraft, type TemplateDraft, toBody, toDraft } from './template-draft.ts'

export interface ConfiguratorDeps {
  readonly list: () => Promise<Template[]>
  readonly create: (body: TemplateBody) => Promise<{ readonly id: number }>
  readonly update: (body: TemplateBody & { readonly id: number; readonly version: number }) => Promise<unknown>
  readonly remove: (id: number) => Promise<unknown>
}

export interface Configurator {
  readonly list: ReadonlySignal<Loaded<readonly Template[]>>
  /** The template being edited or created. Null while the list is shown. */
  readonly draft: ReadonlySignal<TemplateDraft | null>
  /** The draft in the address: an id, or 'new'. Null while the list is shown. */
  readonly named: ReadonlySignal<string | null>
  readonly tab: ReadonlySignal<TabId>
  /** The number of fields that differ from the opened template. */
  readonly changes: ReadonlySignal<number>
  /** True after an attempt to save. All refused fields then show their reasons. */
  readonly tried: ReadonlySignal<boolean>
  readonly problems: ReadonlySignal<readonly Problem[]>
  readonly load: () => Promise<void>
  readonly edit: (template: Template) => void
  readonly clone: (template: Template) => void
  readonly create: () => void
  /**
   * Opens the draft that an address names, or the list for null. Returns false if that template does not exist.
   * @param named an id, or 'new'
   */
  readonly open: (named: string | null) => boolean
  readonly change: (part: Partial<TemplateDraft>) => void
  readonly show: (tab: TabId) => void
  /** Returns to the list without asking. */
  readonly discard: () => void
  /**
   * Saves the draft. Resolves to null, or to the reason why the draft was not saved.
   * @throws if the call fails; the draft is kept
   */
  readonly save: () => Promise<string | null>
  /** @throws if the call fails */
  readonly remove: (id: number) => Promise<void>
}

/**
 * Applies the rules that connect fields: unticking Fixed clears its figures, and without a study area, people are
 * counted in the geofence.
 */
const settled = (draft: TemplateDraft): TemplateDraft => ({
  ...draft,
  ...(!draft.fixed && { maxPointsOfInterest: '', fixedRadiusSize: '', districtMetres: '' }),
  ...(!draft.canDrawStudyArea && { populationCountArea: PopulationCountArea.Geofence }),
})

/** Manages the provider's templates. One may be open for editing or newly created. */
export const createConfigurator = (deps: ConfiguratorDeps): Configurator => {
  const list = signal<Loaded<readonly Template[]>>({ kind: 'loading' })
  const draft = signal<TemplateDraft | null>(null)
  const opened = signal<TemplateDraft | null>(null)
  const tab = signal<TabId>('settings')
  const tried = signal(false)
  const changes = computed(() => {
    const [now, then] = [draft.value, opened.value]
    if (!now || !then) return 0
    return (Object.keys(now) as (keyof TemplateDraft)[]).filter(
      field => JSON.stringify(now[field]) !== JSON.stringify(then[field]),
    ).length
  })
  const problems = computed(() => (draft.value ? checkDraft(draft.value) : []))

  const open = (next: TemplateDraft | null) =>
    batch(() => {
      draft.value = next
      opened.value = next
      tab.value = 'settings'
      tried.value = false
    })
  const templates = () => (list.value.kind === 'ready' ? list.value.value : [])
  const nextOrder = () => Math.max(0, ...templates().map(({ order }) => order)) + 1
  const create = () => {
    const blank = newDraft()
    open(ofSameOrder(templates(), blank).length === 0 ? blank : { ...blank, order: String(nextOrder()) })
  }
  const named = computed(() => {
    const now = draft.value
    return now === null ? null : now.id === null ? 'new' : String(now.id)
  })
  const load = async () => {
    try {
      const templates = await deps.list()
      list.value = { kind: 'ready', value: templates.sort((a, b) => a.order - b.order) }
    } catch (error) {
      if (list.value.kind !== 'ready') list.value = { kind: 'failed', error }
    }
  }

  return {
    list,
    draft,
    tab,
    changes,
    tried,
    problems,
    load,
    edit: template => open(toDraft(template)),
    clone: template => open(cloneDraft(template, nextOrder())),
    create,
    named,
    open: next => {
      if (next === named.peek()) return true
      const template = templates().find(({ id }) => String(id) === next)
      if (next === 'new') create()
      else open(template === undefined ? null : toDraft(template))
      return next === named.peek()
    },
    change: part => {
      if (draft.value) draft.value = settled({ ...draft.value, ...part })
    },
    show: next => {
      tab.value = next
    },
    discard: () => open(null),
    save: async () => {
      const now = draft.value
      if (!now) return TEXT.noneSelected
      tried.value = true
      const [first] = problems.value
      if (first) {
        tab.value = first.tab
        return TEXT.invalid
      }
      if (now.areaFactors.length === 0) {
        tab.value = 'area'
        return TEXT.noAreaFactor
      }
      const unfit = viewersUnfit(now)
      if (unfit !== null) {
        tab.value = 'settings'
        return unfit
      }
      if (now.id === null) await deps.create(toBody(now))
      else await deps.update({ ...toBody(now), id: now.id, version: now.version })
      open(null)
      await load()
      return null
    },
    remove: async id => {
      await deps.remove(id)
      await load()
    },
  }
}
