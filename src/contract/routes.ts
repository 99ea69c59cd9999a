import type * as audit from './audit.ts'
import type * as authentication from './authentication.ts'
import type { Call } from './call.ts'
import type * as contact from './contact.ts'
import type * as credits from './credits.ts'
import type * as datasets from './datasets.ts'
import type * as evInsights from './ev-insights.ts'
import type * as footfall from './footfall.ts'
import type * as groups from './groups.ts'
import type * as locationInsights from './location-insights.ts'
import type * as locationInsightsMap from './location-insights-map.ts'
import type * as locationInsightsReport from './location-insights-report.ts'
import type * as organisations from './organisations.ts'
import type * as places from './places.ts'
import type * as preparedOrders from './prepared-orders.ts'
import type * as profile from './profile.ts'
import type * as readyMade from './ready-made.ts'
import type * as scores from './scores.ts'
import type * as templateBody from './template-body.ts'
import type * as templates from './templates.ts'
import type * as tourism from './tourism.ts'

type Contract = typeof audit &
  typeof authentication &
  typeof contact &
  typeof credits &
  typeof datasets &
  typeof groups &
  typeof evInsights &
  typeof footfall &
  typeof locationInsights &
  typeof locationInsightsMap &
  typeof locationInsightsReport &
  typeof organisations &
  typeof places &
  typeof preparedOrders &
  typeof profile &
  typeof readyMade &
  typeof scores &
  typeof templateBody &
  typeof templates &
  typeof tourism
type CallName = { [K in keyof Contract]: Contract[K] extends Call ? K : never }[keyof Contract]

/**
 * Where a call goes, without its schemas: what the browser needs, so that no validation library is sent to it.
 * The types come from the contract; a test holds every route equal to its contract entry.
 */
