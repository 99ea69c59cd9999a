import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { effect, signal } from '@preact/signals-react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, WORKER } from '../../../../server/db/database.ts'
import { Refusal } from '../../../../server/errors.ts'
import { readTemplates } from '../../../../server/services/templates/templates.ts'
import { createNodeEngine } from '../../../../server/zones/node-engine.ts'
import { CallError } from '../../../../src/app/call-error.ts'
import { type Client, createClient } from '../../../../src/app/create-client.ts'
import { acceptTerms, getCurrentPermissions, type PermissionRecord } from '../../../../src/contract/authentication.ts'
import { getRequestedReports, type RequestedReport, type WizardPayload } from '../../../../src/contract/datasets.ts'
import { preparedOrders } from '../../../../src/contract/prepared-orders.ts'
import type { AreaToSave } from '../../../../src/contract/saved-areas.ts'
import { type StandingOrder, standingOrders } from '../../../../src/contract/standing-orders.ts'
import { CreditType, LocationType, PopulationCountArea } from '../../../../src/domain/constants.ts'
import { foundBadges } from '../../../../src/features/dataset-wizard/location/map-position.ts'
import { placeOfOrder } from '../../../../src/features/dataset-wizard/location/order-place.ts'
import { pointCalled } from '../../../../src/features/dataset-wizard/location/place-search.ts'
import {
  refusalDetail,
  repairDetail,
  repairTitle,
} from '../../../../src/features/dataset-wizard/location/zones/refusals.ts'
import { createWizardCalls, type WizardCalls } from '../../../../src/features/dataset-wizard/model/calls.ts'
import { addressOfOrder, type LinkCamera } from '../../../../src/features/dataset-wizard/model/draft-address.ts'
import { TEXT } from '../../../../src/features/dataset-wizard/model/wizard-text.ts'
import { priceText, verdictOf } from '../../../../src/features/dataset-wizard/prices/price-lines.ts'
import { createWizard, type Wizard } from '../../../../src/features/dataset-wizard/wizard.ts'
import { openSavedAreaStore, type SavedAreaStore } from '../../../../src/features/saved-areas/saved-area-store.ts'
import type { GeoEngine, LonLat } from '../../../../workers/contract.ts'
import {
  ADDRESS,
  giveCredits,
  identityOf,
  monthsUpTo,
  offerAllMonths,
  openSeries,
} from '../../../server/services/series/open-series.ts'
import { CENTRE } from '../../../server/support/country.ts'
import { openAnyDatabase } from '../../../server/support/databases.ts'
import { openTestPortal, type TestPortal } from '../../../server/support/test-portal.ts'

/** Resolves once the condition holds; a change of any signal rechecks it. */
const until = (holds: () => boolean): Promise<void> =>
  new Promise(resolve => {
    let stop: (() => void) | undefined
    let done = false
    stop = effect(() => {
      if (done || !holds()) return
      done = true
      resolve()
      stop?.()
    })
    if (done) stop()
  })

let database: Database
let engine: GeoEngine
let portal: TestPortal
let server: ReturnType<typeof serve>
let origin: string
let token: string
let calls: WizardCalls
let savedAreas: SavedAreaStore

/** Replies that are withheld until the test releases them, keyed by path. */
const held = new Map<string, Promise<void>>()
/** Paths whose requests fail. */
const cut = new Set<string>()
const sent: { path: string; key: string | null }[] = []

const errors: string[] = []
/** The details below the message of each modal. */
const told: string[] = []
let lastPlace: LinkCamera | null = null
const addresses: { search: string; step: string }[] = []
let ordered = 0
let outcome: string | null = null
const maySpend = signal<boolean | undefined>(undefined)
let wizard: Wizard

const open = async (search: string): Promise<Wizard> => {
  const made = createWizard(
    {
      calls,
      engine: async () => engine,
      today: () => '2026-11-21',
      supportEmail: 'help@example.org',
      screenPx: [1440, 900],
      showError: (message, title, more) => {
        errors.push(title === undefined ? message : `${title}: ${message}`)
        if (more !== undefined) told.push(more)
      },
      onAddress: (search, step) => void addresses.push({ search, step }),
      lastPlace: {
        read: () => lastPlace,
        store: at => {
          lastPlace = at
        },
      },
      maySpend,
      savedAreas,
      refreshOrganisation: () => {},
      onOrdered: text => {
        ordered++
        outcome = text
      },
    },
    search,
  )
  await made.load()
  return made
}
const priced = () => until(() => wizard.prices.quote.current.value?.kind === 'priced')
const templateId = 1

/** Takes credits from an organisation, as the order of a colleague does. */
const spendCredits = (organisationId: number, amount: number) =>
  database.within(WORKER, tx =>
    tx
      .insertInto('credit_ledger')
      .values({ organisation_id: organisationId, amount, credit_type: CreditType.Debit, info: 'A colleague' })
      .execute(),
  )

beforeAll(async () => {
  database = (await openAnyDatabase()).database
  portal = await openTestPortal(database)
  const address = await new Promise<AddressInfo>(resolve => {
    server = serve({ fetch: portal.app.fetch, port: 0, hostname: '127.0.0.1' }, resolve)
  })
  origin = `http://127.0.0.1:${address.port}`
  token = await portal.token(portal.people.primary.id)
  const client: Client = createClient({
    origin,
    token: () => token,
    onSessionEnd: () => void errors.push('the session ended'),
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input))
      sent.push({ path: pathname, key: new Headers(init?.headers).get('Idempotency-Key') })
      if (cut.has(pathname)) throw new TypeError('the wire is cut')
      const reply = await fetch(input, init)
      await held.get(pathname)
      return reply
    },
  })
  calls = createWizardCalls(client)
  savedAreas = openSavedAreaStore(client.call)
  const { zoneFile } = calls
  // A worker resolves a link without an origin against its page.
  calls.zoneFile = async system => {
    const link = await zoneFile(system)
    return { ...link, signedUrl: `${origin}${link.signedUrl}`, neighboursUrl: `${origin}${link.neighboursUrl}` }
  }
  engine = await createNodeEngine()
})
afterAll(async () => {
  server?.close()
  await portal?.close()
  await database?.close()
})
beforeEach(() => {
  errors.length = told.length = addresses.length = sent.length = ordered = 0
  lastPlace = null
  held.clear()
  cut.clear()
})
afterEach(() => wizard?.stop())

