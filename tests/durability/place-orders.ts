import { setTimeout as after } from 'node:timers/promises'
import { datasetCosts, type WizardPayload } from '../../src/contract/datasets.ts'
import { getCurrentOrganisationDetails } from '../../src/contract/organisations.ts'
import { availableMonths } from '../../src/contract/places.ts'
import { averageDaily } from '../../src/contract/report-tables.ts'
import { getCustomerReports } from '../../src/contract/templates.ts'
import { DatasetStatus } from '../../src/domain/constants.ts'
import { monthPeriod } from '../../src/domain/months.ts'
import { allDatasets } from '../support/all-datasets.ts'
import { PortalClient } from '../support/portal-client.ts'
import { DEMO_PASSWORD } from '../support/portal-process.ts'

/** Leeds, the busy centre of the demo world, in [lon, lat] degrees. */
const PLACE = [-1.5437, 53.7974] as const

/** A client program that is signed in to the demo as a customer. */
export const signedIn = async (address: string, user: string): Promise<PortalClient> => {
  const client = new PortalClient(address)
  await client.signIn(user, DEMO_PASSWORD)
  return client
}

/** The credits of the user's organisation. */
export const balance = async (client: PortalClient) =>
  (await client.call(getCurrentOrganisationDetails))?.credits ?? Number.NaN

export interface PointOrder {
  /** The template's name. */
  readonly report?: string
  /** Longitude and latitude in degrees. */
  readonly place?: readonly [number, number]
  readonly price?: (body: WizardPayload) => Promise<{ readonly credits: number }>
}

/** An order for a dataset about a place, by default the busy one, at its current price. */
export const pointOrder = async (
  client: PortalClient,
  name: string,
  { report = 'Location Insights', place = PLACE, price = body => client.call(datasetCosts, { body }) }: PointOrder = {},
): Promise<WizardPayload> => {
  const templates = await client.call(getCustomerReports)
  const template = templates.find(({ name: title }) => title === report)!
  const [month] = await client.call(availableMonths)
  const payload: WizardPayload = {
    reportId: template.id,
    reportName: template.name,
    clientProjectName: name,
    ...monthPeriod(month!),
    reportInputs: [],
    zoneSystem: 'Standard',
    zoneSystemId: null,
    pois: [{ coords: [...place], radius: template.fixedRadiusSize ?? 500 }],
    studyAreaWkt: null,
    geofenceWkt: null,
    selectedZones: [],
    area: null,
    templateVersion: template.version,
  }
  const { credits } = await price(payload)
  return { ...payload, quotedCredits: credits }
}

/** Resolves when an order's place is judged and its visits are estimated. Both need squares that are computed after the trips arrive. */
export const whenJudged = async (client: PortalClient, body: WizardPayload): Promise<void> => {
  for (;;) {
    const { judgement, expected } = await client.call(datasetCosts, { body })
    if (judgement?.kind !== 'making' && expected?.kind !== 'making') return
    await after(250)
  }
}

const STANDSTILL_MS = 180_000

/** Rereads the list until every dataset has ended, or none makes progress. */
export const settled = async (client: PortalClient) => {
  let seen = ''
  let since = Date.now()
  for (;;) {
    const datasets = await allDatasets(client)
    const open = datasets.filter(({ reportStatus }) => reportStatus < DatasetStatus.Completed)
    const now = JSON.stringify(open)
    if (now !== seen) since = Date.now()
    seen = now
    if (open.length === 0 || Date.now() - since > STANDSTILL_MS) return datasets
    await after(100)
  }
}

/** How many datasets have a first report view that does not return a row for each weekday. */
export const silentReports = async (client: PortalClient, datasets: readonly { readonly id: number }[]) => {
  const rows = await Promise.all(
    datasets.map(({ id }) =>
      client.call(averageDaily, { query: { datasetid: id } }).then(
        ({ Items: [days] }) => days.length,
        () => 0,
      ),
    ),
  )
  return rows.filter(count => count !== 7).length
}
