import { setTimeout as pause } from 'node:timers/promises'
import { datasetCosts, datasetRequest, type WizardPayload } from '../../../src/contract/datasets.ts'
import { getMyOrganisationZoneSystems } from '../../../src/contract/organisations.ts'
import { availableMonths } from '../../../src/contract/places.ts'
import { getCustomerReports } from '../../../src/contract/templates.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { type Month, monthKey, monthPeriod } from '../../../src/domain/months.ts'
import { allDatasets } from '../../support/all-datasets.ts'
import type { PortalClient } from '../../support/portal-client.ts'
import { chooseZones } from './choose-zones.ts'
import { storedZones } from './real-zones.ts'

const ZONES = 12
const EVERY_MS = 500

/**
 * Finds the newest month that still accepts an order of Location Insights for the zones. One month's datasets may use
 * only a few zone systems on the same ground, so a month may refuse another system.
 */
export const orderableMonth = async (
  client: PortalClient,
  name: string,
  zones: readonly number[],
): Promise<{ readonly month: Month; readonly order: WizardPayload }> => {
  const [systems, templates, months] = await Promise.all([
    client.call(getMyOrganisationZoneSystems),
    client.call(getCustomerReports),
    client.call(availableMonths),
  ])
  const template = templates.find(each => each.name === 'Location Insights')
  const system = systems.find(each => each.name === name)
  if (!template || !system) throw new Error(`Nothing to order of ${name}`)
  const reasons = []
  for (const month of months.toReversed()) {
    const order = {
      reportId: template.id,
      reportName: template.name,
      clientProjectName: `Map of ${name}`,
      ...monthPeriod(month),
      reportInputs: [],
      zoneSystem: system.zoneSystemFileName,
      zoneSystemId: system.zoneSystemId,
      pois: [],
      studyAreaWkt: null,
      geofenceWkt: null,
      selectedZones: [...zones],
      area: null,
    }
    const { judgement } = await client.call(datasetCosts, { body: order })
    if (judgement?.kind === 'judged' && !judgement.refusal) return { month, order }
    reasons.push(`${monthKey(month)}: ${judgement?.kind === 'judged' ? judgement.refusal : judgement?.kind}`)
  }
  throw new Error(`Every month refuses zones ${zones.join(', ')} of ${name}. ${reasons.join(' ')}`)
}

/**
 * Orders Location Insights for zones of a system through the API.
 * @returns the dataset's number
 */
export const placeOrder = async (client: PortalClient, name: string, zones: readonly number[]): Promise<number> => {
  const { order } = await orderableMonth(client, name, zones)
  const { id } = await client.call(datasetRequest, { headers: { 'Idempotency-Key': `map of ${name}` }, body: order })
  return id
}

/**
 * Orders the zones around a place and waits until the dataset is completed.
 * @returns the dataset's number
 */
export const orderByZones = async (
  client: PortalClient,
  { name, fileName }: { readonly name: string; readonly fileName: string },
  from: readonly [lon: number, lat: number],
): Promise<number> => {
  const { forty } = await chooseZones(storedZones(fileName), from)
  const zones = forty.slice(0, ZONES).map(({ id }) => id)
  const id = await placeOrder(client, name, zones)
  for (;;) {
    const found = (await allDatasets(client)).find(each => each.id === id)
    if (found?.reportStatus === DatasetStatus.Completed) return id
    await pause(EVERY_MS)
  }
}