describe('details', () => {
  test('[P2.21] [P5.18] opens with the template, its newest month, its visible inputs and the organisation’s zones', async () => {
    wizard = await open(`id=${templateId}`)
    const loaded = wizard.loaded.value
    expect(loaded.kind).toBe('ready')
    expect(wizard.location.template.value?.name).toBe('Location Insights')
    expect(wizard.location.decisions.month.value).toBe('2026-10')
    expect(wizard.location.decisions.types.value).toEqual([LocationType.PointOfInterest])
    expect(wizard.step.value).toBe('details')
  })

  test('[P5.17] requires a name for the next step', async () => {
    wizard = await open(`id=${templateId}`)
    wizard.goTo('location')
    expect([wizard.step.value, wizard.problems.details.value]).toEqual(['details', 'Enter a dataset name'])
    wizard.location.decisions.setName('<b>')
    wizard.goTo('location')
    expect(wizard.step.value).toBe('details')
    wizard.location.decisions.setName('Leeds centre')
    wizard.goTo('location')
    expect(wizard.step.value).toBe('location')
  })

  test('[P4.08] refetches the cost when an option changes, but not when the name does', async () => {
    wizard = await open(`id=${templateId}`)
    await priced()
    const before = wizard.prices.quote.latest.value
    const asked = sent.length
    wizard.location.decisions.setName('Another name')
    expect(wizard.prices.quote.current.value).toBe(before)
    expect(sent.length).toBe(asked)
    const input = wizard.location.template.value!.inputs.find(each => each.options.some(option => option.credits > 0))!
    const dearest = input.options.toSorted((a, b) => b.credits - a.credits)[0]!
    wizard.location.decisions.setOptions(input.id, [dearest.id])
    expect(wizard.prices.quote.current.value).toBeNull()
    await priced()
    const after = wizard.prices.quote.current.value
    expect(after?.kind === 'priced' && before.kind === 'priced' && after.costs.credits - before.costs.credits).toBe(
      dearest.credits,
    )
  })

  test('shows the error panel for an unknown template, and a message for an unknown dataset', async () => {
    wizard = await open('id=999999')
    expect(wizard.loaded.value.kind).toBe('failed')
    wizard = await open(`id=${templateId}&datasetid=999999`)
    expect(wizard.loaded.value.kind).toBe('ready')
    expect(errors).toEqual(['Unable to load report details'])
  })
})

