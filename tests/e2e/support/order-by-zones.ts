import { setTimeout as pause } from 'node:timers/promises'
import { datasetRequest } from '../../../src/contract/datasets.ts'
import { getMyOrganisationZoneSystems } from '../../../src/contract/organisations.ts'
import { availableMonths } from '../../../src/contract/places.ts'
import { getCustomerReports } from '../../../src/contract/templates.ts'
import { ReportStatus } from '../../../src/domain/constants.ts'
import { monthPeriod } from '../../../src/domain/months.ts'
import { allDatasets } from '../../support/all-datasets.ts'
import type { PortalClient } from '../../support/portal-client.ts'
import { chooseZones } from './choose-zones.ts'
import { storedZones } from './real-zones.ts'

const ZONES = 3
const EVERY_MS = 500

/**
 * Orders Location Insights through the API, for zones of a system and the first delivered month.
 * @returns the dataset's number
 */
export const placeOrder = async (client: PortalClient, name: string, zones: readonly number[]): Promise<number> => {
  const [systems, templates, [month]] = await Promise.all([
    client.call(getMyOrganisationZoneSystems),
    client.call(getCustomerReports),
    client.call(availableMonths),
  ])
  const template = templates.find(each => each.name === 'Location Insights')
  const system = systems.find(each => each.name === name)
  if (!template || !system || !month) throw new Error(`Nothing to order of ${name}`)
  const { id } = await client.call(datasetRequest, {
    headers: { 'Idempotency-Key': `map of ${name}` },
    body: {
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
    },
  })
  return id
}

/** Orders the zones around a place, and waits until the dataset is completed. */
export const orderByZones = async (
  client: PortalClient,
  { name, fileName }: { readonly name: string; readonly fileName: string },
  from: readonly [lon: number, lat: number],
): Promise<{ readonly datasetId: number; readonly zones: readonly number[] }> => {
  const { forty } = await chooseZones(storedZones(fileName), from)
  const zones = forty.slice(0, ZONES).map(({ id }) => id)
  const id = await placeOrder(client, name, zones)
  for (;;) {
    const found = (await allDatasets(client)).find(each => each.id === id)
    if (found?.reportStatus === ReportStatus.Completed) return { datasetId: id, zones }
    await pause(EVERY_MS)
  }
}
