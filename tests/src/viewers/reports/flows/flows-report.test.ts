import { describe, expect, test } from 'vitest'
import type { ViewContext } from '../../../../../src/viewers/kit/report/data-view.ts'
import { flowsReport } from '../../../../../src/viewers/reports/flows.ts'
import type { GeoEngine } from '../../../../../workers/contract.ts'
import { plainText } from '../../../domain/plain-text.ts'
import { cannedClient } from '../../canned-client.ts'
import { DISCLOSURE as Disclosure, OCTOBER, table } from '../shown.ts'

const flow = (o: number, d: number, trips: number, margin = 5) => ({ o, d, trips, devices: '300+' as const, margin })
const sum = (zoneId: number, trips: number) => ({
  zoneId,
  trips,
  suppressed: false as const,
  devices: '300+' as const,
  margin: 5,
})
/** Over twenty days: 400 trips from 5 to 6 are 20 a day. */
const MATRIX = {
  Zones: [5, 6, 8],
  Items: [flow(5, 6, 400), flow(6, 5, 100), flow(6, 6, 300), flow(0, 6, 200), flow(6, 0, 120)],
  Pools: [],
  Origins: [sum(0, 200), sum(5, 420), sum(6, 520), sum(8, 30)],
  Destinations: [sum(0, 140), sum(5, 120), sum(6, 900), sum(8, 60)],
  Total: { trips: 1340, suppressed: false as const, devices: '300+' as const, margin: 4 },
  Days: 20,
  Disclosure,
}
/** A part of the day has too few trips. */
const MORNING = { ...MATRIX, Items: [], Origins: [], Destinations: [], Total: null }
const hours = (zone: number, trips: number) =>
  Array.from({ length: 24 }, (_, hour) => ({ ...sum(zone, hour === 8 ? 10 * trips : trips), hour }))
const HOURS = {
  Zones: MATRIX.Zones,
  Out: [...hours(5, 20), ...hours(6, 40)],
  In: [...hours(5, 20), ...hours(6, 60)],
  Days: 20,
  Disclosure,
}
const DETAILS = {
  details: { selectedZones: [8, 5, 6] },
  places: [
    { code: 'H', name: 'Holbeck' },
    { code: 'B', name: 'Burley' },
    { code: 'C', name: 'City' },
  ],
}
const INSIDE: Readonly<Record<number, readonly [number, number]>> = {
  5: [-1.58, 53.8],
  6: [-1.55, 53.8],
  8: [-1.55, 53.78],
}

/** Reads no file: the positions of the zones are fixed. */
const engine = async () =>
  ({
    open: async () => ({ setId: 1 }),
    summaries: async (_: number, ids: Uint32Array) => [...ids].map(id => ({ id, inside: INSIDE[id] })),
    close: async () => {},
  }) as unknown as GeoEngine

const report = () => {
  const client = cannedClient({
    '/datasetsapi/flows/matrix': (url: URL) =>
      url.searchParams.has('mode') || url.searchParams.has('part') ? MORNING : MATRIX,
    '/datasetsapi/flows/hours': HOURS,
    '/api/services/app/CustomerReport/GetRequestedReport': DETAILS,
    '/datasetsapi/zones': { signedUrl: '', neighboursUrl: '', name: '' },
  })
  const declaration = flowsReport(engine)
  const present = async (tab: string, view: string, context: Partial<ViewContext> = {}) => {
    const found = declaration.tabs.find(({ id }) => id === tab)?.views?.find(({ id }) => id === view)
    const answer = await found!.load(client.call, { datasetid: 7 }, new AbortController().signal)
    return answer.present({ weekday: 0, period: OCTOBER, ...context })
  }
  return { client, declaration, present }
}

describe('the Flows report', () => {
  test('shows how many trips of an average day stay inside and how many cross the boundary', async () => {
    const shown = await report().present('trips', 'crossing')
    expect(table(shown).map(row => row.slice(0, 4))).toEqual([
      ['Inside the zones', '50', '48 to 52', '75%'],
      ['From outside', '10', '10 to 11', '15%'],
      ['To outside', '7.00', '6.65 to 7.35', '10%'],
    ])
    expect(shown.rows.map(({ value }) => value)).toEqual([50, 10, 7])
    expect(plainText(shown.sentence)).toMatch(
      /^On a mean day about 67 trips start or end in these zones: 75% stay inside/,
    )
  })

  test('lists the largest flows by zone names, with their reverse flows, and shows only clear differences', async () => {
    const { present } = report()
    const rows = table(await present('flows', 'all'))
    expect(rows[0]?.slice(0, 3)).toEqual(['1', 'Burley', 'City'])
    expect(rows[0]).toContain('+15')
    expect(rows.map(row => row[1])).toContain('Outside')
    // a flow within one zone has no reverse flow, and a missing one is not 0
    expect(rows.find(row => row[1] === row[2])).toContain('–')
    const between = await present('flows', 'between')
    expect(between.rows).toHaveLength(2)
    expect(plainText(between.sentence)).toContain('2 of 6 flows are shown alone')
    const rail = await present('mode', 'mode-0')
    // The view has a sentence but no rows.
    expect(rail).toMatchObject({ state: 'shown', rows: [] })
    expect(plainText(rail.sentence)).toBe('Too few trips to be told from the others.')
  })

  test('shows trips into and out of zones, and none if there are too few trips', async () => {
    const { present } = report()
    const zones = await present('zones', 'zones')
    expect(table(zones).map(row => row[1])).toEqual(['City', 'Burley', 'Holbeck'])
    const [, , holbeck] = table(zones)
    expect(holbeck?.slice(2, 3)).toEqual(['3.00'])
    expect(zones.bars).toHaveLength(6)
    const morning = await present('parts', 'morning')
    expect(morning.state).toBe('empty')
    expect(plainText(morning.sentence)).toBe('Too few trips into zones to be shown.')
  })

  test('shows the hours of all zones that have every hour, and of the selected zone', async () => {
    const { present } = report()
    const all = await present('hours', 'hours')
    expect(all.choice?.options.map(({ label }) => label)).toEqual([
      'the 2 zones that show every hour',
      'City',
      'Burley',
    ])
    expect(all.rows.find(({ name }) => name === '08:00 to 09:00, In')?.value).toBe(40)
    const burley = await present('hours', 'hours', { picked: '5' })
    expect(burley.choice?.value).toBe('5')
    expect(plainText(burley.sentence)).toMatch(/^The flow into Burley peaks at 08:00 to 09:00/)
  })

  test('sums the released flows inside by the distance between the centres of zones', async () => {
    const shown = await report().present('distances', 'distances')
    expect(shown.rows.map(({ name, value }) => [name, value])).toEqual([
      ['Within one zone', 15],
      ['Up to 1 km', null],
      ['1 to 2 km', 25],
      ['2 to 5 km', null],
    ])
    expect(plainText(shown.sentence)).toContain('are most often 1 to 2 km from middle to middle')
  })

  test('requests each reply once, whichever view shows it', async () => {
    const { client, present } = report()
    await Promise.all([present('trips', 'crossing'), present('flows', 'all'), present('zones', 'zones')])
    expect(client.asked.filter(address => address.includes('/flows/matrix'))).toHaveLength(1)
  })
})
