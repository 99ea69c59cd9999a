import * as audit from '../../../src/contract/audit.ts'
import * as authentication from '../../../src/contract/authentication.ts'
import type { Call } from '../../../src/contract/call.ts'
import * as compare from '../../../src/contract/compare.ts'
import * as contactCalls from '../../../src/contract/contact.ts'
import * as credits from '../../../src/contract/credits.ts'
import * as datasets from '../../../src/contract/datasets.ts'
import * as groups from '../../../src/contract/groups.ts'
import * as notes from '../../../src/contract/notes.ts'
import * as organisations from '../../../src/contract/organisations.ts'
import * as places from '../../../src/contract/places.ts'
import * as preparedOrders from '../../../src/contract/prepared-orders.ts'
import * as profile from '../../../src/contract/profile.ts'
import * as readyMade from '../../../src/contract/ready-made.ts'
import * as savedAreas from '../../../src/contract/saved-areas.ts'
import * as seriesCalls from '../../../src/contract/series.ts'
import * as standing from '../../../src/contract/standing-orders.ts'
import * as stationCalls from '../../../src/contract/stations.ts'
import * as templateBody from '../../../src/contract/template-body.ts'
import * as templates from '../../../src/contract/templates.ts'
import * as zoneImportCalls from '../../../src/contract/zone-imports.ts'
import { createAuditDesk } from '../../audit/audit-desk.ts'
import { recordExport } from '../../audit/record-export.ts'
import { getNotices, setNotices } from '../../services/account/dataset-emails.ts'
import type { Identity } from '../../services/account/identity.ts'
import { signOut } from '../../services/account/sign-out.ts'
import { acceptTerms, getTerms } from '../../services/account/terms.ts'
import { compareAreas } from '../../services/areas/compare-areas.ts'
import { datasetArea } from '../../services/datasets/dataset-area.ts'
import { getRequestedReport, getRequestedReports } from '../../services/datasets/datasets.ts'
import { downloadLink, listDownloads } from '../../services/datasets/downloads.ts'
import { createGroup, deleteGroup, groupDataset, listGroups, renameGroup } from '../../services/datasets/groups.ts'
import { monthsOfPlace } from '../../services/datasets/months-of-place.ts'
import { moveDataset } from '../../services/datasets/move-dataset.ts'
import { searchDatasets } from '../../services/datasets/search-datasets.ts'
import { addNote, changeNote, deleteNote, listNotes } from '../../services/notes/day-notes.ts'
import {
  addCredit,
  creditHistory,
  ownCreditHistory,
  reverseCredit,
  unusedCredits,
} from '../../services/organisations/credits.ts'
import {
  getAllOrganisations,
  getOrganisationDetails,
  getOrganisationUsers,
  getZoneSystems,
} from '../../services/organisations/organisations.ts'
import { findElsewhere } from '../../services/places/codes-elsewhere.ts'
import { locatePlaces, nearestPlaces } from '../../services/places/place-names.ts'
import { findPostcodes } from '../../services/places/postcodes.ts'
import { searchPlaces } from '../../services/places/search-places.ts'
import { findPostcode, getCustomZoneSystem, getDatasetZones } from '../../services/places/zone-links.ts'
import { createZonesInExtent } from '../../services/places/zones-in-extent.ts'
import { getSeries } from '../../services/series/get-series.ts'
import type { Services } from '../../services/services.ts'
import { listStations, replaceStations } from '../../services/stations/stations.ts'
import { installReadyMade, readReadyMade } from '../../services/templates/ready-made/install-ready-made.ts'
import { createTemplate, deleteTemplate, updateTemplate } from '../../services/templates/save-template.ts'
import { getTemplate, getTemplates, listKeywords } from '../../services/templates/templates.ts'
import { listZoneSystems, setMayImportZones } from '../../services/zone-systems/list-zone-systems.ts'
import { newestZones } from '../../services/zone-systems/newest-zones.ts'
import { type Asked, type Handler, handle, handleChunks, handlePublic, handleStream } from '../handler.ts'
import { flowRoutes } from './flows.ts'
import { insightsRoutes } from './insights.ts'
import { scoreRoutes, tourismRoutes } from './tourism.ts'

