import { CALLS, REPORT_CALLS, type ReportCall } from '../../src/contract/all-calls.ts'
import * as audit from '../../src/contract/audit.ts'
import * as authentication from '../../src/contract/authentication.ts'
import type { Call } from '../../src/contract/call.ts'
import { chargepoints } from '../../src/contract/chargepoints.ts'
import * as compare from '../../src/contract/compare.ts'
import * as contactCalls from '../../src/contract/contact.ts'
import * as credits from '../../src/contract/credits.ts'
import * as datasets from '../../src/contract/datasets.ts'
import * as flowCalls from '../../src/contract/flows.ts'
import * as groups from '../../src/contract/groups.ts'
import { isMapCall, type MapCall } from '../../src/contract/location-insights-map.ts'
import * as notes from '../../src/contract/notes.ts'
import * as organisations from '../../src/contract/organisations.ts'
import * as places from '../../src/contract/places.ts'
import * as preparedOrders from '../../src/contract/prepared-orders.ts'
import * as profile from '../../src/contract/profile.ts'
import * as readyMade from '../../src/contract/ready-made.ts'
import { CELLS } from '../../src/contract/report-call.ts'
import * as savedAreas from '../../src/contract/saved-areas.ts'
import * as scores from '../../src/contract/scores.ts'
import * as seriesCalls from '../../src/contract/series.ts'
import * as standing from '../../src/contract/standing-orders.ts'
import * as stationCalls from '../../src/contract/stations.ts'
import * as templateBody from '../../src/contract/template-body.ts'
import * as templates from '../../src/contract/templates.ts'
import * as tourismCalls from '../../src/contract/tourism.ts'
import * as zoneImportCalls from '../../src/contract/zone-imports.ts'
import { codesOfValues } from '../../src/domain/map-filters.ts'
import type { Actor } from '../audit/audit.ts'
import { createAuditDesk, recordExport } from '../audit/audit-desk.ts'
import { acceptTerms, getTerms } from '../services/account/account.ts'
import { getNotices, setNotices } from '../services/account/dataset-emails.ts'
import { signOut } from '../services/account/sign-in.ts'
import { compareAreas } from '../services/areas/compare-areas.ts'
import { listChargepoints } from '../services/chargepoints/chargepoints.ts'
import { datasetOfKind } from '../services/datasets/dataset-access.ts'
import { datasetArea, monthsOfPlace } from '../services/datasets/dataset-places.ts'
import { getRequestedReport, getRequestedReports, searchDatasets } from '../services/datasets/datasets.ts'
import { downloadLink, listDownloads } from '../services/datasets/downloads.ts'
import { createGroup, deleteGroup, groupDataset, listGroups, renameGroup } from '../services/datasets/groups.ts'
import { moveDataset } from '../services/datasets/move-dataset.ts'
import { createLocationInsights, createTourism } from '../services/figures/authorise-figures.ts'
import { comparePopulation } from '../services/figures/compare-population.ts'
import { createFlows } from '../services/figures/dataset-flows.ts'
import { evScores } from '../services/figures/ev-scores.ts'
import { addNote, changeNote, deleteNote, listNotes } from '../services/notes/notes.ts'
import {
  addCredit,
  creditHistory,
  ownCreditHistory,
  reverseCredit,
  unusedCredits,
} from '../services/organisations/credits.ts'
import {
  getAllOrganisations,
  getOrganisationDetails,
  getOrganisationUsers,
  getZoneSystems,
} from '../services/organisations/organisations.ts'
import { findElsewhere } from '../services/places/codes-elsewhere.ts'
import { findPostcodes, locatePlaces, nearestPlaces } from '../services/places/find-place-names.ts'
import { searchPlaces } from '../services/places/search-places.ts'
import {
  createZonesInExtent,
  findPostcode,
  getCustomZoneSystem,
  getDatasetZones,
} from '../services/places/zone-links.ts'
import { getSeries } from '../services/series/get-series.ts'
import type { Services } from '../services/services.ts'
import { listStations, replaceStations } from '../services/stations/stations.ts'
import { installReadyMade, readReadyMade } from '../services/templates/install-ready-made.ts'
import { createTemplate, deleteTemplate, updateTemplate } from '../services/templates/save-template.ts'
import { getTemplate, getTemplates, listKeywords } from '../services/templates/templates.ts'
import { listZoneSystems, newestZones, setMayImportZones } from '../services/zone-systems/list-zone-systems.ts'
import { beginImport, cancelImport, finishImport, getImport, sendPiece } from '../services/zone-systems/zone-imports.ts'
import { filterOf, type Selection } from '../warehouse/figures/maps/counted-filters.ts'
import {
  type CallInput,
  type Handler,
  handle,
  handleAction,
  handleChunks,
  handlePublic,
  handleStream,
} from './handler.ts'

