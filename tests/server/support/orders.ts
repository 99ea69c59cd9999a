import { datasetRequest, getRequestedReport, type WizardPayload } from '../../../src/contract/datasets.ts'
import { type CustomerReport, getCustomerReport } from '../../../src/contract/templates.ts'
import { CENTRE } from './country.ts'
import { CUSTOM_ZONES } from './open-country.ts'
import type { TestPortal } from './test-portal.ts'

/** A Location Insights order for the country's centre, with the given changes. */
export const orderOf = (_portal: TestPortal, changes: Partial<WizardPayload> = {}): WizardPayload => ({
  reportId: 1,
  reportName: 'Location Insights',
  clientProjectName: 'Leeds centre, October',
  startDate: '2026-10-01T00:00:00',
  endDate: '2026-10-31T23:59:59',
  reportInputs: [],
  zoneSystem: 'Standard',
  zoneSystemId: null,
  pois: [{ coords: [...CENTRE], radius: 500 }],
  studyAreaWkt: null,
  geofenceWkt: null,
  selectedZones: [],
  area: null,
  templateVersion: 1,
  ...changes,
})

/** Every option of the Location Insights template, set to Yes. */
export const everyInput = async (portal: TestPortal): Promise<WizardPayload['reportInputs']> => {
  const { json } = await portal.ask(getCustomerReport, portal.people.primary.id, { query: { id: 1 } })
  const { inputs } = json.result as CustomerReport
  return inputs.map(({ id, name, displayTitle, options }) => ({
    id,
    name,
    displayTitle,
    selectedOptions: options.filter(option => option.name === 'Yes'),
  }))
}

/** The same order with zones of the customer's own system: 20 per row, numbered from 1 in the south-west. */
export const zoneOrderOf = (
  portal: TestPortal,
  selectedZones: number[],
  changes: Partial<WizardPayload> = {},
): WizardPayload =>
  orderOf(portal, { pois: [], zoneSystem: CUSTOM_ZONES, zoneSystemId: portal.customZonesId, selectedZones, ...changes })

/** Places an order and returns the dataset's id. */
export const placed = async (portal: TestPortal, user: number, body: WizardPayload): Promise<number> => {
  const { json } = await portal.ask(datasetRequest, user, { body })
  const id = (json.Results as { id: number } | undefined)?.id
  if (id === undefined) throw new Error(`The order was refused: ${JSON.stringify(json)}`)
  return id
}

/** Resolves when a dataset is Completed or Failed; needs a running worker. */
export const whenEnded = async (portal: TestPortal, user: number, id: number): Promise<void> => {
  let ended: () => void = () => undefined
  let failed: (error: unknown) => void = () => undefined
  const end = new Promise<void>((resolve, reject) => {
    ended = resolve
    failed = reject
  })
  const look = () =>
    portal.ask(getRequestedReport, user, { query: { id } }).then(({ json }) => {
      if ((json.result as { reportStatus: number }).reportStatus >= 2) ended()
    }, failed)
  const stop = await portal.database.listen('ambit_dataset', payload => {
    if (payload === String(id)) void look()
  })
  await look()
  await end
  await stop()
}

/** Places an order, waits until its dataset has ended, and returns the dataset's id. */
export const settled = async (
  portal: TestPortal,
  user: number,
  changes: Partial<WizardPayload> = {},
): Promise<number> => {
  const id = await placed(portal, user, orderOf(portal, changes))
  await whenEnded(portal, user, id)
  return id
}
