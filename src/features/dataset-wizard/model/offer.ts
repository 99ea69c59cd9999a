import { CallError } from '../../../app/call-error.ts'
import type { ZoneSystem } from '../../../contract/organisations.ts'
import type { Template } from '../../../contract/wire-names.ts'
import type { NewestZones } from '../../../contract/zone-imports.ts'
import { type Month, monthKey, offeredMonths } from '../../../domain/months.ts'
import type { WizardCalls } from './calls.ts'
import { blankDraft, type Draft, draftFromDataset, offeredDraft } from './draft.ts'
import { draftOfAddress } from './draft-address.ts'
import { TEXT } from './wizard-text.ts'

/** If there are more codes than this, they are counted instead of listed. */
const MAX_LISTED = 5

const list = (names: readonly string[]): string =>
  names.length <= MAX_LISTED
    ? names.join(', ')
    : `${names.slice(0, MAX_LISTED).join(', ')} and ${names.length - MAX_LISTED} more`

/** Says that the zone system of a cloned dataset has a newer version, and which of its zones have changed. */
const newVersionText = ({ name, version, datasetVersion, zones, changed, gone }: NewestZones): string => {
  const lost = gone.map(({ code, covering }) =>
    covering.length === 0 ? code : `${code} (now ${list(covering.map(zone => zone.code))})`,
  )
  return [
    `The dataset was made with version ${datasetVersion} of ${name}; this order uses version ${version}. ${zones.length} of its ${zones.length + gone.length} zones ${zones.length === 1 ? 'is' : 'are'} selected, by their codes.`,
    ...(gone.length > 0 ? [`No longer available: ${list(lost)}.`] : []),
    ...(changed.length > 0
      ? [`Changed by more than 1 % of their area: ${list(changed.map(({ code }) => code))}.`]
      : []),
  ].join(' ')
}

/** The choices that an order offers: template, months and zone systems. */
export interface Offer {
  readonly template: Template
  readonly months: readonly Month[]
  /**
   * The newest month with data, such as '2026-10', even if the template does not offer it. Null if no data exist.
   */
  readonly newestMonth: string | null
  readonly systems: readonly ZoneSystem[]
}

export interface OfferDeps {
  readonly calls: WizardCalls
  /** Returns today's local date in ISO format. */
  readonly today: () => string
  /** Shows an error in a modal. */
  readonly showError: (message: string, title?: string, more?: string) => void
}

const asId = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

/** Loads the offer for the template in the address, and the first draft: from the address, from a dataset, or blank. */
export const loadOffer = async (deps: OfferDeps, search: string): Promise<{ offer: Offer; draft: Draft }> => {
  const query = new URLSearchParams(search)
  const templateId = asId(query.get('id'))
  if (templateId === null) throw new CallError(404, 'not-found', 'The address names no template')
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