/** The code for dwells in the stay filter. */
const DWELLS = [1]

/** The handlers of all reports and zone maps, derived from the contract's declarations. */
const insightsRoutes = ({ database, movement }: Services): Handler[] => {
  const reportRoute = (call: ReportCall): Handler => {
    const { needs, view } = call.table
    const figures = createLocationInsights(database, movement, datasetOfKind(call.report, needs ? [needs] : []))
    if (view === CELLS.view) return handle(call, ({ query }, identity) => figures.cells(identity, query.datasetid))
    return handle(call, ({ query }, identity) => figures.report(view, identity, query))
  }
  const mapRoute = (call: MapCall): Handler => {
    const { dwells, trips, traverses, needs } = call.counts
    const filters = Object.entries(call.counts.filters).map(([name, filter]) => ({ ...filter, name: filterOf(name) }))
    return handle(call, ({ query }, identity) => {
      const chosen = filters.map(({ name, values, needs: input }) => {
        const codes = codesOfValues({ values }, String(query[name]))
        return { name, codes, needs: codes.length > 0 ? input : undefined }
      })
      const selection: Partial<Selection> = {
        ...Object.fromEntries(chosen.map(({ name, codes }) => [name, codes])),
        ...(dwells && { stays: DWELLS }),
      }
      const inputs = [needs, ...chosen.map(filter => filter.needs)].filter(input => input !== undefined)
      const figures = createLocationInsights(database, movement, datasetOfKind(call.map, inputs))
      const set = traverses && query.traversing === '1' ? traverses : trips
      return figures.zones(set, identity, query, selection)
    })
  }
  return [...REPORT_CALLS.map(reportRoute), ...CALLS.filter(isMapCall).map(mapRoute)]
}

const flowRoutes = ({ database, movement }: Services): Handler[] => {
  const flows = createFlows(database, movement)
  return [
    handle(flowCalls.flowMatrix, ({ query }, identity) => flows.matrix(identity, query)),
    handle(flowCalls.flowHours, ({ query }, identity) => flows.hours(identity, query)),
  ]
}

type Exported = (typeof tourismCalls)[keyof typeof tourismCalls]
const isMeasured = (exported: Exported): exported is Extract<Exported, { measure: string }> => 'measure' in exported

/** The Tourism and Economy viewer's calls, one for each measure. */
const tourismRoutes = ({ database, movement }: Services): Handler[] => {
  const tourism = createTourism(database, movement)
  return Object.values(tourismCalls)
    .filter(isMeasured)
    .map(call => handle(call, ({ query }, identity) => tourism(call.measure, identity, query)))
}

const scoreRoutes = (services: Services): Handler[] => [
  handle(scores.datasetsScores, ({ query }, identity) => evScores(services, identity, query.datasets)),
]

const identityRoutes = ({ database, signIn, account, users, manageUsers }: Services): Handler[] => [
  handlePublic(authentication.authenticate, ({ body, request }) =>
    signIn({ account: body.UserNameOrEmailAddress, password: body.Password, address: request.address }),
  ),
  handleAction(authentication.logOut, ({ request }, actor) => signOut(database, actor, request.signedIn!)),
  handleAction(authentication.logOutEverywhere, (_, actor) => account.signOutEverywhere(actor)),
  handleAction(profile.changePassword, ({ body }, actor) => account.changePassword(actor, body)),
  handle(profile.getNotices, (_, identity) => getNotices(database, identity)),
  handle(profile.setNotices, ({ body }, identity) => setNotices(database, identity, body)),
  handlePublic(profile.sendPasswordResetLink, ({ body, request }) =>
    account.sendResetLink(body.emailAddress, request.address),
  ),
  handlePublic(profile.resetPasswordExternal, ({ body, request }) => account.resetPassword(body, request.address)),
  handleAction(organisations.editOrganisationUser, ({ body }, actor) => users.edit(actor, body)),
  handleAction(organisations.createOrganisationUser, ({ body }, actor) => users.create(actor, body)),
  handleAction(organisations.disableUser, ({ body }, actor) => manageUsers.disable(actor, body.userId)),
  handleAction(organisations.enableUser, ({ body }, actor) => manageUsers.enable(actor, body.userId)),
  handleAction(organisations.signOutUser, ({ body }, actor) => manageUsers.signOut(actor, body.userId)),
  handle(authentication.getCurrentPermissions, async (_, identity) => [...identity.permissions]),
  handle(authentication.getServiceTerms, ({ query }, identity) => getTerms(database, identity, query.serviceId)),
  handleAction(authentication.acceptTerms, ({ body }, actor) => acceptTerms(database, actor, body.serviceId)),
  handle(organisations.getCurrentOrganisationDetails, (_, identity) => getOrganisationDetails(database, identity)),
  handle(organisations.getMyOrganisationZoneSystems, (_, identity) => getZoneSystems(database, identity)),
]