const identityRoutes = ({ database, signIn, account, users, manageUsers }: Services): Handler[] => [
  handlePublic(authentication.authenticate, ({ body, request }) =>
    signIn({ account: body.UserNameOrEmailAddress, password: body.Password, address: request.address }),
  ),
  handle(authentication.logOut, ({ request }, identity) =>
    signOut(database, { identity, address: request.address }, request.signedIn!),
  ),
  handle(authentication.logOutEverywhere, ({ request }, identity) =>
    account.signOutEverywhere({ identity, address: request.address }),
  ),
  handle(profile.changePassword, ({ body, request }, identity) =>
    account.changePassword({ identity, address: request.address }, body),
  ),
  handle(profile.getNotices, (_, identity) => getNotices(database, identity)),
  handle(profile.setNotices, ({ body }, identity) => setNotices(database, identity, body)),
  handlePublic(profile.sendPasswordResetLink, ({ body, request }) =>
    account.sendResetLink(body.emailAddress, request.address),
  ),
  handlePublic(profile.resetPasswordExternal, ({ body, request }) => account.resetPassword(body, request.address)),
  handle(organisations.editOrganisationUser, ({ body, request }, identity) =>
    users.edit({ identity, address: request.address }, body),
  ),
  handle(organisations.createOrganisationUser, ({ body, request }, identity) =>
    users.create({ identity, address: request.address }, body),
  ),
  handle(organisations.disableUser, ({ body, request }, identity) =>
    manageUsers.disable({ identity, address: request.address }, body.userId),
  ),
  handle(organisations.enableUser, ({ body, request }, identity) =>
    manageUsers.enable({ identity, address: request.address }, body.userId),
  ),
  handle(organisations.signOutUser, ({ body, request }, identity) =>
    manageUsers.signOut({ identity, address: request.address }, body.userId),
  ),
  handle(authentication.getCurrentPermissions, async (_, identity) => [...identity.permissions]),
  handle(authentication.getServiceTerms, ({ query }, identity) => getTerms(database, identity, query.serviceId)),
  handle(authentication.acceptTerms, ({ body, request }, identity) =>
    acceptTerms(database, { identity, address: request.address }, body.serviceId),
  ),
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
  handle(datasets.datasetPopulation, ({ body }, identity) => ordering.population(identity, body)),
  handle(datasets.datasetCosts, ({ body }, identity) => ordering.costs(identity, body)),
  handle(datasets.datasetRequest, ({ body, request }, identity) =>
    ordering.request({ identity, address: request.address }, body, request.idempotencyKey),
  ),
  handleStream(datasets.datasetStatuses, ({ request }, identity) => statuses.open(identity, request)),
  handle(datasets.downloadsList, ({ query }, identity) => listDownloads(database, files, identity, query.datasetid)),
  handle(datasets.downloadLink, ({ query, request }, identity) =>
    downloadLink(database, files, links, { identity, address: request.address }, request.signedIn!, query),
  ),
]

const seriesRoutes = ({ database, seriesOrders }: Services): Handler[] => [
  handleStream(seriesCalls.seriesCosts, ({ body }, identity) => seriesOrders.costs(identity, body)),
  handle(seriesCalls.orderSeries, ({ body, request }, identity) =>
    seriesOrders.request({ identity, address: request.address }, body, request.idempotencyKey),
  ),
  handle(seriesCalls.getSeries, ({ query }, identity) => getSeries(database, identity, query.id)),
]

const standingOrderRoutes = ({ standingOrders: orders }: Services): Handler[] => [
  handle(standing.standingOrders, (_, identity) => orders.list(identity)),
  handle(standing.createStandingOrder, ({ body, request }, identity) =>
    orders.create({ identity, address: request.address }, body, request.idempotencyKey),
  ),
  handle(standing.changeStandingOrder, ({ body, request }, identity) =>
    orders.change({ identity, address: request.address }, body),
  ),
  handle(standing.skipStandingMonth, ({ body, request }, identity) =>
    orders.skip({ identity, address: request.address }, body),
  ),
  handle(standing.endStandingOrder, ({ query, request }, identity) =>
    orders.end({ identity, address: request.address }, query.id),
  ),
]

const preparedRoutes = ({ preparedOrders: orders }: Services): Handler[] => [
  handle(preparedOrders.preparedOrders, (_, identity) => orders.list(identity)),
  handle(preparedOrders.prepareOrder, ({ body, request }, identity) =>
    orders.prepare({ identity, address: request.address }, body),
  ),
  handle(preparedOrders.submitPrepared, ({ body, request }, identity) =>
    orders.submit({ identity, address: request.address }, body.id, body.payload),
  ),
  handle(preparedOrders.withdrawPrepared, ({ query, request }, identity) =>
    orders.withdraw({ identity, address: request.address }, query.id),
  ),
]