describe('points', () => {
  const place = async () => {
    wizard = await open(`id=${templateId}`)
    wizard.location.decisions.setName('Leeds centre')
    wizard.goTo('location')
    wizard.location.decisions.addPoint(CENTRE)
    await priced()
  }

  test('[P5.19] [P2.26] requires a location, whose area, population and price come from the server', async () => {
    wizard = await open(`id=${templateId}`)
    wizard.location.decisions.setName('Leeds centre')
    wizard.goTo('location')
    expect(wizard.problems.location.value).toBe('You must select a location')
    wizard.goTo('confirm')
    expect(wizard.step.value).toBe('location')
    wizard.location.decisions.addPoint(CENTRE)
    await priced()
    expect(wizard.prices.population.value).toBeGreaterThan(0)
    expect(wizard.problems.location.value).toBeNull()
    wizard.goTo('confirm')
    expect(wizard.step.value).toBe('confirm')
  })

  test('[P5.20] [P2.24] adds points up to the maximum, with Clear and Undo', async () => {
    await place()
    const most = wizard.location.template.value!.maxPointsOfInterest!
    for (let at = 1; at <= most + 2; at++) wizard.location.decisions.addPoint([CENTRE[0] + at / 1000, CENTRE[1]])
    expect(wizard.location.decisions.points.value.value).toHaveLength(most)
    expect(wizard.location.decisions.mayAddPoint.value).toBe(false)
    wizard.location.clearLocation()
    expect(wizard.location.decisions.located.value).toBe(false)
    wizard.location.decisions.points.undo()
    expect(wizard.location.decisions.points.value.value).toHaveLength(most)
  })

  test('refuses a point on top of another, and names the other', async () => {
    await place()
    wizard.location.decisions.addPoint([CENTRE[0] + 0.01, CENTRE[1]])
    expect(wizard.location.decisions.addPoint([CENTRE[0] + 0.01, CENTRE[1] + 0.00005])).toBe(2)
    expect(wizard.location.decisions.points.value.value).toHaveLength(2)
    expect(wizard.location.decisions.samePoint([CENTRE[0] + 0.0005, CENTRE[1]])).toBeNull()
  })

  test('[P4.08] clears the location on Back, which can be undone', async () => {
    await place()
    const undo = wizard.back()
    expect([wizard.step.value, wizard.location.decisions.located.value]).toEqual(['details', false])
    undo!()
    expect([wizard.step.value, wizard.location.decisions.located.value]).toEqual(['location', true])
  })

  test('[P4.08] clears the location on the browser’s Back, with Undo, and restores it on Forward', async () => {
    await place()
    const entry = () => addresses.at(-1)!.search
    const located = entry()
    const details = located.replace('step=location', 'step=details').replace(/&points=[^&]*/, '')
    const undo = wizard.followAddress(details)
    expect([wizard.step.value, wizard.location.decisions.located.value]).toEqual(['details', false])
    undo!()
    expect([wizard.step.value, wizard.location.decisions.located.value]).toEqual(['location', true])
    wizard.followAddress(details)
    expect(wizard.followAddress(located)).toBeNull()
    expect(wizard.step.value).toBe('location')
    expect(wizard.location.decisions.points.value.value).toEqual([CENTRE.map(degree => Number(degree.toFixed(6)))])
    await priced()
    wizard.goTo('confirm')
    const confirm = entry()
    expect(confirm).toContain('step=confirm')
    wizard.followAddress(located)
    wizard.followAddress(details)
    wizard.followAddress(confirm)
    expect([wizard.step.value, wizard.location.decisions.located.value]).toEqual(['confirm', true])
    // Without a name, Forward is not allowed, so the address returns to the current step.
    wizard.followAddress(details)
    wizard.location.decisions.setName('')
    wizard.followAddress(located)
    expect(wizard.step.value).toBe('details')
    expect(entry()).toContain('step=details')
  })

  test('drops a late reply', async () => {
    await place()
    let letGo = (): void => {}
    held.set('/datasetsapi/datasets/costs', new Promise(resolve => (letGo = resolve)))
    wizard.location.decisions.addPoint([CENTRE[0] + 0.02, CENTRE[1]])
    await until(() => wizard.prices.quote.current.value === null)
    wizard.location.decisions.points.undo()
    held.clear()
    letGo()
    await priced()
    const now = wizard.prices.quote.current.value
    expect(now?.kind === 'priced' && now.costs.areaKm2).toBeCloseTo(
      Math.PI * (wizard.location.template.value!.fixedRadiusSize! / 1000) ** 2,
      1,
    )
  })

  test('[P8.16] reports a price that cannot be fetched, blocks the step, and fetches it on Retry', async () => {
    await place()
    cut.add('/datasetsapi/datasets/costs')
    wizard.location.decisions.addPoint([CENTRE[0] + 0.002, CENTRE[1]])
    await until(() => wizard.prices.quote.current.value?.kind === 'failed')
    expect(wizard.problems.location.value).toMatch(/^Unable to fetch project costs/)
    cut.clear()
    wizard.prices.quote.retry()
    await priced()
    expect(wizard.problems.location.value).toBeNull()
  })

  test('[P2.24] refuses a point whose circle meets no zone and names its number, but accepts one that reaches land', async () => {
    await place()
    // The country ends 15 km east of its centre.
    wizard.location.decisions.addPoint([CENTRE[0] + 0.24, CENTRE[1]])
    await until(() => wizard.prices.quote.current.value?.kind === 'failed')
    expect([wizard.problems.location.value, wizard.location.refusedPoints.value]).toEqual([
      'Point 2 is in the sea or outside the area with data: no zone lies within 500 m. Remove it, and click on land',
      [1],
    ])
    wizard.location.decisions.removePoint(1)
    await priced()
    expect([wizard.problems.location.value, wizard.location.refusedPoints.value]).toEqual([null, []])
  })

  test('[P2.24] warns about points far apart without refusing them', async () => {
    await place()
    expect(wizard.location.farApart.value).toBeNull()
    wizard.location.decisions.addPoint([CENTRE[0] - 0.2, CENTRE[1]])
    expect(wizard.location.farApart.value).toBeNull()
    wizard.location.decisions.addPoint([CENTRE[0] + 0.18, CENTRE[1]])
    expect(wizard.location.farApart.value).toBe(
      'One dataset gives one figure for all three places together. Order one dataset per place to compare them.',
    )
  })

  test('[P2.24] opens the map at the position in the URL, otherwise at the last one in this browser', async () => {
    wizard = await open(`id=${templateId}&step=location&name=x&at=-1.5,53.8,13`)
    expect(wizard.location.position.opening()).toEqual({ centre: [-1.5, 53.8], zoom: 13 })
    wizard.stop()
    wizard = await open(`id=${templateId}`)
    // Zoomed out far enough to show a town.
    expect(wizard.location.position.opening()).toEqual({ centre: [-1.5, 53.8], zoom: 12 })
    wizard.location.position.camera.value = { centre: [-2, 54], zoom: 6 }
    expect(lastPlace).toEqual({ centre: [-1.5, 53.8], zoom: 12 })
  })

  test('refuses a place that breaks a rule in the server’s words', async () => {
    await place()
    wizard.location.clearLocation()
    wizard.location.decisions.addPoint([-30, 50])
    await until(() => wizard.prices.quote.current.value?.kind === 'failed')
    expect(wizard.problems.location.value).toBe('Choose points in Great Britain')
  })

  test('prices a place with too few visits, but allows no next step', async () => {
    await place()
    wizard.location.clearLocation()
    wizard.location.decisions.addPoint([CENTRE[0] - 0.18, CENTRE[1] + 0.1])
    await priced()
    wizard.goTo('confirm')
    expect(wizard.problems.location.value).toBe(TEXT.areaRefused)
    // The reason may be scrolled out of view, so the foot repeats it, with the price.
    const now = wizard.prices.quote.current.value
    const judgement = now?.kind === 'priced' ? now.costs.judgement : undefined
    const refusal = judgement?.kind === 'judged' ? judgement.refusal : null
    expect(refusal).toMatch(/\w/)
    expect(verdictOf(wizard.problems.location.value, judgement, undefined)).toEqual({ tone: 'bad', text: refusal })
    expect(verdictOf(null, undefined, undefined)).toEqual({ tone: 'neutral', text: TEXT.verdict.good })
    expect(priceText(wizard.prices.ledger.value)).toMatch(/^\d+ credits$/)
    expect(wizard.step.value).toBe('location')
  })

  test('[P2.24] finds places and postcodes in one field, and names points by their nearest place', async () => {
    const { places, nearest } = calls
    calls.places = async typed =>
      typed === 'LS1 4ZZ'
        ? [{ name: 'LS1 4', kind: 'sector', within: null, lat: 53.797, long: -1.551 }]
        : [{ name: 'Headingley', kind: 'place', within: 'Leeds', lat: 53.82, long: -1.58 }]
    calls.nearest = async points =>
      points.map(() => ({ name: 'Headingley', within: 'Leeds', distanceM: 90, sector: 'LS6 3' }))
    wizard = await open(`id=${templateId}&step=location&name=x`)
    const { finder } = wizard.location.search
    finder.type('h')
    expect([finder.options.value, finder.outcome.value, finder.isShort.value]).toEqual([[], null, true])
    finder.type('head')
    await until(() => finder.outcome.value === '1 found')
    expect(finder.options.value).toMatchObject([{ name: 'Headingley', detail: 'Leeds', at: [-1.58, 53.82] }])
    finder.type('LS1 4ZZ')
    await until(() => finder.options.value[0]?.name === 'LS1 4')
    finder.choose(finder.options.value[0]!)
    expect(wizard.location.search.searched.value).toMatchObject({
      at: [-1.551, 53.797],
      note: 'LS1 4ZZ is not known; showing sector LS1 4',
    })
    // The map is grey outside its area, which shows where that is.
    expect(foundBadges(wizard.location.search.searched.value)).toMatchObject([
      { at: [-1.551, 53.797], text: 'LS1 4', kind: 'place' },
    ])
    wizard.location.decisions.addPoint([-1.58, 53.82])
    await until(() => wizard.location.names.points.value[0] !== null)
    expect(wizard.location.names.points.value).toEqual(['Headingley, Leeds'])
    expect(pointCalled(wizard.location.names.points.value[0], wizard.location.names.sectors.value[0])).toBe(
      'Headingley, Leeds, LS6 3',
    )
    expect(pointCalled(null, undefined)).toBe('')
    // [P2.27] Confirm shows the same description and drawing.
    const {
      places: told,
      sizes,
      badges,
      rings,
    } = placeOfOrder({ ...wizard.location, refusedAt: wizard.prices.series.refusedAt })
    expect(told).toEqual([expect.objectContaining({ name: 'Headingley, Leeds', radius: 500 })])
    expect(sizes).toEqual(['0.79 km²'])
    expect(badges.map(({ name }) => name)).toEqual(['Point 1: Headingley, Leeds'])
    expect(rings.length).toBeGreaterThan(0)
    calls.places = () => Promise.reject(new Error('no answer'))
    finder.type('otley')
    await until(() => finder.outcome.value === TEXT.findFailed)
    Object.assign(calls, { places, nearest })
  })

  test('finds stations and positions with their nearest place, and explains an invalid position', async () => {
    const { places, nearest } = calls
    const asked: [string, unknown][] = []
    calls.places = async (typed, near) => {
      asked.push([typed, near])
      const at = { within: 'Headingley, Leeds', lat: 53.82, long: -1.59 }
      if (typed === 'outside') throw new CallError(422, 'bad-place', 'That is outside.')
      return typed === 'hdy'
        ? [{ name: 'Headingley', kind: 'station', ...at }]
        : [{ name: typed, kind: 'position', ...at }]
    }
    calls.nearest = async points =>
      points.map(() => ({ name: 'Headingley', within: 'Leeds', distanceM: 90, sector: 'LS6 3' }))
    wizard = await open(`id=${templateId}&step=location&name=x&at=-1.55,53.8,9`)
    const { finder } = wizard.location.search
    finder.type('hdy')
    await until(() => finder.outcome.value === '1 found')
    expect(finder.options.value).toMatchObject([{ name: 'Headingley station', detail: 'Headingley, Leeds', zoom: 15 }])
    for (const [typed, zoom] of [
      ['SE 26 36', 15],
      ['SE 2 3', 11],
      ['53.82, -1.59', 15],
    ] as const) {
      finder.type(typed)
      await until(() => finder.options.value[0]?.name === `${typed}, Headingley, Leeds`)
      expect(finder.options.value).toMatchObject([{ detail: 'Position', zoom }])
    }
    expect(asked.map(([typed]) => typed)).toEqual(['hdy', 'SE 26 36', 'SE 2 3', '53.82, -1.59'])
    expect(asked[0]![1]).toEqual([-1.55, 53.8])
    // Text that cannot be a place is not sent.
    finder.type('LS 298 335')
    await until(() => finder.outcome.value?.startsWith('LS is no square') ?? false)
    finder.type('outside')
    await until(() => finder.outcome.value === 'That is outside.')
    expect(asked.map(([typed]) => typed)).not.toContain('LS 298 335')
    expect(errors).toEqual([])
    await wizard.location.search.searchDegrees([-1.59, 53.82])
    expect(wizard.location.search.searched.value).toMatchObject({ name: 'Headingley, Leeds', zoom: 12 })
    // The form searches twice, and the later search counts, whichever is answered first.
    calls.nearest = () => Promise.reject(new Error('no answer'))
    const first = wizard.location.search.searchDegrees([-1.6, 53.8])
    finder.type('hdy')
    await until(() => finder.outcome.value === '1 found')
    finder.choose(finder.options.value[0]!)
    await first
    expect(wizard.location.search.searched.value).toMatchObject({ name: 'Headingley station' })
    await wizard.location.search.searchDegrees([-1.6, 53.8])
    expect(wizard.location.search.searched.value).toMatchObject({ name: 'Latitude, longitude' })
    Object.assign(calls, { places, nearest })
  })

  test('[P5.25] [P8.13] reports an unknown postcode', async () => {
    wizard = await open(`id=${templateId}`)
    await wizard.location.search.searchPostcode('zz1 1zz')
    expect(errors).toEqual(['No matching postcodes found'])
    cut.add('/datasetsapi/postcodelocation')
    await wizard.location.search.searchPostcode('ls1 4dy')
    expect(errors).toEqual(['No matching postcodes found', 'Postcode search failed'])
  })
})

