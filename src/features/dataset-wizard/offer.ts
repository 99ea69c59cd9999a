import type { ZoneSystem } from '../../contract/organisations.ts'
import type { CustomerReport } from '../../contract/templates.ts'
import { type Month, monthKey, offeredMonths } from '../../domain/month-period.ts'
import { blankDraft, type Draft, draftFromDataset, offeredDraft } from './draft.ts'
import { draftOfAddress } from './draft-address.ts'
import { newVersionText } from './new-version-text.ts'
import { TEXT } from './text.ts'
import type { WizardCalls } from './wizard-calls.ts'

/** The zoning systems, months and choices that an order can have. */
export interface Offer {
  readonly template: CustomerReport
  readonly months: readonly Month[]
  /** The newest month with data, '2026-10', whether the template offers it or not; null where there is none. */
  readonly newestMonth: string | null
  readonly systems: readonly ZoneSystem[]
}

export interface OfferDeps {
  readonly calls: WizardCalls
  /** ISO date of today, local. */
  readonly today: () => string
  /** Says what went wrong, in a modal. */
  readonly showError: (message: string, title?: string, more?: string) => void
}

const asId = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

/** The offer for the address's template, and the draft to start from: the address's own, a dataset's, or a blank one. */
export const loadOffer = async (deps: OfferDeps, search: string): Promise<{ offer: Offer; draft: Draft }> => {
  const query = new URLSearchParams(search)
  const templateId = asId(query.get('id'))
  if (templateId === null) throw new Error('The address names no template')
  const [template, covered, systems] = await Promise.all([
    deps.calls.template(templateId),
    deps.calls.months(),
    deps.calls.zoneSystems(),
  ])
  const months = offeredMonths(covered, template, deps.today())
  const newestMonth = covered.map(monthKey).sort().at(-1) ?? null
  const offer = { template, months, systems, newestMonth }
  const blank = blankDraft(template, months)
  const draft = draftOfAddress(search, blank) ?? (await prefilled(deps, asId(query.get('datasetid')), blank, offer))
  return { offer, draft: offeredDraft(draft, template, months, systems) }
}

const prefilled = async (
  { calls, showError }: OfferDeps,
  datasetId: number | null,
  blank: Draft,
  { template, months, systems }: Offer,
): Promise<Draft> => {
  if (datasetId === null) return blank
  try {
    const dataset = await calls.dataset(datasetId)
    const { zoneSystemId } = dataset.details
    const isOffered = systems.some(system => system.zoneSystemId === zoneSystemId)
    const newest = zoneSystemId === null || isOffered ? null : await calls.newestZones(datasetId)
    if (newest === null) return draftFromDataset(blank, template, months, systems, dataset)
    showError(newVersionText(newest), TEXT.newVersion)
    const details = { ...dataset.details, zoneSystemId: newest.zoneSystemId, selectedZones: newest.zones }
    return draftFromDataset(blank, template, months, systems, { details })
  } catch (error) {
    console.error(error)
    showError(TEXT.prefillFailed)
    return blank
  }
}
