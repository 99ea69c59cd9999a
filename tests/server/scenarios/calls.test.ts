import { afterAll, beforeAll, expect, test } from 'vitest'
import { CUSTOMER } from '../../../demo/state/accounts.ts'
import { DEMO_TEMPLATES } from '../../../demo/state/seed-templates.ts'
import { WORKER } from '../../../server/db/database.ts'
import { getCurrentPermissions } from '../../../src/contract/authentication.ts'
import { createCustomerCredit, getOrganisationCustomerCredits } from '../../../src/contract/credits.ts'
import {
  datasetRequest,
  getRequestedReport,
  getRequestedReports,
  type ReportDetails,
  requestedReport,
  wizardPayload,
} from '../../../src/contract/datasets.ts'
import {
  createGroup,
  deleteGroup,
  listAllGroups,
  updateGroup,
  updateReportGroup,
  updateReportOrganisation,
} from '../../../src/contract/groups.ts'
import {
  getAllOrganisations,
  getCurrentOrganisationDetails,
  getMyOrganisationZoneSystems,
  type OrganisationDetails,
} from '../../../src/contract/organisations.ts'
import { availableMonths, postcodeLocation } from '../../../src/contract/places.ts'
import { createCustomerReport, templateBody } from '../../../src/contract/template-body.ts'
import {
  customerReport,
  getCustomerReport,
  getCustomerReports,
  listAllKeywords,
} from '../../../src/contract/templates.ts'
import { onDatabases } from '../support/databases.ts'
import { CUSTOM_ZONES } from '../support/open-country.ts'
import { zoneOrderOf } from '../support/orders.ts'
import { insertTestDataset } from '../support/people.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