/** Row and column, counted from 0 in the south-west, in the customer's 20 by 20 grid of 0.25 km² squares. */
const zone = (row: number, column: number) => row * 20 + column + 1
const openZones = async (ids: readonly number[] = []) => {
  wizard = await open(
    `id=${templateId}&step=location&name=Leeds&zonesystem=${portal.customZonesId}&place=zones&zones=${ids.join('.')}`,
  )
  await until(() => wizard.location.zoneFile.set.value.kind === 'open')
  await until(() => wizard.location.zones.chosen.value.ids.length === ids.length)
}

describe('zones', () => {
  const chosen = () => [...wizard.location.decisions.draft.value.zones].sort((a, b) => a - b)
  const row = (length: number, at = 5) => Array.from({ length }, (_, column) => zone(at, column))

  test('[P2.23] offers Zone Selection for a custom zone system, and clears the location when the system or the type changes', async () => {
    await openZones()
    expect(wizard.location.decisions.types.value).toEqual([LocationType.PointOfInterest, LocationType.ZoneSelection])
    await wizard.location.zones.toggle(zone(5, 5))
    expect(chosen()).toEqual([zone(5, 5)])
    wizard.location.setLocationType(LocationType.PointOfInterest)
    expect(wizard.location.decisions.located.value).toBe(false)
    wizard.location.setLocationType(LocationType.ZoneSelection)
    expect(wizard.location.decisions.located.value).toBe(false)
    await wizard.location.zones.toggle(zone(5, 5))
    wizard.location.setZoneSystem(null)
    expect([wizard.location.decisions.located.value, wizard.location.decisions.locationType.value]).toEqual([
      false,
      LocationType.PointOfInterest,
    ])
  })

  test('[P2.26] takes the area of zones from the engine, and price and residents from the server', async () => {
    await openZones()
    for (const id of row(4)) await wizard.location.zones.toggle(id)
    await until(() => wizard.location.zones.chosen.value.ids.length === 4)
    await priced()
    expect(wizard.location.zones.chosen.value.areaKm2).toBe(1)
    expect(wizard.prices.population.value).toBe(1000)
    const { summaries } = wizard.location.zones.chosen.value
    // The list, the repairs, the meter and the price come from the same source.
    expect(summaries.reduce((sum, each) => sum + each.population!, 0)).toBe(1000)
    const quote = wizard.prices.quote.current.value
    expect(quote?.kind === 'priced' && quote.costs.areaKm2).toBe(1)
  })

  test('[P5.22] refuses a detached zone, shows the gap and two priced repairs, and applies them', async () => {
    await openZones(row(3))
    await priced()
    expect(await wizard.location.zones.toggle(zone(5, 5))).toBe(false)
    const refusal = wizard.location.zones.refusal.value!
    expect(`${refusal.words.title}: ${refusal.words.message}`).toBe(
      'Non-Contiguous Zone: Selected zone area must be contiguous',
    )
    expect(refusalDetail(refusal)).toBe(`${refusal.zone.name} lies 1.0 km from your selection, with 2 zones between.`)
    expect(refusal.verdict.kind === 'non-contiguous' && refusal.verdict.repairs.map(each => each.kind)).toEqual([
      'add-between',
      'keep-larger',
    ])
    const repairs = refusal.verdict.kind === 'non-contiguous' ? refusal.verdict.repairs : []
    expect(repairs.map(each => [repairTitle(each, refusal), repairDetail(each, refusal, null)])).toEqual([
      ['Add the 2 zones between', '6 zones, 1.50 km², 1,500 people'],
      [`Keep the 3 zones around Zone ${zone(5, 1)}`, '3 zones, 0.75 km², 750 people'],
    ])
    await until(() => wizard.prices.repairPrices.value.size === 2)
    expect(wizard.location.zones.previewedRepair.value).toBe(repairs[0])
    wizard.location.zones.applyRepair(repairs[0]!)
    expect(chosen()).toHaveLength(6)
    expect(chosen()).toEqual(expect.arrayContaining([...row(3), zone(5, 5)]))
    expect(wizard.location.zones.refusal.value).toBeNull()
    wizard.location.zones.selection.undo()
    expect(chosen()).toEqual(row(3))
  })

  test('[P5.22] refuses to deselect a zone that connects the others, and offers a repair', async () => {
    await openZones(row(5))
    expect(await wizard.location.zones.toggle(zone(5, 1))).toBe(false)
    const refusal = wizard.location.zones.refusal.value!
    const { verdict } = refusal
    const keep =
      verdict.kind === 'non-contiguous' ? verdict.repairs.find(each => each.kind === 'keep-larger') : undefined
    expect([repairTitle(keep!, refusal), repairDetail(keep!, refusal, '−20 credits')]).toEqual([
      `Keep the 3 zones around Zone ${zone(5, 3)}`,
      `3 zones, 0.75 km², 750 people, −20 credits, drops Zone ${zone(5, 0)}`,
    ])
    wizard.location.zones.applyRepair(keep!)
    expect(chosen()).toEqual([zone(5, 2), zone(5, 3), zone(5, 4)])
  })

  test('[P2.25] finds zones by code and name in zone mode', async () => {
    await openZones()
    wizard.location.search.finder.type('Zone 12')
    await until(() => wizard.location.search.finder.options.value.some(({ zone: found }) => found?.name === 'Zone 12'))
    expect(wizard.location.search.finder.options.value[0]).toMatchObject({
      name: 'Zone 12',
      detail: expect.stringMatching(/^Zone Z0/),
    })
  })

  test('[P5.21] refuses a 41st zone', async () => {
    const forty = [...row(20, 5), ...row(20, 6)]
    await openZones(forty)
    expect(await wizard.location.zones.toggle(zone(7, 0))).toBe(false)
    expect(wizard.location.zones.refusal.value?.words).toEqual({
      title: 'Too many zones',
      message: 'You can only select up to 40 zones',
    })
    expect(chosen()).toHaveLength(40)
  })

  test('ignores the zones while a boundary is drawn, but keeps them in the URL and restores them', async () => {
    await openZones(row(3))
    await priced()
    wizard.location.tools.choose('boundary')
    expect([
      wizard.location.decisions.draft.value.zones,
      wizard.location.decisions.located.value,
      wizard.location.decisions.behind.value,
    ]).toEqual([[], false, 3])
    expect(wizard.problems.location.value).toBe(TEXT.boundary.drawFirst)
    expect(wizard.prices.quote.current.value?.kind).not.toBe('priced')
    wizard.location.position.camera.value = { centre: [-1.5, 53.8], zoom: 11 }
    expect(addresses.at(-1)?.search).toContain(row(3).join('.'))
    wizard.location.tools.choose('select')
    expect([chosen(), wizard.location.decisions.behind.value]).toEqual([row(3), 0])
    // Stepping back clears them, which can be undone.
    wizard.location.tools.choose('boundary')
    const forgotten = wizard.back()
    expect(wizard.location.zones.selection.ids.value).toEqual([])
    forgotten?.()
    expect(wizard.location.zones.selection.ids.value).toEqual(row(3))
  })

  test('activates the zone tool when a file brings zones while a boundary is drawn', async () => {
    await openZones(row(3))
    wizard.location.tools.choose('boundary')
    await wizard.location.zones.apply({ label: 'upload', ids: row(5) })
    expect([wizard.location.tools.active.value, chosen()]).toEqual(['select', row(5)])
    wizard.location.tools.choose('boundary')
    await wizard.location.zones.apply({ label: 'upload', ids: [...row(2), zone(9, 9)] })
    expect([wizard.location.tools.active.value, wizard.problems.location.value]).toEqual(['select', TEXT.repairFirst])
    // A pending refusal concerns only the zones.
    wizard.location.tools.choose('boundary')
    expect(wizard.problems.location.value).toBe(TEXT.boundary.drawFirst)
  })

  test('handles fast clicks in order', async () => {
    await openZones()
    await Promise.all([zone(5, 5), zone(5, 6), zone(5, 7), zone(5, 6), zone(6, 7)].map(wizard.location.zones.toggle))
    expect(chosen()).toEqual([zone(5, 5), zone(5, 6), zone(5, 7), zone(6, 7)].sort((a, b) => a - b))
  })

  test('opens a URL without the zones that break a rule or do not exist', async () => {
    for (const ids of [[zone(1, 1), zone(9, 9)], [999_999]]) {
      wizard?.stop()
      wizard = await open(
        `id=${templateId}&step=location&name=x&zonesystem=${portal.customZonesId}&place=zones&zones=${ids.join('.')}`,
      )
      await until(() => !wizard.location.decisions.located.value)
      expect(chosen()).toEqual([])
    }
  })
})

