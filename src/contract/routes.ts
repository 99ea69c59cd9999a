import type * as audit from './audit.ts'
import type * as authentication from './authentication.ts'
import type { Call } from './call.ts'
import type * as contact from './contact.ts'
import type * as credits from './credits.ts'
import type * as datasets from './datasets.ts'
import type * as groups from './groups.ts'
import type * as locationInsights from './location-insights.ts'
import type * as organisations from './organisations.ts'
import type * as places from './places.ts'
import type * as profile from './profile.ts'
import type * as templateBody from './template-body.ts'
import type * as templates from './templates.ts'

type Contract = typeof audit &
  typeof authentication &
  typeof contact &
  typeof credits &
  typeof datasets &
  typeof groups &
  typeof locationInsights &
  typeof organisations &
  typeof places &
  typeof profile &
  typeof templateBody &
  typeof templates
type CallName = { [K in keyof Contract]: Contract[K] extends Call ? K : never }[keyof Contract]

/**
 * Where a call goes, without its schemas: what the browser needs, so that no validation library is sent to it.
 * The types come from the contract; a test holds every route equal to its contract entry.
 */
export interface Route<C extends Call = Call> extends Pick<Call, 'host' | 'method' | 'path' | 'access'> {
  /** Never set: carries the type of the call. */
  readonly of?: C
}

const admin = (method: Call['method'], path: Call['path'], access: Call['access']) =>
  ({ host: 'admin', method, path, access }) as const
const data = (method: Call['method'], path: Call['path']) => ({ host: 'data', method, path, access: 'user' }) as const

const PROFILE = '/api/services/app/UserProfile'
const ORGANISATIONS = '/api/services/app/Organisations'
const USERS = '/api/services/app/UserOrganisations'
const CREDITS = '/api/services/app/CustomerCredit'
const REPORTS = '/api/services/app/CustomerReport'

export const routes: { readonly [K in CallName]: Route<Contract[K]> } = {
  authenticate: admin('POST', '/api/TokenAuth/Authenticate', 'public'),
  getCurrentPermissions: admin('GET', `${PROFILE}/getCurrentPermissions`, 'signed-in'),
  getServiceTerms: admin('GET', `${PROFILE}/GetServiceTermsAndConditions`, 'signed-in'),
  acceptTerms: admin('POST', `${PROFILE}/AcceptTermsAndConditions`, 'signed-in'),
  changePassword: admin('POST', `${PROFILE}/changePassword`, 'signed-in'),
  sendPasswordResetLink: admin('POST', '/Account/SendPasswordResetLink', 'public'),
  resetPasswordExternal: admin('POST', '/Account/ResetPassswordExternal', 'public'),
  editOrganisationUser: admin('POST', `${USERS}/EditOrganisationUser`, 'primary'),
  createOrganisationUser: admin('POST', `${USERS}/CreateOrganisationUser`, 'primary'),
  getCurrentOrganisationDetails: admin(
    'GET',
    '/api/services/app/UserOrganisations/GetCurrentOrganisationDetails',
    'user',
  ),
  getAllOrganisations: admin('GET', `${ORGANISATIONS}/GetAllOrganisations`, 'organisations'),
  getMyOrganisationZoneSystems: admin('GET', `${ORGANISATIONS}/GetMyOrganisationZoneSystems`, 'user'),
  getCustomerReports: admin('GET', `${REPORTS}/GetCustomerReports`, 'user'),
  getCustomerReport: admin('GET', `${REPORTS}/GetCustomerReport`, 'user'),
  createCustomerReport: admin('POST', `${REPORTS}/CreateCustomerReport`, 'admin'),
  updateCustomerReport: admin('PUT', `${REPORTS}/UpdateCustomerReport`, 'admin'),
  deleteCustomerReport: admin('DELETE', `${REPORTS}/DeleteCustomerReport`, 'admin'),
  listAllKeywords: admin('GET', `${REPORTS}/ListAllKeywords`, 'user'),
  getRequestedReports: admin('GET', `${REPORTS}/GetRequestedReports`, 'user'),
  getRequestedReport: admin('GET', `${REPORTS}/GetRequestedReport`, 'user'),
  listAllGroups: admin('GET', `${REPORTS}/ListAllGroups`, 'user'),
  createGroup: admin('POST', `${REPORTS}/CreateGroup`, 'user'),
  updateGroup: admin('POST', `${REPORTS}/UpdateGroup`, 'user'),
  deleteGroup: admin('DELETE', `${REPORTS}/DeleteGroup`, 'user'),
  updateReportGroup: admin('POST', `${REPORTS}/UpdateReportGroup`, 'user'),
  updateReportOrganisation: admin('POST', `${REPORTS}/UpdateReportOrganisation`, 'organisations'),
  getCurrentUnusedCredits: admin('GET', `${CREDITS}/GetCurrentUnusedCredits`, 'admin'),
  getOrganisationCustomerCredits: admin('GET', `${CREDITS}/GetOrganisationCustomerCredits`, 'admin'),
  createCustomerCredit: admin('POST', `${CREDITS}/CreateCustomerCredit`, 'admin'),
  deleteCustomerCredit: admin('DELETE', `${CREDITS}/DeleteCustomerCredit`, 'admin'),
  getAuditTrail: admin('GET', '/api/services/app/AuditTrail/GetAuditTrail', 'admin'),
  newDatasetRequest: data('POST', '/datasetsapi/contact/newdatasetrequest'),
  supportRequest: data('POST', '/datasetsapi/contact/support'),
  datasetPopulation: data('POST', '/datasetsapi/datasets/population'),
  datasetCosts: data('POST', '/datasetsapi/datasets/costs'),
  datasetRequest: data('POST', '/datasetsapi/datasets/request'),
  datasetStatuses: data('GET', '/datasetsapi/datasets/status'),
  downloadsList: data('GET', '/datasetsapi/downloads/list'),
  downloadLink: data('GET', '/datasetsapi/downloads/downloadlink'),
  availableMonths: data('GET', '/datasetsapi/availablemonths'),
  postcodeLocation: data('GET', '/datasetsapi/postcodelocation'),
  customZoneSystem: data('GET', '/datasetsapi/customzonesystem'),
  datasetZoneFile: data('GET', '/datasetsapi/zones'),
  locationInsightsCells: data('GET', '/datasetsapi/locationinsights/cells'),
  averageDaily: data('GET', '/datasetsapi/locationinsights/visitors/averagedaily'),
  averageHourly: data('GET', '/datasetsapi/locationinsights/visitors/averagehourly'),
  repeatFrequency: data('GET', '/datasetsapi/locationinsights/visitors/repeatfrequency'),
  journeyOrigins: data('GET', '/datasetsapi/locationinsightsmap/journeyorigins'),
}