const groupRoutes = ({ database }: Services): Handler[] => [
  handle(groups.listAllGroups, (_, identity) => listGroups(database, identity)),
  handle(groups.createGroup, ({ query, request }, identity) =>
    createGroup(database, { identity, address: request.address }, query.groupName),
  ),
  handle(groups.updateGroup, ({ query, request }, identity) =>
    renameGroup(database, { identity, address: request.address }, query),
  ),
  handle(groups.deleteGroup, ({ query, request }, identity) =>
    deleteGroup(database, { identity, address: request.address }, query.groupId),
  ),
  handle(groups.updateReportGroup, ({ query, request }, identity) =>
    groupDataset(database, { identity, address: request.address }, query),
  ),
]

const noteRoutes = ({ database }: Services): Handler[] => [
  handle(notes.dayNotes, ({ query }, identity) => listNotes(database, identity, query)),
  handle(notes.addNote, ({ body, request }, identity) =>
    addNote(database, { identity, address: request.address }, body),
  ),
  handle(notes.changeNote, ({ body, request }, identity) =>
    changeNote(database, { identity, address: request.address }, body),
  ),
  handle(notes.deleteNote, ({ query, request }, identity) =>
    deleteNote(database, { identity, address: request.address }, query.id),
  ),
]

const administratorRoutes = ({ database, grounds }: Services): Handler[] => [
  handle(organisations.getAllOrganisations, (_, identity) => getAllOrganisations(database, identity)),
  handle(organisations.getOrganisationUsers, ({ query }, identity) =>
    getOrganisationUsers(database, identity, query.organisationId),
  ),
  handle(groups.updateReportOrganisation, ({ body, request }, identity) =>
    moveDataset({ database, grounds }, { identity, address: request.address }, body),
  ),
  handle(templateBody.createCustomerReport, ({ body, request }, identity) =>
    createTemplate(database, { identity, address: request.address }, body),
  ),
  handle(readyMade.getReadyMadeReports, ({ request }, identity) =>
    readReadyMade(database, { identity, address: request.address }),
  ),
  handle(readyMade.installReadyMadeReports, ({ body, request }, identity) =>
    installReadyMade(database, { identity, address: request.address }, body),
  ),
  handle(templateBody.updateCustomerReport, ({ body, request }, identity) =>
    updateTemplate(database, { identity, address: request.address }, body),
  ),
  handle(templateBody.deleteCustomerReport, ({ query, request }, identity) =>
    deleteTemplate(database, { identity, address: request.address }, query.id),
  ),
  handle(credits.getCurrentUnusedCredits, ({ query }, identity) =>
    unusedCredits(database, identity, query.organisationId),
  ),
  handle(credits.getOrganisationCustomerCredits, ({ query }, identity) =>
    creditHistory(database, identity, query.organisationId),
  ),
  handle(credits.getOwnCustomerCredits, (_, identity) => ownCreditHistory(database, identity)),
  handle(credits.createCustomerCredit, ({ body, request }, identity) =>
    addCredit(database, { identity, address: request.address }, body),
  ),
  handle(credits.deleteCustomerCredit, ({ query, request }, identity) =>
    reverseCredit(database, { identity, address: request.address }, query.id),
  ),
]

const auditRoutes = ({ database }: Services): Handler[] => {
  const desk = createAuditDesk(database)
  const read = (
    { query, request }: Asked<typeof audit.getAuditTrail> | Asked<typeof audit.getOrganisationAuditTrail>,
    identity: Identity,
  ) => desk.read({ identity, address: request.address }, query)
  const verify = ({ request }: Asked<Call>, identity: Identity) => desk.verify({ identity, address: request.address })
  return [
    handle(audit.getAuditTrail, read),
    handle(audit.getOrganisationAuditTrail, read),
    handle(audit.verifyAuditTrail, verify),
    handle(audit.verifyOrganisationAuditTrail, verify),
    handle(audit.noteExport, ({ body, request }, identity) =>
      recordExport(database, { identity, address: request.address }, body),
    ),
  ]
}

