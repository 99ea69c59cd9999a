import { authenticate } from '../../src/contract/authentication.ts'
import { datasetRequest, getRequestedReports } from '../../src/contract/datasets.ts'
import { availableMonths, datasetZoneFile } from '../../src/contract/places.ts'
import { getCustomerReports } from '../../src/contract/templates.ts'
import { monthPeriod } from '../../src/domain/months.ts'
import { PortalClient } from '../../tests/support/portal-client.ts'
import type { PortalContext } from './context.ts'
import type { Asked } from './load.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const from = (at: number) => ({ 'X-Forwarded-For': `10.1.${Math.floor(at / 250) % 250}.${at % 250}` })

/** Each request has a different user and address, because concurrent sign-ins to one account are limited. */
export const signIns =
  ({ accounts, password }: PortalContext): Asked =>
  at => ({
    method: 'POST',
    path: authenticate.path,
    headers: { ...JSON_TYPE, ...from(at) },
    body: JSON.stringify({ UserNameOrEmailAddress: accounts[at % accounts.length], Password: password }),
  })

/** @param fields `list` for the list that the portal's own pages request, without geometry and choices */
export const lists =
  ({ token }: PortalContext, fields?: 'list'): Asked =>
  () => ({
    method: 'GET',
    path: getRequestedReports.path + (fields ? `?fields=${fields}` : ''),
    headers: { Authorization: `Bearer ${token}` },
  })

/** 16 KiB pieces of a sample map's zone file, as the engine reads them. */
export const zoneRanges = async ({ address, accounts, password }: PortalContext): Promise<Asked> => {
  const client = new PortalClient(address)
  await client.signIn(accounts[0]!, password)
  const sample = (await client.call(getCustomerReports)).find(({ sampleReportId }) => sampleReportId !== null)!
  const { signedUrl } = await client.call(datasetZoneFile, {
    query: { datasetid: sample.sampleReportId!, zonefile: 'LSOAZones.json' },
  })
  return at => {
    const start = (at % 8) * 16_384
    return { method: 'GET', path: signedUrl, headers: { Range: `bytes=${start}-${start + 16_383}` } }
  }
}

/** Orders with one point, each with its own key. */
export const orders = async ({ address, accounts, password, token }: PortalContext): Promise<Asked> => {
  const client = new PortalClient(address)
  await client.signIn(accounts[0]!, password)
  const template = (await client.call(getCustomerReports)).find(({ name }) => name === 'Footfall Counter')!
  const [month] = await client.call(availableMonths)
  const order = {
    reportId: template.id,
    reportName: template.name,
    ...monthPeriod(month!),
    reportInputs: [],
    zoneSystem: 'Standard',
    zoneSystemId: null,
    pois: [{ coords: [-1.5437, 53.7974], radius: template.fixedRadiusSize ?? 300 }],
    studyAreaWkt: null,
    geofenceWkt: null,
    selectedZones: [],
    area: null,
  }
  return at => ({
    method: 'POST',
    path: datasetRequest.path,
    headers: { ...JSON_TYPE, AuthToken: token, 'Idempotency-Key': `bench ${at}` },
    body: JSON.stringify({ ...order, clientProjectName: `Bench ${at}` }),
  })
}
