import { CALLS } from '../../src/contract/all-calls.ts'
import type { Call } from '../../src/contract/call.ts'
import { getRequestedReport, type ReportDetails } from '../../src/contract/datasets.ts'
import { DatasetStatus } from '../../src/domain/constants.ts'
import { allDatasets } from '../support/all-datasets.ts'
import { ADMINISTRATOR, OTHER_CUSTOMER, PRIMARY_USER } from '../support/demo-accounts.ts'
import type { PortalClient } from '../support/portal-client.ts'
import { randomOf } from '../support/random.ts'

/** A request to a portal: its caller (null: nobody is signed in) and its contents. */
export interface Question {
  readonly user: string | null
  readonly host: Call['host']
  readonly method: Call['method']
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body?: unknown
}

export const USERS = [PRIMARY_USER, ADMINISTRATOR, OTHER_CUSTOMER] as const

/** A 5 km square around the centre of Leeds, EPSG:27700. */
const LEEDS = 'POLYGON((427500 431000, 432500 431000, 432500 436000, 427500 436000, 427500 431000))'

/** Values that a query field takes in turn. The server refuses the last one of each list. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  daytype: ['1,2,3,4,5', '6,0', '', '0', '1', '1,2,3,4'],
  purposes: ['1', '2,5', '1,2,3,4,5', '6'],
  modes: ['1', '0,3', '0,1,3,4', '2'],
  ages: ['NA', '1,2', '6', '7'],
  genders: ['F', 'M,NA', '', 'X'],
  zonelevel: ['small', 'middle', 'large'],
  timeperiod: ['1', '5,6', '2,3,4', '9'],
  daytypes: ['0', '1', '0,1', '2'],
  dwelltime: ['0', '1,2', '3'],
  industries: ['Total Retail', 'Eating Places,Total Apparel', 'Banks'],
  paymentstype: ['0', '1', '2'],
  zonefile: ['DatasetZones.json', 'LSOAZones.json', 'MSOAZones.json', 'x'],
  extentwkt: [LEEDS, 'POLYGON(('],
  extentWkt: [LEEDS, 'POLYGON(('],
  zones: ['1', '2,3', 'x'],
  postcode: ['LS1 4DY', 'BD1 1HX', 'ZZ99 9ZZ', ''],
  q: ['Leeds', 'Head', 'LS6', 'qqqq'],
  points: ['-1.549,53.7965', '-1.75,53.79', 'sea'],
  organisationId: ['1', '2', '99', 'x'],
  serviceId: ['1', '2', 'x'],
  id: ['1', '2', '3', '4', '5', '9999', 'x'],
}
/** How many filter combinations to draw, with a fixed seed, for each map of each dataset. */
const COMBINATIONS = 4

/** Replies that contain the time, or that stream for as long as the caller listens. */
const LEFT_OUT = /AuditTrail|GetNotices|datasets\.status/
const isAsked = (call: Call): boolean => call.method === 'GET' && call.streams !== 'lines' && !LEFT_OUT.test(call.id)
const fieldsOf = (call: Call): string[] => Object.keys(call.query?.shape ?? {})

const at = (
  user: string | null,
  { host, method, path }: Call,
  query: Record<string, string>,
  body?: unknown,
): Question => ({
  user,
  host,
  method,
  path,
  query,
  ...(body === undefined ? {} : { body }),
})

/** Parameters that a call requires. */
const neededBy = (fields: readonly string[]): Record<string, string> =>
  fields.includes('paymentstype') ? { paymentstype: '0' } : {}

/** Every value of every field separately, and then combinations of fields. */
const combinationsOf = (fields: readonly string[], random: () => number): Record<string, string>[] => {
  const known = fields.filter(field => VALUES[field])
  const alone = known.flatMap(field => (VALUES[field] ?? []).map(value => ({ ...neededBy(known), [field]: value })))
  if (known.length < 2) return alone
  const drawn = Array.from({ length: COMBINATIONS }, () =>
    Object.fromEntries(
      known.map(field => [field, VALUES[field]?.[Math.floor(random() * (VALUES[field].length - 1))] ?? '']),
    ),
  )
  return [...alone, ...drawn]
}

/** The order that the wizard sends to repeat a dataset. */
const orderOf = ({ details }: ReportDetails, change: Partial<Record<string, unknown>> = {}) => ({
  reportId: details.reportId ?? 1,
  reportName: details.reportName,
  clientProjectName: details.clientProjectName,
  startDate: details.startDate,
  endDate: details.endDate,
  reportInputs: details.reportInputs,
  zoneSystem: details.zoneSystem,
  zoneSystemId: details.zoneSystemId,
  pois: details.pois,
  studyAreaWkt: null,
  geofenceWkt: null,
  selectedZones: details.selectedZones,
  area: null,
  ...change,
})

/** All requests about the datasets that the customer sees. `client` is signed in as the customer's primary user. */
export const questionsFor = async (client: PortalClient): Promise<Question[]> => {
  const random = randomOf(18)
  const requests: Question[] = []
  const datasets = (await allDatasets(client)).filter(({ reportStatus }) => reportStatus === DatasetStatus.Completed)
  const perDataset = CALLS.filter(call => isAsked(call) && fieldsOf(call).includes('datasetid'))
  for (const { id } of datasets) {
    for (const call of perDataset) {
      const query = { datasetid: String(id) }
      requests.push(at(PRIMARY_USER, call, query))
      const others = fieldsOf(call).filter(field => field !== 'datasetid')
      for (const filters of combinationsOf(others, random))
        requests.push(at(PRIMARY_USER, call, { ...query, ...filters }))
    }
    requests.push(at(PRIMARY_USER, getRequestedReport, { id: String(id) }))
    const details = await client.call(getRequestedReport, { query: { id } })
    for (const call of CALLS.filter(call => call.id === 'datasets.population' || call.id === 'datasets.costs'))
      for (const change of [{}, { reportInputs: [] }, { pois: details.pois.slice(0, 1) }, { selectedZones: [1] }])
        requests.push(at(PRIMARY_USER, call, {}, orderOf(details, change)))
  }
  const [first] = datasets
  for (const call of CALLS.filter(isAsked)) {
    const fields = fieldsOf(call)
    const query: Record<string, string> = fields.includes('datasetid') ? { datasetid: String(first?.id) } : {}
    for (const user of [...USERS, null]) requests.push(at(user, call, query))
    if (fields.includes('datasetid'))
      requests.push(at(PRIMARY_USER, call, { datasetid: 'x' }), at(PRIMARY_USER, call, {}))
    else
      for (const values of combinationsOf(fields, random))
        for (const user of USERS) requests.push(at(user, call, values))
  }
  return requests
}