const templateRoutes = ({ database }: Services): Handler[] => [
  handle(templates.getCustomerReports, (_, identity) => getTemplates(database, identity)),
  handle(templates.getCustomerReport, ({ query }, identity) => getTemplate(database, identity, query.id)),
  handle(templates.listAllKeywords, (_, identity) => listKeywords(database, identity)),
]

const datasetRoutes = ({ database, engines, files, links, movement, ordering, statuses }: Services): Handler[] => [
  handleChunks(datasets.getRequestedReports, ({ query }, identity) =>
    getRequestedReports(database, query.fields, identity),
  ),
  handle(datasets.datasetArea, ({ query }, identity) => datasetArea(database, identity, query.datasetid)),
  handle(datasets.searchDatasets, ({ query }, identity) => searchDatasets(database, query.words, identity)),
  handle(datasets.getRequestedReport, ({ query }, identity) => getRequestedReport(database, identity, query.id)),
  handle(datasets.datasetMonths, ({ query }, identity) => monthsOfPlace(database, identity, query.datasetid)),
  handle(compare.compareAreas, ({ query }, identity) =>
    compareAreas({ database, engines, movement }, identity, query.datasets.split(',').map(Number)),
  ),
  handle(compare.comparePopulation, ({ body }, identity) =>
    comparePopulation({ database, engines, movement }, identity, body.datasets),
  ),
  handle(datasets.datasetPopulation, ({ body }, identity) => ordering.population(identity, body)),
  handle(datasets.datasetCosts, ({ body }, identity) => ordering.costs(identity, body)),
  handleAction(datasets.datasetRequest, ({ body, request }, actor) =>
    ordering.request(actor, body, request.idempotencyKey),
  ),
  handleStream(datasets.datasetStatuses, ({ request }, identity) => statuses.open(identity, request)),
  handle(datasets.downloadsList, ({ query }, identity) => listDownloads(database, files, identity, query.datasetid)),
  handleAction(datasets.downloadLink, ({ query, request }, actor) =>
    downloadLink(database, files, links, actor, request.signedIn!, query),
  ),
]

const seriesRoutes = ({ database, seriesOrders }: Services): Handler[] => [
  handleStream(seriesCalls.seriesCosts, ({ body }, identity) => seriesOrders.costs(identity, body)),
  handleAction(seriesCalls.orderSeries, ({ body, request }, actor) =>
    seriesOrders.request(actor, body, request.idempotencyKey),
  ),
  handle(seriesCalls.getSeries, ({ query }, identity) => getSeries(database, identity, query.id)),
]

const standingOrderRoutes = ({ standingOrders: orders }: Services): Handler[] => [
  handle(standing.standingOrders, (_, identity) => orders.list(identity)),
  handleAction(standing.createStandingOrder, ({ body, request }, actor) =>
    orders.create(actor, body, request.idempotencyKey),
  ),
  handleAction(standing.changeStandingOrder, ({ body }, actor) => orders.change(actor, body)),
  handleAction(standing.skipStandingMonth, ({ body }, actor) => orders.skip(actor, body)),
  handleAction(standing.endStandingOrder, ({ query }, actor) => orders.end(actor, query.id)),
]

