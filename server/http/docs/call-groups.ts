import type { Call } from '../../../src/contract/call.ts'

/** The parts of the interface, in the order that a caller meets them; the first that fits takes a call. */
const GROUPS: readonly (readonly [title: string, ids: RegExp])[] = [
  ['Authentication and profile', /^(TokenAuth|UserProfile|Account)\./],
  ['Organisations and users', /^(Organisations|UserOrganisations)\./],
  [
    'Datasets and groups',
    /^(CustomerReport\.(GetRequested|UpdateReport|ListAllGroups|CreateGroup|UpdateGroup|DeleteGroup)|datasets\.|preparedorders|datasetsscores|downloads\.)/,
  ],
  ['Templates', /^CustomerReport\./],
  ['Credits', /^CustomerCredit\./],
  [
    'Places and zones',
    /^(availablemonths|postcodelocation|places|nearestplaces|datasetzonesystem|customzonesystem|allzones|zones)/,
  ],
  ['Contact', /^contact\./],
  ['Audit trail', /^AuditTrail\./],
  ['Location Insights', /^locationinsights(map)?\./],
  ['Footfall', /^footfall/],
  ['EV Chargepoint Insights', /^ev/],
  ['Tourism and Economy', /^tourism/],
]

export const groupOf = ({ id }: Pick<Call, 'id'>): string => GROUPS.find(([, ids]) => ids.test(id))?.[0] ?? 'Others'

/** Calls by their part of the interface; parts without a call are left out. */
export const groupCalls = (calls: readonly Call[]): { readonly title: string; readonly calls: readonly Call[] }[] =>
  [...GROUPS.map(([title]) => title), 'Others']
    .map(title => ({ title, calls: calls.filter(call => groupOf(call) === title) }))
    .filter(group => group.calls.length > 0)