describe('URL and order', () => {
  test('[P2.20] reopens the step, details and points of a copied URL', async () => {
    wizard = await open(`id=${templateId}`)
    wizard.location.decisions.setName('Leeds, west & east')
    wizard.goTo('location')
    wizard.location.decisions.addPoint([-1.55, 53.8])
    await priced()
    wizard.goTo('confirm')
    expect(addresses.filter(({ step }) => step === 'new')).toHaveLength(2)
    const copied = addresses.at(-1)!.search
    wizard.stop()
    wizard = await open(copied)
    expect([wizard.step.value, wizard.location.decisions.name.value]).toEqual(['confirm', 'Leeds, west & east'])
    expect(wizard.location.decisions.points.value.value).toEqual([[-1.55, 53.8]])
  })

  test('[P2.27] does not open Confirm without a location', async () => {
    wizard = await open(`id=${templateId}&step=confirm&name=x&place=points`)
    expect(wizard.step.value).toBe('location')
  })

  test('[P7.27] [P2.22] places an order once under its key, and pre-fills everything except the name from it', async () => {
    wizard = await open(`id=${templateId}`)
    wizard.location.decisions.setName('Leeds centre')
    wizard.goTo('location')
    wizard.location.decisions.addPoint([-1.55, 53.8])
    await priced()
    wizard.goTo('confirm')
    await wizard.order.submit()
    expect([ordered, errors]).toEqual([1, []])
    expect(sent.filter(({ path }) => path.endsWith('/request')).map(({ key }) => key?.length)).toEqual([32])

    const [dataset] = await database.within(WORKER, tx =>
      tx.selectFrom('datasets').select('id').where('name', '=', 'Leeds centre').execute(),
    )
    wizard.stop()
    wizard = await open(`id=${templateId}&datasetid=${dataset!.id}`)
    expect([wizard.location.decisions.name.value, wizard.location.decisions.month.value]).toEqual(['', '2026-10'])
    expect(wizard.location.decisions.points.value.value).toEqual([[-1.55, 53.8]])
  })

  test('[P8.11] reports a refused order, which leaves nothing behind', async () => {
    const { id } = portal.people.viewOwn
    token = await portal.token(id)
    const { json } = await portal.ask(getCurrentPermissions, id)
    for (const { services } of json.result as PermissionRecord[])
      for (const { serviceId } of services) await portal.ask(acceptTerms, id, { body: { serviceId } })
    wizard = await open(`id=${templateId}`)
    wizard.location.decisions.setName('Not mine to spend')
    wizard.goTo('location')
    wizard.location.decisions.addPoint([-1.55, 53.8])
    await priced()
    wizard.goTo('confirm')
    await wizard.order.submit()
    token = await portal.token(portal.people.primary.id)
    expect(ordered).toBe(0)
    expect(errors).toEqual([
      "Unable to create report. Your organisation's credits balance is too low, or your user account doesn't have permission to spend credits. To add more credits, please contact help@example.org.",
    ])
  })
})

