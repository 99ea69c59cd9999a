import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Loaded } from '../../app/load.ts'
import type { Template } from '../../contract/wire-names.ts'
import { InputType, MAX_ZONES } from '../../domain/constants.ts'
import { leastCredits } from '../../domain/least-credits.ts'
import { whole } from '../../domain/text/numbers.ts'
import { sentenceCase } from '../../domain/text/sentence-case.ts'
import { TEXT } from './create-dataset-text.ts'

interface CatalogueDeps {
  readonly templates: () => Promise<Template[]>
  readonly keywords: () => Promise<{ readonly name: string }[]>
}

interface KeywordCount {
  readonly name: string
  readonly count: number
}

interface Catalogue {
  readonly state: ReadonlySignal<Loaded<readonly Template[]>>
  /** The keywords of the offered templates, each with its number of templates. */
  readonly keywords: ReadonlySignal<readonly KeywordCount[]>
  readonly load: () => Promise<void>
}

/** Creates the catalogue of offered templates, in their order. Drafts are never offered. */
export const createCatalogue = (deps: CatalogueDeps): Catalogue => {
  const state = signal<Loaded<readonly Template[]>>({ kind: 'loading' })
  const names = signal<readonly string[]>([])
  const keywords = computed(() => {
    const offered = state.value.kind === 'ready' ? state.value.value : []
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
      state.value = { kind: 'ready', value: offered }
    } catch (error) {
      state.value = { kind: 'failed', error }
    }
  }
  return { state, keywords, load }
}

/** True if the template has any of the keywords, or if there are none. */
export const hasKeyword = (template: Template, keywords: readonly string[]): boolean =>
  keywords.length === 0 || template.keywords.some(({ name }) => keywords.includes(name))

/** Says from which price a dataset can be ordered, if its base price alone is never enough. */
export const leastPriceText = (template: Parameters<typeof leastCredits>[0]): string | null => {
  const least = leastCredits(template)
  return least === null || least.credits <= template.baseCredits ? null : TEXT.from(whole(least.credits), least.byPoint)
}

/** Turns 'Include dwell times' into 'dwell times'. */
const offer = (title: string): string => title.replace(/^Include /i, '').toLowerCase()

const points = ({ maxPointsOfInterest: most, fixedRadiusSize: radiusM }: Template): string | null => {
  if (!most || !radiusM) return null
  return `${most === 1 ? 'one point' : `up to ${most} points`} with a radius of ${whole(radiusM)}\u00a0m`
}

/** Returns the labelled facts about a template. */
export const templateFacts = (template: Template): readonly (readonly [string, string])[] => {
  const zones = template.canSelectZones ? `up to ${MAX_ZONES} neighbouring zones of your own zone system` : null
  const location = [points(template), zones].filter(text => text !== null).join(', or ')
  const largest = Math.max(...template.areaFactors.map(({ area }) => area))
  const options = template.inputs
    .filter(input => input.active && !input.internal)
    .sort((a, b) => a.order - b.order)
    .map(({ type, displayTitle }) =>
      type === InputType.MultiDropdown ? `${offer(displayTitle)} (any)` : offer(displayTitle),
    )
  const { districtMetres: metres } = template
  const facts: [string, string][] = [
    ['Location', sentenceCase(location)],
    ['District', metres === null ? '' : `${whole(metres)}\u00a0m around the street, or another distance`],
    ['Largest area', Number.isFinite(largest) ? `${whole(largest)}\u00a0km²` : ''],
    ['Options', sentenceCase(options.join(', '))],
  ]
  return facts.filter(([, text]) => text !== '')
}