const contactRoutes = ({ contact }: Services): Handler[] => [
  handle(contactCalls.newDatasetRequest, ({ body, request }, identity) =>
    contact.newTemplate({ identity, address: request.address }, body),
  ),
  handle(contactCalls.supportRequest, ({ body, request }, identity) =>
    contact.support({ identity, address: request.address }, body),
  ),
]

const zoneRoutes = ({ database, files }: Services): Handler[] => {
  const zones = createZonesInExtent(database, files)
  return [
    handleChunks(places.datasetZoneSystem, ({ query, request }, identity) => zones.ofDataset(identity, query, request)),
    handleChunks(places.allZonesLsoa, ({ query, request }, identity) => zones.small(identity, query, request)),
  ]
}

const placeRoutes = ({ database, engines, links, movement }: Services): Handler[] => [
  handle(stationCalls.stations, (_, identity) => listStations(database, identity)),
  handle(stationCalls.importStations, ({ body, request }, identity) =>
    replaceStations(database, { identity, address: request.address }, body),
  ),
  handle(places.availableMonths, () => movement.availableMonths()),
  handle(places.postcodeLocation, ({ query }, identity) => findPostcode(database, identity, query.postcode)),
  handle(places.postcodeLocations, ({ body }, identity) => findPostcodes(database, identity, body.postcodes)),
  handle(places.codesElsewhere, ({ body }, identity) => findElsewhere(database, engines, identity, body)),
  handle(places.placeLocations, ({ body }, identity) => locatePlaces(database, identity, body.names)),
  handle(places.searchedPlaces, ({ query: { q, near } }, identity) =>
    searchPlaces(database, identity, q, near === undefined ? null : places.pointsOf(near)[0]!),
  ),
  handle(places.nearestPlaces, ({ query }, identity) =>
    nearestPlaces(database, identity, places.pointsOf(query.points)),
  ),
  handle(places.customZoneSystem, ({ query, request }, identity) =>
    getCustomZoneSystem(database, links, identity, request.signedIn!, query),
  ),
  handle(places.datasetZoneFile, ({ query, request }, identity) =>
    getDatasetZones(database, links, identity, request.signedIn!, query),
  ),
]

const zoneImportRoutes = ({ database, engines, zoneImports }: Services): Handler[] => [
  handle(zoneImportCalls.getZoneSystems, (_, identity) => listZoneSystems(database, identity)),
  handle(zoneImportCalls.newestZones, ({ query }, identity) =>
    newestZones({ database, engines }, identity, query.datasetid),
  ),
  handle(zoneImportCalls.setMayImportZones, ({ body, request }, identity) =>
    setMayImportZones(database, { identity, address: request.address }, body),
  ),
  handle(zoneImportCalls.beginZoneImport, ({ body, request }, identity) =>
    zoneImports.begin({ identity, address: request.address }, body),
  ),
  handle(zoneImportCalls.sendZonePiece, ({ body, request }, identity) =>
    zoneImports.send({ identity, address: request.address }, body),
  ),
  handle(zoneImportCalls.getZoneImport, ({ query }, identity) => zoneImports.get(identity, query.id)),
  handle(zoneImportCalls.finishZoneImport, ({ body, request }, identity) =>
    zoneImports.finish({ identity, address: request.address }, body),
  ),
  handle(zoneImportCalls.cancelZoneImport, ({ body, request }, identity) =>
    zoneImports.cancel({ identity, address: request.address }, body.id),
  ),
]

const savedAreaRoutes = ({ savedAreas: areas }: Services): Handler[] => [
  handle(savedAreas.savedAreas, (_, identity) => areas.list(identity)),
  handle(savedAreas.openSavedArea, ({ query }, identity) => areas.open(identity, query.id)),
  handle(savedAreas.saveArea, ({ body, request }, identity) =>
    areas.save({ identity, address: request.address }, body),
  ),
  handle(savedAreas.changeSavedArea, ({ body, request }, identity) =>
    areas.change({ identity, address: request.address }, body),
  ),
  handle(savedAreas.deleteSavedArea, ({ query, request }, identity) =>
    areas.remove({ identity, address: request.address }, query.id),
  ),
  handle(savedAreas.restoreSavedArea, ({ body, request }, identity) =>
    areas.restore({ identity, address: request.address }, body.id),
  ),
]

/** Every call of the contract with the service that answers it. */
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