describe('orders of several datasets', () => {
  const datasetsOf = async (name: string): Promise<RequestedReport[]> => {
    const all = (await portal.ask(getRequestedReports, portal.people.primary.id)).json.result as RequestedReport[]
    return all.filter(({ series }) => series?.name === name)
  }

  test('prices a list of places line by line, and orders it without the refused line', async () => {
    wizard = await open(`id=${templateId}`)
    wizard.location.decisions.setName('Two places')
    wizard.goTo('location')
    wizard.location.decisions.setPlaces([
      { name: 'One', postcode: null, at: [-1.55, 53.8] },
      { name: 'At sea', postcode: null, at: [3, 54.5] },
    ])
    await until(() => wizard.prices.series.problem.value === null)
    expect(wizard.prices.series.refused.value.map(({ name }) => name)).toEqual(['At sea'])
    expect(wizard.problems.location.value).toBeNull()
    wizard.goTo('confirm')
    await wizard.order.submit()
    expect([ordered, errors]).toEqual([1, []])
    const datasets = await datasetsOf('Two places')
    expect(datasets.map(({ clientProjectName }) => clientProjectName).toSorted()).toEqual(['One'])

    // The URL restores the list only in this tab, which lacks storage here.
    const { search } = addresses.at(-1)!
    expect(search).toContain('list=')
  })

  test('makes the ordered month the first of a standing order’s series', async () => {
    maySpend.value = true
    wizard = await open(`id=${templateId}`)
    wizard.location.decisions.setName('Each month')
    wizard.goTo('location')
    wizard.location.decisions.addPoint([-1.55, 53.8])
    await priced()
    wizard.goTo('confirm')
    wizard.prices.standing.toggle(true)
    wizard.prices.standing.setLimit('1')
    expect(wizard.problems.order.value).toContain('A month costs')
    wizard.prices.standing.setLimit('100000')
    await wizard.order.submit()
    maySpend.value = undefined
    expect([ordered, errors]).toEqual([1, []])
    const [first] = await datasetsOf('Each month')
    const { json } = await portal.ask(standingOrders, portal.people.primary.id)
    const [standing] = json.Results as StandingOrder[]
    expect(standing).toMatchObject({
      series: { id: first!.series!.id, name: 'Each month' },
      firstMonth: '2026-11',
      limit: 100_000,
    })
  })
})

/**
 * The wizard on services whose squares all have many devices, so that several months can be ordered. The calls skip
 * HTTP.
 */
const openEven = async (monthCount = 3): Promise<WizardCalls> => {
  const { people } = portal
  const opened = await openSeries(portal, () => monthsUpTo(monthCount))
  const identity = identityOf(people.primary)
  const actor = { identity, address: ADDRESS }
  // The client reports a refusal as an error of the call.
  const refused = <T>(reply: Promise<T>): Promise<T> =>
    reply.catch((error: unknown) => {
      throw error instanceof Refusal ? new CallError(error.status, error.code, error.message, error.details) : error
    })
  const even: WizardCalls = {
    ...calls,
    months: async () => monthsUpTo(monthCount),
    costs: payload => refused(opened.ordering.costs(identity, payload)),
    population: async payload => (await refused(opened.ordering.population(identity, payload))).totalpopulation,
    order: (payload, key) => {
      sent.push({ path: '/request', key })
      return refused(opened.ordering.request(actor, payload, key))
    },
    seriesCosts: async function* (order) {
      yield* await opened.series.costs(identity, order)
    },
    orderSeries: (order, key) => refused(opened.series.request(actor, order, key)),
  }
  return even
}