export interface Route<C extends Call = Call> extends Pick<Call, 'host' | 'method' | 'path' | 'access' | 'encoding'> {
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
const AUDIT = '/api/services/app/AuditTrail'
const LOCATION_INSIGHTS = '/datasetsapi/locationinsights'
const EV = '/datasetsapi/evchargepointinsights'
const EV_MAP = '/datasetsapi/evchargepointinsightsmap'
const TOURISM = '/datasetsapi/tourismandeconomy'
const LOCATION_INSIGHTS_MAP = '/datasetsapi/locationinsightsmap'
const FOOTFALL = '/datasetsapi/footfallanalysis'

export const routes: { readonly [K in CallName]: Route<Contract[K]> } = {
  authenticate: admin('POST', '/api/TokenAuth/Authenticate', 'public'),
  logOut: admin('POST', '/api/TokenAuth/LogOut', 'signed-in'),
  logOutEverywhere: admin('POST', '/api/TokenAuth/LogOutEverywhere', 'signed-in'),
  getCurrentPermissions: admin('GET', `${PROFILE}/getCurrentPermissions`, 'signed-in'),
  getServiceTerms: admin('GET', `${PROFILE}/GetServiceTermsAndConditions`, 'signed-in'),
  acceptTerms: admin('POST', `${PROFILE}/AcceptTermsAndConditions`, 'signed-in'),
  changePassword: admin('POST', `${PROFILE}/changePassword`, 'signed-in'),
  getNotices: admin('GET', `${PROFILE}/GetNotices`, 'user'),
  setNotices: admin('POST', `${PROFILE}/SetNotices`, 'user'),
  sendPasswordResetLink: { ...admin('POST', '/Account/SendPasswordResetLink', 'public'), encoding: 'form' },
  // sic
  resetPasswordExternal: { ...admin('POST', '/Account/ResetPassswordExternal', 'public'), encoding: 'form' },
  editOrganisationUser: admin('POST', `${USERS}/EditOrganisationUser`, 'primary'),
  createOrganisationUser: admin('POST', `${USERS}/CreateOrganisationUser`, 'primary'),
  getOrganisationUsers: admin('GET', `${USERS}/GetOrganisationUsers`, 'admin'),
  disableUser: admin('POST', `${USERS}/DisableUser`, 'managers'),
  enableUser: admin('POST', `${USERS}/EnableUser`, 'managers'),
  signOutUser: admin('POST', `${USERS}/SignOutUser`, 'managers'),
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
  getReadyMadeReports: admin('GET', `${REPORTS}/GetReadyMadeReports`, 'admin'),
  installReadyMadeReports: admin('POST', `${REPORTS}/InstallReadyMadeReports`, 'admin'),
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
  getOwnCustomerCredits: admin('GET', `${CREDITS}/GetOwnCustomerCredits`, 'primary'),
  createCustomerCredit: admin('POST', `${CREDITS}/CreateCustomerCredit`, 'admin'),
  deleteCustomerCredit: admin('DELETE', `${CREDITS}/DeleteCustomerCredit`, 'admin'),
  getAuditTrail: admin('GET', `${AUDIT}/GetAuditTrail`, 'admin'),
  getOrganisationAuditTrail: admin('GET', `${AUDIT}/GetOrganisationAuditTrail`, 'primary'),
  verifyAuditTrail: admin('POST', `${AUDIT}/VerifyAuditTrail`, 'admin'),
  verifyOrganisationAuditTrail: admin('POST', `${AUDIT}/VerifyOrganisationAuditTrail`, 'primary'),
  noteExport: data('POST', '/datasetsapi/datasets/exported'),
  newDatasetRequest: data('POST', '/datasetsapi/contact/newdatasetrequest'),
  supportRequest: data('POST', '/datasetsapi/contact/support'),
  datasetPopulation: data('POST', '/datasetsapi/datasets/population'),
  datasetCosts: data('POST', '/datasetsapi/datasets/costs'),
  datasetRequest: data('POST', '/datasetsapi/datasets/request'),
  preparedOrders: data('GET', '/datasetsapi/preparedorders'),
  prepareOrder: data('POST', '/datasetsapi/preparedorders'),
  submitPrepared: data('POST', '/datasetsapi/preparedorders/submit'),
  withdrawPrepared: data('DELETE', '/datasetsapi/preparedorders'),
  datasetStatuses: data('GET', '/datasetsapi/datasets/status'),
  downloadsList: data('GET', '/datasetsapi/downloads/list'),
  downloadLink: data('GET', '/datasetsapi/downloads/downloadlink'),
  availableMonths: data('GET', '/datasetsapi/availablemonths'),
  searchedPlaces: data('GET', '/datasetsapi/places'),
  nearestPlaces: data('GET', '/datasetsapi/nearestplaces'),
  postcodeLocation: data('GET', '/datasetsapi/postcodelocation'),
  datasetZoneSystem: data('GET', '/datasetsapi/datasetzonesystem'),
  allZonesLsoa: data('GET', '/datasetsapi/allzones/LSOA'),
  customZoneSystem: data('GET', '/datasetsapi/customzonesystem'),
  datasetZoneFile: data('GET', '/datasetsapi/zones'),
  locationInsightsCells: data('GET', `${LOCATION_INSIGHTS}/cells`),
  averageDaily: data('GET', `${LOCATION_INSIGHTS}/visitors/averagedaily`),
  averageHourly: data('GET', `${LOCATION_INSIGHTS}/visitors/averagehourly`),
  repeatFrequency: data('GET', `${LOCATION_INSIGHTS}/visitors/repeatfrequency`),
  visitorsByDistance: data('GET', `${LOCATION_INSIGHTS}/journeys/visitorsbydistance`),
  localVisitorsByDistance: data('GET', `${LOCATION_INSIGHTS}/journeys/localvisitorsbydistance`),
  nonlocalVisitorsByDistance: data('GET', `${LOCATION_INSIGHTS}/journeys/nonlocalvisitorsbydistance`),
  journeysByPurpose: data('GET', `${LOCATION_INSIGHTS}/purpose/journeysbypurpose`),
  purposeByDay: data('GET', `${LOCATION_INSIGHTS}/purpose/purposebyday`),
  purposeByTime: data('GET', `${LOCATION_INSIGHTS}/purpose/purposebytime`),
  journeysByMode: data('GET', `${LOCATION_INSIGHTS}/mode/journeysbymode`),
  modeByDay: data('GET', `${LOCATION_INSIGHTS}/mode/modebyday`),
  modeByTime: data('GET', `${LOCATION_INSIGHTS}/mode/modebytime`),
  dwellsByDay: data('GET', `${LOCATION_INSIGHTS}/dwells/dwellsbyday`),
  dwellsByHour: data('GET', `${LOCATION_INSIGHTS}/dwells/dwellsbyhour`),
  dwellersByTime: data('GET', `${LOCATION_INSIGHTS}/dwells/dwellersbytime`),
  visitorsByAgeBand: data('GET', `${LOCATION_INSIGHTS}/demographics/visitorsbyageband`),
  visitorsByGender: data('GET', `${LOCATION_INSIGHTS}/demographics/visitorsbygender`),
  combinedDemographics: data('GET', `${LOCATION_INSIGHTS}/demographics/combined`),
  traversesByDay: data('GET', `${LOCATION_INSIGHTS}/traversing/averagedaily`),
  traversesByDistance: data('GET', `${LOCATION_INSIGHTS}/traversing/tripsbydistance`),
  traversesByMode: data('GET', `${LOCATION_INSIGHTS}/traversing/mode`),
  traversesByPurpose: data('GET', `${LOCATION_INSIGHTS}/traversing/purpose`),
  traversesByHour: data('GET', `${LOCATION_INSIGHTS}/traversing/hour`),
  journeyOrigins: data('GET', `${LOCATION_INSIGHTS_MAP}/journeyorigins`),
  journeyDestinations: data('GET', `${LOCATION_INSIGHTS_MAP}/journeydestinations`),
  purposeOrigins: data('GET', `${LOCATION_INSIGHTS_MAP}/purposeorigins`),
  modeOrigins: data('GET', `${LOCATION_INSIGHTS_MAP}/modeorigins`),
  dwellOrigins: data('GET', `${LOCATION_INSIGHTS_MAP}/dwellorigins`),
  demographicsOrigins: data('GET', `${LOCATION_INSIGHTS_MAP}/demographicsorigins`),
  combinedOrigins: data('GET', `${LOCATION_INSIGHTS_MAP}/combined`),
  traversingOrigins: data('GET', `${LOCATION_INSIGHTS_MAP}/traversingorigins`),
  traversingDestinations: data('GET', `${LOCATION_INSIGHTS_MAP}/traversingdestinations`),
  footfallCells: data('GET', `${FOOTFALL}/cells`),
  footfallDaily: data('GET', `${FOOTFALL}/visitors/averagedaily`),
  footfallHourly: data('GET', `${FOOTFALL}/visitors/averagehourly`),
  footfallRepeats: data('GET', `${FOOTFALL}/visitors/repeatfrequency`),
  evCells: data('GET', `${EV}/cells`),
  evTraversesByDistance: data('GET', `${EV}/traversing/tripsbydistance`),
  evVisitorsByDistance: data('GET', `${EV}/journeys/visitorsbydistance`),
  evLocalVisitorsByDistance: data('GET', `${EV}/journeys/localvisitorsbydistance`),
  evNonlocalVisitorsByDistance: data('GET', `${EV}/journeys/nonlocalvisitorsbydistance`),
  evDwellsByDay: data('GET', `${EV}/dwells/dwellsbyday`),
  evDwellsByHour: data('GET', `${EV}/dwells/dwellsbyhour`),
  evDwellersByTime: data('GET', `${EV}/dwells/dwellersbytime`),
  evDaily: data('GET', `${EV}/visitors/averagedaily`),
  evHourly: data('GET', `${EV}/visitors/averagehourly`),
  evRepeats: data('GET', `${EV}/visitors/repeatfrequency`),
  evJourneyOrigins: data('GET', `${EV_MAP}/journeyorigins`),
  evJourneyDestinations: data('GET', `${EV_MAP}/journeydestinations`),
  evDwellOrigins: data('GET', `${EV_MAP}/dwellorigins`),
  totalTourists: data('GET', `${TOURISM}/totaltourists`),
  tourismOrigins: data('GET', `${TOURISM}/origins`),
  tourismDestinations: data('GET', `${TOURISM}/destinations`),
  tourismDwellTime: data('GET', `${TOURISM}/dwelltime`),
  totalPayments: data('GET', `${TOURISM}/totalpayments`),
  blendedHotspots: data('GET', `${TOURISM}/blendedhotspots`),
  blendedCorrelation: data('GET', `${TOURISM}/blendedcorrelation`),
  blendedHighSpendRatio: data('GET', `${TOURISM}/blendedhighspendratio`),
  blendedLowSpendRatio: data('GET', `${TOURISM}/blendedlowspendratio`),
  datasetsScores: data('GET', '/datasetsapi/datasetsscores'),
}