const preparedRoutes = ({ preparedOrders: orders }: Services): Handler[] => [
  handle(preparedOrders.preparedOrders, (_, identity) => orders.list(identity)),
  handleAction(preparedOrders.prepareOrder, ({ body }, actor) => orders.prepare(actor, body)),
  handleAction(preparedOrders.submitPrepared, ({ body }, actor) => orders.submit(actor, body.id, body.payload)),
  handleAction(preparedOrders.withdrawPrepared, ({ query }, actor) => orders.withdraw(actor, query.id)),
]

const groupRoutes = ({ database }: Services): Handler[] => [
  handle(groups.listAllGroups, (_, identity) => listGroups(database, identity)),
  handleAction(groups.createGroup, ({ query }, actor) => createGroup(database, actor, query.groupName)),
  handleAction(groups.updateGroup, ({ query }, actor) => renameGroup(database, actor, query)),
  handleAction(groups.deleteGroup, ({ query }, actor) => deleteGroup(database, actor, query.groupId)),
  handleAction(groups.updateReportGroup, ({ query }, actor) => groupDataset(database, actor, query)),
]

const noteRoutes = ({ database }: Services): Handler[] => [
  handle(notes.dayNotes, ({ query }, identity) => listNotes(database, identity, query)),
  handleAction(notes.addNote, ({ body }, actor) => addNote(database, actor, body)),
  handleAction(notes.changeNote, ({ body }, actor) => changeNote(database, actor, body)),
  handleAction(notes.deleteNote, ({ query }, actor) => deleteNote(database, actor, query.id)),
]

const administratorRoutes = ({ database, areaJudge }: Services): Handler[] => [
  handle(organisations.getAllOrganisations, (_, identity) => getAllOrganisations(database, identity)),
  handle(organisations.getOrganisationUsers, ({ query }, identity) =>
    getOrganisationUsers(database, identity, query.organisationId),
  ),
  handleAction(groups.updateReportOrganisation, ({ body }, actor) => moveDataset({ database, areaJudge }, actor, body)),
  handleAction(templateBody.createCustomerReport, ({ body }, actor) => createTemplate(database, actor, body)),
  handleAction(readyMade.getReadyMadeReports, (_, actor) => readReadyMade(database, actor)),
  handleAction(readyMade.installReadyMadeReports, ({ body }, actor) => installReadyMade(database, actor, body)),
  handleAction(templateBody.updateCustomerReport, ({ body }, actor) => updateTemplate(database, actor, body)),
  handleAction(templateBody.deleteCustomerReport, ({ query }, actor) => deleteTemplate(database, actor, query.id)),
  handle(credits.getCurrentUnusedCredits, ({ query }, identity) =>
    unusedCredits(database, identity, query.organisationId),
  ),
  handle(credits.getOrganisationCustomerCredits, ({ query }, identity) =>
    creditHistory(database, identity, query.organisationId),
  ),
  handle(credits.getOwnCustomerCredits, (_, identity) => ownCreditHistory(database, identity)),
  handleAction(credits.createCustomerCredit, ({ body }, actor) => addCredit(database, actor, body)),
  handleAction(credits.deleteCustomerCredit, ({ query }, actor) => reverseCredit(database, actor, query.id)),
]

const auditRoutes = ({ database }: Services): Handler[] => {
  const desk = createAuditDesk(database)
  const read = (
    { query }: CallInput<typeof audit.getAuditTrail> | CallInput<typeof audit.getOrganisationAuditTrail>,
    actor: Actor,
  ) => desk.read(actor, query)
  const verify = (_: CallInput<Call>, actor: Actor) => desk.verify(actor)
  return [
    handleAction(audit.getAuditTrail, read),
    handleAction(audit.getOrganisationAuditTrail, read),
    handleAction(audit.verifyAuditTrail, verify),
    handleAction(audit.verifyOrganisationAuditTrail, verify),
    handleAction(audit.noteExport, ({ body }, actor) => recordExport(database, actor, body)),
  ]
}

const contactRoutes = ({ contact }: Services): Handler[] => [
  handleAction(contactCalls.newDatasetRequest, ({ body }, actor) => contact.newTemplate(actor, body)),
  handleAction(contactCalls.supportRequest, ({ body }, actor) => contact.support(actor, body)),
]

const zoneRoutes = ({ database, files }: Services): Handler[] => {
  const zones = createZonesInExtent(database, files)
  return [
    handleChunks(places.datasetZoneSystem, ({ query, request }, identity) => zones.ofDataset(identity, query, request)),
    handleChunks(places.allZonesLsoa, ({ query, request }, identity) => zones.small(identity, query, request)),
  ]
}