describe('money', () => {
  let plain: WizardCalls
  let even: WizardCalls
  const templates = new Map<string, number>()
  beforeAll(async () => {
    plain = calls
    await offerAllMonths(database)
    await giveCredits(database, portal.people.primary.organisationId, 100_000)
    // Each band has a price, so that a missing one would be noticed.
    await database.within(WORKER, async tx => {
      await tx.updateTable('template_area_factors').set({ credits: 7 }).execute()
      await tx.updateTable('template_population_factors').set({ credits: 11 }).execute()
      for (const { id, name } of await readTemplates(tx, { drafts: false })) templates.set(name, id)
    })
    even = await openEven()
    calls = even
  })
  afterAll(() => {
    calls = plain
  })

  const start = async (name: string, search = ''): Promise<void> => {
    wizard = await open(`id=${templates.get(name)}${search}`)
    wizard.location.decisions.setName(`${name} ${sent.length}`)
  }
  const credits = () => wizard.prices.ledger.value?.credits ?? null
  /** The credits that the ledger's last entries charge for the dataset or series that was ordered last. */
  const charged = async (): Promise<number[]> =>
    database.within(WORKER, async tx => {
      const newest = await tx
        .selectFrom('datasets')
        .select(['id', 'series_id'])
        .where('district_of', 'is', null)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const rows = await tx
        .selectFrom('credit_ledger as l')
        .innerJoin('datasets as d', 'd.id', 'l.dataset_id')
        .select('l.amount')
        .where(eb =>
          newest.series_id === null ? eb('d.id', '=', newest.id) : eb('d.series_id', '=', newest.series_id),
        )
        .execute()
      return rows.map(({ amount }) => amount)
    })
  const settledPrice = async () => {
    const { quote, series } = wizard.prices
    await until(() =>
      series.isPriced.value ? series.quote.current.value.total !== null : quote.current.value?.kind === 'priced',
    )
    return credits()
  }
  const chooseZones = async (...ids: readonly number[]): Promise<void> => {
    const { zoneFile, zones } = wizard.location
    await until(() => zoneFile.set.value.kind === 'open')
    for (const id of ids) await zones.toggle(id)
  }
  const addPoint = (east: number): void => {
    wizard.location.decisions.addPoint([CENTRE[0] + east, CENTRE[1] - 0.03])
  }

  test.each<{
    form: string
    template: string
    search?: string
    details?: () => void
    place: () => void | Promise<void>
    datasets: number
  }>([
    { form: 'one point', template: 'Location Insights', place: () => addPoint(0), datasets: 1 },
    {
      form: 'three months',
      template: 'Footfall Counter',
      details: () => wizard.location.decisions.setMonths(['2026-08', '2026-09', '2026-10']),
      place: () => addPoint(0.02),
      datasets: 3,
    },
    {
      form: 'three places',
      template: 'Footfall Counter',
      place: () =>
        wizard.location.decisions.setPlaces(
          [0.04, 0.05, 0.06].map(east => ({ name: `At ${east}`, postcode: null, at: [CENTRE[0] + east, CENTRE[1]] })),
        ),
      datasets: 3,
    },
    {
      form: 'zones',
      template: 'Location Insights',
      search: '&step=details&zonesystem=SYSTEM&place=zones',
      place: () => chooseZones(zone(9, 9), zone(9, 10), zone(10, 9), zone(10, 10)),
      datasets: 1,
    },
    {
      form: 'flows',
      template: 'Origin-Destination Matrix',
      search: '&step=details&zonesystem=SYSTEM&place=zones',
      place: () => chooseZones(zone(9, 9), zone(9, 10), zone(10, 9), zone(10, 10)),
      datasets: 1,
    },
    { form: 'a street and its district', template: 'High Street Week', place: () => addPoint(-0.05), datasets: 1 },
  ])('[P9.02] charges $form what each step showed', async ({ template, search = '', details, place, datasets }) => {
    // Zones are read from the portal's files.
    if (search !== '') calls = plain
    await start(template, search.replace('SYSTEM', String(portal.customZonesId)))
    details?.()
    const least = (await settledPrice())!
    expect(wizard.prices.ledger.value?.isLeast).toBe(true)
    wizard.goTo('location')
    await place()
    const atLocation = await settledPrice()
    await until(() => wizard.problems.location.value === null)
    expect(wizard.prices.ledger.value?.isLeast).toBe(false)
    wizard.goTo('confirm')
    expect(wizard.step.value).toBe('confirm')
    const atConfirm = await settledPrice()
    await wizard.order.submit()
    expect([ordered, errors]).toEqual([1, []])
    const debits = await charged()
    expect(debits).toHaveLength(datasets)
    const sum = debits.reduce((total, amount) => total + amount, 0)
    expect([atLocation, atConfirm]).toEqual([sum, sum])
    // Details cannot know the bands yet, nor how many places there will be.
    const known = wizard.prices.series.kind.value === 'places' ? 1 : datasets
    expect(sum - least * (datasets / known)).toBe(18 * datasets)
  })

  afterEach(() => {
    calls = even
  })
  const orderOnePoint = async (east: number): Promise<void> => {
    await start('Footfall Counter')
    wizard.goTo('location')
    addPoint(east)
    await settledPrice()
    wizard.goTo('confirm')
  }
  const countDatasets = async () =>
    (await database.within(WORKER, tx => tx.selectFrom('datasets').select('id').execute())).length

  test('names an equal dataset, and orders it again only on purpose', async () => {
    await orderOnePoint(0.08)
    expect(wizard.prices.existing.value).toEqual([])
    const name = wizard.location.decisions.name.value
    // The same order from another tab.
    const other = wizard
    await orderOnePoint(0.08)
    await wizard.order.submit()
    const before = await countDatasets()
    wizard.stop()
    wizard = other
    await wizard.order.submit()
    expect(await countDatasets()).toBe(before)
    expect(errors).toEqual([
      expect.stringMatching(/^You already have this dataset as ‘Footfall Counter \d+’\. Nothing/),
    ])
    await until(() => wizard.prices.existing.value.length === 1)
    expect(wizard.prices.existing.value[0]!.name).not.toBe(name)
    await wizard.order.submit()
    expect([await countDatasets(), ordered]).toEqual([before + 1, 2])
  })

  test('places an order once if the reply is lost and Submit is pressed again', async () => {
    const { order } = calls
    await orderOnePoint(0.09)
    const before = await countDatasets()
    calls.order = async (...given) => {
      await order(...given)
      throw new CallError(0, 'unreachable', 'The portal could not be reached')
    }
    await wizard.order.submit()
    expect(errors).toEqual([expect.stringContaining('the same order is never charged twice')])
    calls.order = order
    await wizard.order.submit()
    expect([await countDatasets(), ordered]).toEqual([before + 1, 1])
    expect(new Set(sent.flatMap(({ key }) => key ?? [])).size).toBe(1)
  })

  test('blocks Submit with the missing credits, also after a colleague has spent them', async () => {
    const { organisationId } = portal.people.primary
    await orderOnePoint(0.1)
    const balance = wizard.prices.ledger.value!.balance!
    const price = credits()!
    expect(wizard.problems.order.value).toBeNull()
    await spendCredits(organisationId, balance - price + 8)
    await wizard.order.submit()
    expect([ordered, errors]).toEqual([0, [expect.stringContaining('credits balance is too low')]])
    await until(() => wizard.prices.ledger.value?.balance === price - 8)
    expect(wizard.problems.order.value).toBe('8 credits short')
    // The shortage does not block the steps before.
    expect([wizard.problems.details.value, wizard.problems.location.value]).toEqual([null, null])
    await wizard.order.submit()
    expect(errors).toHaveLength(1)
    await giveCredits(database, organisationId, balance)
  })
})

describe('an order for a colleague', () => {
  const prepare = async (name: string): Promise<void> => {
    maySpend.value = false
    token = await portal.token(portal.people.viewOwn.id)
    wizard = await open(`id=${templateId}`)
    wizard.location.decisions.setName(name)
    wizard.goTo('location')
    wizard.location.decisions.addPoint([-1.55, 53.8])
    await priced()
    wizard.goTo('confirm')
    expect(wizard.order.prepares.value).toBe(true)
    await wizard.order.submit()
    expect([ordered, outcome, errors]).toEqual([1, 'Order sent to the colleagues who can spend credits', []])
  }
  const waiting = async () =>
    (await portal.ask(preparedOrders, portal.people.primary.id)).json.Results as {
      id: number
      payload: WizardPayload
    }[]
  /** Opens the waiting order as My Datasets does, signed in as the primary user. */
  const review = async (): Promise<void> => {
    const [order] = await waiting()
    maySpend.value = true
    token = await portal.token(portal.people.primary.id)
    wizard.stop()
    wizard = await open(addressOfOrder(order!.id, order!.payload).split('?')[1]!)
    expect(wizard.step.value).toBe('confirm')
    await priced()
  }
  afterEach(() => {
    maySpend.value = undefined
  })

  test('[P6.05] prepares the order of a user who may not spend credits, until a colleague places it', async () => {
    await prepare('For a colleague')
    const [order] = await waiting()
    expect(order?.payload).toMatchObject({ clientProjectName: 'For a colleague' })
    await review()
    expect(wizard.location.decisions.name.value).toBe('For a colleague')
    await wizard.order.submit()
    expect([outcome, errors]).toEqual(['Dataset requested', []])
    expect(await waiting()).toEqual([])
    // The user who prepared the order sees it, although they see only their own datasets.
    const { json } = await portal.ask(getRequestedReports, portal.people.viewOwn.id)
    expect(json.result).toMatchObject([{ clientProjectName: 'For a colleague' }])
  })

  test('blocks Submit of a prepared order with the missing credits, and places it once there are enough', async () => {
    const { organisationId } = portal.people.primary
    await prepare('Too dear')
    await review()
    const { balance, credits: price } = wizard.prices.ledger.value!
    await spendCredits(organisationId, balance! - price! + 8)
    // The page still shows the former balance, so the server refuses.
    expect(wizard.order.problem.value).toBeNull()
    await wizard.order.submit()
    expect([ordered, errors]).toEqual([1, [expect.stringContaining('credits balance is too low')]])
    await until(() => wizard.prices.ledger.value?.balance === price! - 8)
    expect(wizard.order.problem.value).toBe('8 credits short')
    await review()
    expect(wizard.order.problem.value).toBe('8 credits short')
    await wizard.order.submit()
    expect([ordered, errors.length, (await waiting()).length]).toEqual([1, 1, 1])
    await giveCredits(database, organisationId, balance!)
    await review()
    await wizard.order.submit()
    expect([outcome, errors.length, await waiting()]).toEqual(['Dataset requested', 1, []])
  })
})