onDatabases(get => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
  })
  afterAll(() => portal?.close())

  type Given = Parameters<TestPortal['ask']>[2]
  const ask = async (call: Parameters<TestPortal['ask']>[0], as: number, given: Given = {}) => {
    const { json } = await portal.ask(call, as, given)
    return call.host === 'admin' ? json.result : json.Results
  }
  const primary = () => portal.people.primary.id

  test('[P7.02] [P3.07] lists permissions by client, with its services and the state of their terms', async () => {
    expect(await ask(getCurrentPermissions, primary())).toEqual([
      {
        clientName: CUSTOMER,
        services: [{ serviceId: 1, name: 'Ambit Portal', hasAcceptedTAndC: true, shouldAcceptTAndC: true }],
      },
    ])
    expect(await ask(getCurrentPermissions, portal.people.outsider.id)).toEqual([])
  })

  test('[P7.07] [P6.03] [P6.04] shows every user the organisation’s credits, and shows its primary user the other users too', async () => {
    const own = (await ask(getCurrentOrganisationDetails, primary())) as OrganisationDetails
    const viewed = (await ask(getCurrentOrganisationDetails, portal.people.colleague.id)) as OrganisationDetails
    expect([own.isPrimaryUser, viewed.isPrimaryUser]).toEqual([true, false])
    expect(viewed.credits).toBe(own.credits)
    expect(own.credits).toBeGreaterThan(0)
    expect(viewed.subUsers).toEqual([])
    expect(own.subUsers).toContainEqual({
      name: expect.any(String),
      surname: expect.any(String),
      emailAddress: portal.people.viewOwn.email,
      status: 'Active',
      userOrganisation: {
        userId: portal.people.viewOwn.id,
        datasetAccess: 1,
        canSpendCredits: false,
        isPrimaryUser: false,
      },
    })
  })

  test('[P7.09] [P3.06] lists only the zone systems of the user’s own organisation', async () => {
    expect(await ask(getMyOrganisationZoneSystems, primary())).toEqual([
      { zoneSystemId: portal.customZonesId, zoneSystemFileName: CUSTOM_ZONES, name: 'Aire Valley grid' },
    ])
    expect(await ask(getMyOrganisationZoneSystems, portal.people.stranger.id)).toEqual([])
  })

  test('[P7.11] returns all templates and a single one, each with every field', async () => {
    const all = (await ask(getCustomerReports, primary())) as { id: number; name: string }[]
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['Location Insights', 'Footfall Counter']))
    expect(all).toHaveLength(DEMO_TEMPLATES.filter(({ isDraft }) => !isDraft).length)
    for (const one of all) {
      expect(Object.keys(one).sort()).toEqual(Object.keys(customerReport.shape).sort())
      expect(await ask(getCustomerReport, primary(), { query: { id: one.id } })).toEqual(one)
    }
  })

  test('[P3.08] fills a template that has only a name and an area factor with the specification’s defaults', async () => {
    const body = { name: 'Least', areaFactors: [{ name: 'Site', area: 1.25, credits: 0 }] }
    const administrator = portal.people.administrator.id
    const { id } = (await ask(createCustomerReport, administrator, { body })) as { id: number }
    expect(await ask(getCustomerReport, administrator, { query: { id } })).toMatchObject({
      baseCredits: 0,
      geofenceExtensionSize: 5000,
      populationCountArea: 1,
      canDrawStudyArea: true,
      canSelectZones: true,
      daysBehindCurrentDate: null,
      order: 1,
      isDraft: true,
      reportViewer: 'None',
      mapViewer: 'None',
      inputs: [],
    })
    const input = { name: 'Dwell', displayTitle: 'Dwell' }
    expect(templateBody.parse({ ...body, inputs: [input] }).inputs[0]).toMatchObject({
      active: true,
      type: 0,
      order: 1,
    })
  })

  test('[P3.09] requires counting the population in the geofence if users cannot draw a study area', async () => {
    const body = {
      name: 'Drawn nowhere',
      areaFactors: [{ name: 'Site', area: 1, credits: 0 }],
      canDrawStudyArea: false,
      populationCountArea: 0,
    }
    const answer = await portal.ask(createCustomerReport, portal.people.administrator.id, { body })
    expect([answer.status, answer.json.success, answer.json.error?.details]).toEqual([
      200,
      false,
      'Where no study area is drawn, the population is counted in the geofence.',
    ])
    const made = await portal.ask(createCustomerReport, portal.people.administrator.id, {
      body: { ...body, populationCountArea: 1 },
    })
    expect(made.json.success).toBe(true)
  })

  test('[P7.13] lists the templates’ keywords by name, each once', async () => {
    const keywords = (await ask(listAllKeywords, primary())) as { name: string }[]
    const names = keywords.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)].sort())
    expect(names).toContain('Retail')
  })

  test('[P3.04] [P3.05] [P7.15] returns every field of an order in the list and in the details', async () => {
    const payload = zoneOrderOf(portal, [190, 191, 210, 211], { clientProjectName: 'Every field' })
    expect(Object.keys(payload).sort()).toEqual(
      Object.keys(wizardPayload.shape)
        .filter(
          field => !['quotedCredits', 'unlessOrdered', 'boundaryMade', 'eventDays', 'districtMetres'].includes(field),
        )
        .sort(),
    )
    const { id } = (await ask(datasetRequest, primary(), { body: payload })) as { id: number }
    const list = (await ask(getRequestedReports, primary())) as { id: number }[]
    const listed = list.find(one => one.id === id)
    const { details, ...rest } = (await ask(getRequestedReport, primary(), { query: { id } })) as ReportDetails
    expect(rest).toEqual(listed)
    expect(Object.keys(rest).sort()).toEqual(Object.keys(requestedReport.shape).sort())
    expect(rest).toMatchObject({
      clientProjectName: 'Every field',
      reportName: 'Location Insights',
      requestedByUserName: 'Maya Ellis',
      startDate: payload.startDate,
      endDate: payload.endDate,
      reportStatus: 0,
      groupId: null,
      groupName: null,
      series: null,
      organisationId: portal.people.primary.organisationId,
      organisationName: CUSTOMER,
      reportViewer: 'Location_Insights_Report',
      mapViewer: 'Location_Insights_Map',
      pois: [],
    })
    expect(JSON.parse(rest.requestedReportOptionsJSON)).toEqual({
      startDate: payload.startDate,
      endDate: payload.endDate,
      zoneSystem: CUSTOM_ZONES,
      zoneSystemId: portal.customZonesId,
      reportInputs: [],
      area: 1,
    })
    expect(details).toMatchObject({ selectedZones: [190, 191, 210, 211], areaKm2: 1, zoneSystem: CUSTOM_ZONES })
  })

  test('[P3.03] [P7.08] returns organisations, credits and groups with all their fields', async () => {
    const administrator = portal.people.administrator.id
    const organisations = (await ask(getAllOrganisations, administrator)) as object[]
    expect(organisations).toContainEqual({ id: portal.people.primary.organisationId, name: CUSTOMER })
    const { organisationId } = portal.people.stranger
    const body = { organisationId, amount: 7, creditType: 0, creditInfo: 'Invoice 7' }
    const { id } = (await ask(createCustomerCredit, administrator, { body })) as { id: number }
    const history = (await ask(getOrganisationCustomerCredits, administrator, {
      query: { organisationId },
    })) as object[]
    expect(history[0]).toMatchObject({ id, ...body, creationTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) })
    const group = (await ask(createGroup, primary(), { query: { groupName: 'Parks' } })) as { id: number }
    expect(await ask(listAllGroups, primary())).toContainEqual({ id: group.id, name: 'Parks' })
  })

  test('[P7.20] lists months in ascending order as year and month', async () => {
    expect(await ask(availableMonths, primary())).toEqual([
      { year: 2026, month: 9 },
      { year: 2026, month: 10 },
    ])
  })

  test('[P7.21] finds a postcode in capitals without a space, and returns an empty list for an invalid one', async () => {
    await get().database.within(WORKER, tx =>
      tx.insertInto('postcodes').values({ postcode: 'LS14DY', longitude: -1.54, latitude: 53.79 }).execute(),
    )
    for (const postcode of ['LS14DY', 'ls1 4dy'])
      expect(await ask(postcodeLocation, primary(), { query: { postcode } })).toEqual([{ lat: 53.79, long: -1.54 }])
    expect(await ask(postcodeLocation, primary(), { query: { postcode: 'ZZ999ZZ' } })).toEqual([])
  })

  test('[P6.06] the organisation-admin flag gives access to every organisation’s datasets, groups and moves, but not to management', async () => {
    const { stranger, primary: customer } = portal.people
    const theirs = await insertTestDataset(get().database, customer)
    const set = (is_organisation_admin: boolean) =>
      get().database.within(WORKER, tx =>
        tx.updateTable('users').set({ is_organisation_admin }).where('id', '=', stranger.id).execute(),
      )
    const seen = async () =>
      ((await ask(getRequestedReports, stranger.id)) as { id: number }[]).some(({ id }) => id === theirs)
    const move = (newOrganisationId: number) =>
      portal.ask(updateReportOrganisation, stranger.id, { body: { requestedReportId: theirs, newOrganisationId } })
    expect([await seen(), (await move(stranger.organisationId)).status]).toEqual([false, 403])
    await set(true)
    expect(((await ask(getCurrentOrganisationDetails, stranger.id)) as OrganisationDetails).isOrganisationAdmin).toBe(
      true,
    )
    expect([await seen(), (await move(stranger.organisationId)).status]).toEqual([true, 200])
    expect((await portal.ask(createCustomerReport, stranger.id, { body: { name: 'No' } })).status).toBe(403)
    await set(false)
    expect((await portal.ask(updateReportOrganisation, stranger.id, { body: {} })).status).toBe(403)
  })

  test('[P8.08] reports a missing group or dataset as a failure with its reason', async () => {
    const refused = async (answer: ReturnType<TestPortal['ask']>) => {
      const { status, json } = await answer
      return [status, json.success, json.error?.details]
    }
    const datasetId = await insertTestDataset(get().database, portal.people.primary)
    const group = { groupId: 99_999 }
    expect(await refused(portal.ask(deleteGroup, primary(), { query: group }))).toEqual([
      404,
      false,
      'The group was not found',
    ])
    expect(await refused(portal.ask(updateGroup, primary(), { query: { ...group, groupName: 'X' } }))).toEqual([
      404,
      false,
      'The group was not found',
    ])
    const add = { query: { requestedReportId: datasetId, ...group } }
    expect(await refused(portal.ask(updateReportGroup, primary(), add))).toEqual([
      404,
      false,
      'The group was not found',
    ])
    const moved = { body: { requestedReportId: datasetId, newOrganisationId: 99_999 } }
    expect(await refused(portal.ask(updateReportOrganisation, portal.people.administrator.id, moved))).toEqual([
      404,
      false,
      'The organisation was not found',
    ])
  })
})
