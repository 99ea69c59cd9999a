import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, WORKER } from '../../../server/db/database.ts'
import { startWorker } from '../../../server/jobs/worker.ts'
import type { Call } from '../../../src/contract/call.ts'
import {
  type CostBreakdown,
  datasetCosts,
  datasetRequest,
  downloadsList,
  getRequestedReport,
  type ReportDetails,
  type WizardPayload,
} from '../../../src/contract/datasets.ts'
import { updateReportOrganisation } from '../../../src/contract/groups.ts'
import { journeyOrigins, modeOrigins } from '../../../src/contract/location-insights-map.ts'
import {
  averageDaily,
  averageHourly,
  journeysByPurpose,
  locationInsightsCells,
  repeatFrequency,
  visitorsByDistance,
  visitsByDate,
} from '../../../src/contract/report-tables.ts'
import { ordinaryDaysOf } from '../../../src/domain/event-days.ts'
import { openAnyDatabase } from '../support/databases.ts'
import { orderOf, settled, whenEnded } from '../support/orders.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

/** Two Saturdays and a Sunday. */
const DAYS = ['2026-10-10', '2026-10-11', '2026-10-17']
const MONTH = { firstDay: '2026-10-01', lastDay: '2026-10-31' }
const SUNDAYS = [4, 11, 18, 25].map(day => `2026-10-${String(day).padStart(2, '0')}`)

let database: Database
let portal: TestPortal
let worker: Awaited<ReturnType<typeof startWorker>>
let reportId = 0
const ids = { event: 0, month: 0 }

const eventOrder = (changes: Partial<WizardPayload> = {}): Partial<WizardPayload> => ({
  reportId,
  reportName: 'Event Impact',
  eventDays: DAYS,
  ...changes,
})
const ask = (call: Call, query: object) => portal.ask(call, portal.people.primary.id, { query: query as never })
const order = (changes: Partial<WizardPayload>, user = portal.people.primary.id) =>
  portal.ask(datasetRequest, user, { body: orderOf(portal, changes) })

beforeAll(async () => {
  database = (await openAnyDatabase()).database
  portal = await openTestPortal(database)
  const template = await database.within(WORKER, tx =>
    tx.selectFrom('templates').select('id').where('name', '=', 'Event Impact').executeTakeFirstOrThrow(),
  )
  reportId = template.id
  worker = await startWorker({ ...portal, log: pino({ level: 'silent' }), owner: 'test' })
  const { id } = portal.people.primary
  ids.event = await settled(portal, id, eventOrder({ eventDays: [...DAYS, DAYS[0]!].reverse() }))
  ids.month = await settled(portal, id)
})
afterAll(async () => {
  await worker?.stop()
  await portal?.close()
  await database?.close()
})

describe('an order about an event', () => {
  test.each([
    ['no days', undefined, 'Choose the days of the event.'],
    ['a day of another month', ['2026-11-01'], 'Every event day must lie in the chosen month.'],
    ['every Sunday', SUNDAYS, 'Every Sunday of the month is an event day. Leave at least one out, to compare with.'],
  ])('is refused with %s', async (_, eventDays, message) => {
    const { status, json } = await order(eventOrder({ eventDays }))
    expect([status, JSON.stringify(json)]).toEqual([422, expect.stringContaining(message)])
  })

  test('is refused with more than 15 days or with invalid dates before anything is judged', async () => {
    const sixteen = Array.from({ length: 16 }, (_, i) => `2026-10-${String(i + 1).padStart(2, '0')}`)
    for (const eventDays of [sixteen, ['10/10/2026']]) expect((await order(eventOrder({ eventDays }))).status).toBe(400)
  })

  test('refuses event days for a template that is not about an event', async () => {
    const { status, json } = await order({ eventDays: DAYS })
    expect([status, JSON.stringify(json)]).toEqual([422, expect.stringContaining('does not take event days')])
  })

  test('stores each day once, in order, and returns the days with the dataset', async () => {
    const details = async (id: number) => {
      const { json } = await ask(getRequestedReport, { id })
      return (json.result as ReportDetails).details
    }
    expect((await details(ids.event)).eventDays).toEqual(DAYS)
    expect(await details(ids.month)).not.toHaveProperty('eventDays')
  })
})