const placeRoutes = ({ database, engines, links, movement, streets }: Services): Handler[] => [
  handle(chargepoints, ({ query }, identity) => listChargepoints(database, identity, query)),
  handle(stationCalls.stations, (_, identity) => listStations(database, identity)),
  handleAction(stationCalls.importStations, ({ body }, actor) => replaceStations(database, actor, body)),
  handle(places.availableMonths, () => movement.availableMonths()),
  handle(places.postcodeLocation, ({ query }, identity) => findPostcode(database, identity, query.postcode)),
  handle(places.postcodeLocations, ({ body }, identity) => findPostcodes(database, identity, body.postcodes)),
  handle(places.codesElsewhere, ({ body }, identity) => findElsewhere(database, engines, identity, body)),
  handle(places.placeLocations, ({ body }, identity) => locatePlaces(database, identity, body.names)),
  handle(places.searchedPlaces, ({ query: { q, near } }, identity) =>
    searchPlaces({ database, streets }, identity, q, near === undefined ? null : places.pointsOf(near)[0]!),
  ),
  handle(places.nearestPlaces, ({ query }, identity) =>
    nearestPlaces({ database, streets }, identity, places.pointsOf(query.points)),
  ),
  handle(places.customZoneSystem, ({ query, request }, identity) =>
    getCustomZoneSystem(database, links, identity, request.signedIn!, query),
  ),
  handle(places.datasetZoneFile, ({ query, request }, identity) =>
    getDatasetZones(database, links, identity, request.signedIn!, query),
  ),
]

const zoneImportRoutes = ({ database, engines, files, freeSpace }: Services): Handler[] => {
  const parts = { database, files, freeSpace }
  return [
    handle(zoneImportCalls.getZoneSystems, (_, identity) => listZoneSystems(database, identity)),
    handle(zoneImportCalls.newestZones, ({ query }, identity) =>
      newestZones({ database, engines }, identity, query.datasetid),
    ),
    handleAction(zoneImportCalls.setMayImportZones, ({ body }, actor) => setMayImportZones(database, actor, body)),
    handleAction(zoneImportCalls.beginZoneImport, ({ body }, actor) => beginImport(parts, actor, body)),
    handleAction(zoneImportCalls.sendZonePiece, ({ body }, actor) => sendPiece(parts, actor, body)),
    handle(zoneImportCalls.getZoneImport, ({ query }, identity) => getImport(parts, identity, query.id)),
    handleAction(zoneImportCalls.finishZoneImport, ({ body }, actor) => finishImport(parts, actor, body)),
    handleAction(zoneImportCalls.cancelZoneImport, ({ body }, actor) => cancelImport(parts, actor, body.id)),
  ]
}

const savedAreaRoutes = ({ savedAreas: areas }: Services): Handler[] => [
  handle(savedAreas.savedAreas, (_, identity) => areas.list(identity)),
  handle(savedAreas.openSavedArea, ({ query }, identity) => areas.open(identity, query.id)),
  handleAction(savedAreas.saveArea, ({ body }, actor) => areas.save(actor, body)),
  handleAction(savedAreas.changeSavedArea, ({ body }, actor) => areas.change(actor, body)),
  handleAction(savedAreas.deleteSavedArea, ({ query }, actor) => areas.remove(actor, query.id)),
  handleAction(savedAreas.restoreSavedArea, ({ body }, actor) => areas.restore(actor, body.id)),
]

/** All calls of the contract, each with the service that handles it. */
export const routesOf = (services: Services): Handler[] => [
  ...identityRoutes(services),
  ...templateRoutes(services),
  ...datasetRoutes(services),
  ...seriesRoutes(services),
  ...standingOrderRoutes(services),
  ...preparedRoutes(services),
  ...groupRoutes(services),
  ...noteRoutes(services),
  ...administratorRoutes(services),
  ...auditRoutes(services),
  ...contactRoutes(services),
  ...placeRoutes(services),
  ...savedAreaRoutes(services),
  ...zoneRoutes(services),
  ...zoneImportRoutes(services),
  ...insightsRoutes(services),
  ...tourismRoutes(services),
  ...flowRoutes(services),
  ...scoreRoutes(services),
]