// These tests come last because they change the template.
describe('population', () => {
  test('[P5.24] [P4.09] clears a location with a population above the highest factor, and says so', async () => {
    await database.within(WORKER, tx =>
      tx
        .updateTable('template_population_factors')
        .set({ population: 500 })
        .where('template_id', '=', templateId)
        .execute(),
    )
    wizard = await open(`id=${templateId}&step=location&name=x&place=points&points=${CENTRE.join()}`)
    await until(() => !wizard.location.decisions.located.value)
    expect(errors).toEqual([
      expect.stringMatching(
        /^Population too high: The selected location has a population of [\d,]+\. The highest allowed is 500$/,
      ),
    ])
    const { where, refusal } = wizard.location.crowded.value!
    expect([refusal.title, where]).toEqual(['Population too high', 'within 500 m of your point'])
    expect(told).toEqual([
      'People are counted within 500 m of your point. The location was cleared; Undo brings it back to be changed.',
    ])
    wizard.location.decisions.points.undo()
    await priced()
    // It was restored deliberately, so the place stays but blocks the next step.
    expect([wizard.location.decisions.located.value, errors.length, wizard.location.crowded.value]).toEqual([
      true,
      1,
      null,
    ])
    expect(wizard.problems.location.value).toMatch(/^Population too high: /)
    wizard.goTo('confirm')
    expect(wizard.step.value).toBe('location')
  })

  test('[P3.09] shows the geofence in the meter, the refusal and the map if people are counted in it', async () => {
    await database.within(WORKER, tx =>
      tx
        .updateTable('templates')
        .set({ population_count_area: PopulationCountArea.Geofence, geofence_extension_m: 4900 })
        .where('id', '=', templateId)
        .execute(),
    )
    wizard = await open(`id=${templateId}&step=location&name=x&place=points&points=${CENTRE.join()}`)
    expect(wizard.location.counted.beyond.value).toBe('within 5.4 km of your point')
    await until(() => wizard.location.counted.rings.value !== null)
    const [[ring]] = wizard.location.counted.rings.value as [[readonly LonLat[]]]
    expect(Math.max(...ring.map(([, lat]) => lat)) - CENTRE[1]).toBeCloseTo(5400 / 111_300, 3)
    await until(() => wizard.location.crowded.value !== null)
    expect(wizard.location.crowded.value).toMatchObject({
      where: 'within 5.4 km of your point',
      rings: [[expect.any(Array)]],
    })
    expect(wizard.location.counted.rings.value).toBeNull()
  })
})

describe('saved areas', () => {
  const area = (name: string, place: Omit<AreaToSave, 'name' | 'isShared'>) =>
    savedAreas.save({ name, isShared: false, ...place }).then(savedAreas.open)
  const grid = () => ({ zoneSystemId: portal.customZonesId, ids: [zone(9, 9), zone(9, 10)] })

  test('opens as one step of Undo, and stays current until the location changes', async () => {
    const saved = await area('Two zones', { zones: grid() })
    await openZones()
    await wizard.location.zones.toggle(zone(1, 1))
    const use = wizard.location.areas
    expect(await use.open(saved)).toEqual({ kind: 'opened', back: null })
    expect([...wizard.location.zones.selection.ids.value].sort((a, b) => a - b)).toEqual(grid().ids)
    expect([use.current.value, wizard.location.zones.undoName.value]).toEqual([saved.id, 'saved area'])
    expect(use.lookAt.value).not.toBeNull()
    wizard.location.zones.undo()
    expect([wizard.location.zones.selection.ids.value, use.current.value]).toEqual([[zone(1, 1)], null])
    wizard.location.zones.selection.redo()
    expect(use.current.value).toBe(saved.id)
    expect(use.place.value).toEqual({ zones: { ...grid(), ids: wizard.location.zones.selection.ids.value } })
  })

  test('opens an area of another zone system after a switch, which can be undone', async () => {
    const saved = await area('Two zones elsewhere', { zones: grid() })
    wizard = await open(`id=${templateId}&step=location&name=Points&place=points&points=-1.5462,53.7967`)
    const use = wizard.location.areas
    expect(await use.open(saved)).toEqual({ kind: 'other-system', from: 'Standard', to: 'Aire Valley grid' })
    expect(wizard.location.decisions.draft.value.points).toHaveLength(1)
    const outcome = await use.open(saved, true)
    expect(outcome.kind).toBe('opened')
    expect([wizard.location.decisions.zoneSystemId.value, wizard.location.decisions.draft.value.zones.length]).toEqual([
      portal.customZonesId,
      2,
    ])
    if (outcome.kind === 'opened') outcome.back?.()
    await until(() => wizard.location.decisions.draft.value.points.length === 1)
    expect([wizard.location.decisions.zoneSystemId.value, wizard.location.decisions.draft.value.zones]).toEqual([
      null,
      [],
    ])
  })

  test('replaces points as one step, and does not open areas that the template does not allow', async () => {
    const one = await area('One point', { lonLat: [[-1.5, 53.8]] })
    const many = await area('Many points', { lonLat: Array.from({ length: 50 }, () => [-1.5, 53.8]) })
    wizard = await open(`id=${templateId}&step=location&name=Points&place=points&points=-1.5462,53.7967`)
    const use = wizard.location.areas
    expect(await use.open(many)).toMatchObject({ kind: 'problem', message: expect.stringContaining('has 50 points') })
    expect(await use.open(one)).toEqual({ kind: 'opened', back: null })
    expect([wizard.location.decisions.draft.value.points, wizard.location.decisions.points.undoName.value]).toEqual([
      [[-1.5, 53.8]],
      'saved area',
    ])
    wizard.location.decisions.points.undo()
    expect(wizard.location.decisions.draft.value.points).toEqual([[-1.5462, 53.7967]])
    const away = { ...one, kind: 'zones' as const, system: { zoneSystemId: null, name: 'Old areas' } }
    expect(await use.open(away, true)).toMatchObject({ kind: 'problem', message: expect.stringContaining('Old areas') })
  })
})