describe('a dataset about an event', () => {
  test.each([
    ['visitors/averagedaily', averageDaily],
    ['visitors/averagehourly', averageHourly],
    ['journeys/visitorsbydistance', visitorsByDistance],
    ['journeyorigins', journeyOrigins],
  ])('has each side’s views: %s', async (_, call) => {
    for (const days of ['event', 'ordinary']) {
      const { status, json } = await ask(call, { datasetid: ids.event, days })
      expect([status, json]).toMatchObject([200, { Results: { Items: expect.any(Array) } }])
    }
    const without = await ask(call, { datasetid: ids.event })
    expect([without.status, JSON.stringify(without.json)]).toEqual([409, expect.stringContaining('days=event')])
    const ofMonth = await ask(call, { datasetid: ids.month, days: 'event' })
    expect([ofMonth.status, JSON.stringify(ofMonth.json)]).toEqual([409, expect.stringContaining('not about an event')])
    expect((await ask(call, { datasetid: ids.event, days: 'rest' })).status).toBe(400)
  })

  test('shows the dates of both sides and the month, with the same figures as the month’s report', async () => {
    const rows = async (query: object) => {
      const { json } = await ask(visitsByDate, query)
      return (json.Results as { Items: [{ date: string; visitorcount: number | null }[]] }).Items[0]
    }
    const month = new Map((await rows({ datasetid: ids.month })).map(row => [row.date, row.visitorcount]))
    expect(await rows({ datasetid: ids.event })).toEqual(await rows({ datasetid: ids.month }))
    const event = await rows({ datasetid: ids.event, days: 'event' })
    const ordinary = await rows({ datasetid: ids.event, days: 'ordinary' })
    expect(event.map(({ date }) => date)).toEqual(DAYS)
    expect(ordinary.map(({ date }) => date)).toEqual(ordinaryDaysOf(DAYS, MONTH))
    for (const { date, visitorcount } of [...event, ...ordinary]) expect(visitorcount, date).toBe(month.get(date))
    expect(event.some(({ visitorcount }) => visitorcount !== null)).toBe(true)
  })

  test('has its own cells, but none of the month’s other tables and no map filters', async () => {
    expect((await ask(locationInsightsCells, { datasetid: ids.event })).status).toBe(200)
    expect((await ask(repeatFrequency, { datasetid: ids.event, days: 'event' })).status).toBe(404)
    for (const call of [journeysByPurpose, modeOrigins])
      expect((await ask(call, { datasetid: ids.event, days: 'event' })).status).toBe(409)
    const filtered = { datasetid: ids.event, days: 'event', daytype: '1,2,3,4,5' }
    expect((await ask(journeyOrigins, filtered)).status).toBe(409)
  })

  test('has a file for each table and side', async () => {
    const { json } = await ask(downloadsList, { datasetid: ids.event })
    const names = (json.Results as { Key: string }[]).map(({ Key }) => Key)
    const tables = [
      'average-daily-visits',
      'average-hourly-visits',
      'journey-distances',
      'journey-origins',
      'visits-by-date',
    ]
    expect(names).toEqual([
      'all-tables.xlsx',
      ...tables.flatMap(table => [`${table}-event-days.csv`, `${table}-ordinary-days.csv`]),
    ])
  })
})

describe('a second set of event days', () => {
  const OTHER = ['2026-10-10', '2026-10-18']
  const judgement = async (changes: Partial<WizardPayload>, user = portal.people.primary.id) => {
    const { json } = await portal.ask(datasetCosts, user, { body: orderOf(portal, eventOrder(changes)) })
    return (json.Results as CostBreakdown).judgement
  }
  const NAMED =
    '‘Leeds centre, October’ of this month shares ground with this area and has other event days: together they would show single days. Choose its event days, 10, 11 and 17 October 2026, or an area that does not overlap it.'

  test('is refused when priced and ordered on ground shared with the first set, and the refusal suggests a way out', async () => {
    expect(await judgement({ eventDays: OTHER })).toMatchObject({ kind: 'judged', refusal: NAMED })
    const { status, json } = await order(eventOrder({ eventDays: OTHER }))
    expect([status, JSON.stringify(json)]).toEqual([422, expect.stringContaining(NAMED)])
  })

  test('is allowed with the same days, without days, or for another organisation', async () => {
    expect(await judgement({})).toMatchObject({ refusal: null })
    const { json } = await portal.ask(datasetCosts, portal.people.primary.id, { body: orderOf(portal) })
    expect((json.Results as CostBreakdown).judgement).toMatchObject({ refusal: null })
    expect(await judgement({ eventDays: OTHER }, portal.people.stranger.id)).toMatchObject({ refusal: null })
  })

  test('names neither the other dataset nor its days to users who may not see it', async () => {
    await database.within(WORKER, tx =>
      tx
        .updateTable('datasets')
        .set({ created_by: portal.people.administrator.id })
        .where('id', '=', ids.event)
        .execute(),
    )
    const access = (level: 1 | 2) =>
      database.within(WORKER, tx =>
        tx
          .updateTable('user_organisations')
          .set({ dataset_access: level })
          .where('user_id', '=', portal.people.primary.id)
          .execute(),
      )
    await access(1)
    const told = await judgement({ eventDays: OTHER })
    await access(2)
    expect(told).toMatchObject({ refusal: expect.stringContaining('An area that was ordered earlier for this month') })
    expect(JSON.stringify(told)).not.toContain('October')
  })

  test('cannot be moved to the organisation of the first set with Change Org', async () => {
    const { stranger, administrator } = portal.people
    const { json: placed } = await order(eventOrder({ eventDays: OTHER }), stranger.id)
    const id = (placed.Results as { id: number }).id
    await whenEnded(portal, stranger.id, id)
    const { json } = await portal.ask(updateReportOrganisation, administrator.id, {
      body: { newOrganisationId: portal.people.primary.organisationId, requestedReportId: id },
    })
    expect(json).toMatchObject({
      success: false,
      error: { message: expect.stringContaining('with other event days for ground that this one shares') },
    })
  })
})
