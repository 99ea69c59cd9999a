import { describe, expect, test } from 'vitest'
import type { ViewContext } from '../../../../../src/viewers/kit/report/data-view.ts'
import { flowsReport } from '../../../../../src/viewers/reports/flows-report.ts'
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
/** Over twenty days, so 400 trips from 5 to 6 are 20 a day. */
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

/** Reads no file, because the positions of the zones are fixed. */
const engine = async () =>
  ({
    open: async () => ({ setId: 1 }),
    summaries: async (_: number, ids: Uint32Array) => [...ids].map(id => ({ id, inside: INSIDE[id] })),
    close: async () => {},
  }) as unknown as GeoEngine

/** The trips into two zones are shown together, but the trips out of each zone have a separate sum. */
const POOLED = {
  ...MATRIX,
  Pools: [
    { origins: [5], destinations: [0, 8], trips: 80, devices: '300+' as const, margin: 5 },
    { origins: [8], destinations: [0, 5, 6], trips: 30, devices: '300+' as const, margin: 5 },
  ],
  Destinations: [sum(0, 140), ...[5, 6].map(zone => ({ ...sum(zone, 510), covers: { zoneId: [5, 6] } })), sum(8, 60)],
}

const report = (matrix: object = MATRIX, byHour: object = HOURS) => {
  const client = cannedClient({
    '/datasetsapi/flows/matrix': (url: URL) =>
      url.searchParams.has('mode') || url.searchParams.has('part') ? MORNING : matrix,
    '/datasetsapi/flows/hours': byHour,
    '/api/services/app/CustomerReport/GetRequestedReport': DETAILS,
    '/datasetsapi/zones': { signedUrl: '', neighboursUrl: '', name: '' },
  })
  const declaration = flowsReport(engine)
  const present = async (tab: string, view: string, context: Partial<ViewContext> = {}) => {
    const found = declaration.tabs.find(({ id }) => id === tab)?.views?.find(({ id }) => id === view)
    const reply = await found!.load(client.call, { datasetid: 7 }, new AbortController().signal)
    return reply.present({ weekday: 0, period: OCTOBER, ...context })
  }
  return { client, declaration, present }
}

describe('the Flows report', () => {
  test('shows how many trips on an average day stay inside and how many cross the boundary', async () => {
    const shown = await report().present('trips', 'crossing')
    expect(table(shown).map(row => row.slice(0, 4))).toEqual([
      ['Inside the zones', '50', '48 to 52', '75%'],
      ['From outside', '10', '10 to 11', '15%'],
      ['To outside', '7.00', '6.65 to 7.35', '10%'],
    ])
    expect(shown.rows.map(({ value }) => value)).toEqual([50, 10, 7])
    expect(plainText(shown.sentence)).toMatch(/^On an average day about 67 trips start or end here: 75% stay inside/)
  })

  test('lists each pair once, by its larger flow, and shows only clear differences', async () => {
    const { present } = report()
    const all = await present('flows', 'all')
    const rows = table(all)
    expect(rows.map(row => row.slice(1, 3))).toEqual([
      ['Burley', 'City'],
      ['City', 'City'],
      ['Outside', 'City'],
    ])
    expect(rows[0]).toContain('+15')
    expect(all.bars.map(({ label }) => label)).toContain('Burley \u2192 City')
    // A flow within one zone does not have a reverse flow, and a missing one is not 0.
    expect(rows[1]).toContain('–')
    const between = await present('flows', 'between')
    expect(between.rows).toHaveLength(1)
    expect(plainText(between.sentence)).toContain('2 of 6 flows are shown alone')
    const rail = await present('mode', 'mode-0')
    // The view has a sentence but no rows.
    expect(rail).toMatchObject({ state: 'shown', rows: [] })
    expect(plainText(rail.sentence)).toBe('There are too few of these trips to show any.')
  })

  test('lists pools separately, largest first', async () => {
    const shown = await report(POOLED).present('flows', 'pools')
    expect(table(shown).map(row => row.slice(1, 4))).toEqual([
      ['Burley', 'Holbeck and Outside', '4.00'],
      ['Holbeck', 'Burley, City and Outside', '1.50'],
    ])
    expect(plainText(shown.sentence)).toMatch(/^8% of the trips are in 2 pools/)
  })

  test('shows zones that share a sum in one row with their sum, and balances only equal sets', async () => {
    const shown = await report(POOLED).present('zones', 'zones')
    expect(table(shown).map(row => row.slice(1, 6))).toEqual([
      ['Burley and City', '51', '48 to 54', '47', 'not clear'],
      ['Holbeck', '3.00', '2.85 to 3.15', '1.50', '+1.5'],
    ])
    expect(plainText(shown.sentence)).toBe(
      'No single zone clearly receives the most trips. Of 1 zone and 1 group of zones, 1 clearly receives more than it generates, and for 1 there is no clear difference.',
    )
  })

  test('does not treat a sum that Outside shares with zones as trips across the boundary', async () => {
    const covers = { zoneId: [0, 8] }
    const Origins = [{ ...sum(0, 115), covers }, sum(5, 420), sum(6, 520), { ...sum(8, 115), covers }]
    const shown = await report({ ...MATRIX, Origins }).present('trips', 'crossing')
    expect(shown.rows.map(({ value }) => value)).toEqual([null, null, 7])
    expect(plainText(shown.sentence)).toMatch(/^On an average day about 67 trips start or end here\. Of the trips that/)
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

  test('shows the hours of all zones together, and of the selected zone', async () => {
    const { present } = report()
    const all = await present('hours', 'hours')
    expect(all.choice?.options.map(({ label }) => label)).toEqual(['All zones with hourly figures', 'City', 'Burley'])
    expect(all.rows.find(({ name }) => name === '08:00 to 09:00, In')?.value).toBe(40)
    expect(plainText(all.sentence)).toMatch(/^Trips into these zones are highest from 08:00 to 09:00\. Trips out of/)
    const burley = await present('hours', 'hours', { picked: '5' })
    expect(burley.choice?.value).toBe('5')
    expect(plainText(burley.sentence)).toMatch(/^Trips into Burley are highest from 08:00 to 09:00\./)
  })

  test('shows hours that share a figure in one row, and sums zones over the hours that all of them share', async () => {
    const night = (row: ReturnType<typeof hours>[number]) =>
      row.hour < 7 ? { ...row, covers: { hour: [0, 1, 2, 3, 4, 5, 6] } } : row
    const { present } = report(MATRIX, { ...HOURS, In: [...hours(5, 20).map(night), ...hours(6, 60)] })
    const all = await present('hours', 'hours')
    const atNight = all.rows.filter(({ name }) => /^0[0-6]:00/.test(name))
    expect(atNight.filter(({ name }) => name.endsWith('In')).map(({ name, value }) => [name, value])).toEqual([
      ['00:00 to 07:00, In', 4],
    ])
    const burley = await present('hours', 'hours', { picked: '5' })
    expect(burley.rows.map(({ name }) => name)).toContain('00:00 to 07:00, In')
    expect(plainText(burley.sentence)).toMatch(/^Trips into Burley are highest from 08:00 to 09:00\./)
  })

  test('opens on the zone with the most trips if zones have few hours in common', async () => {
    const halves = (zone: number, noon: number) =>
      hours(zone, 20).map(row => ({
        ...row,
        covers: { hour: Array.from({ length: 24 }, (_, hour) => hour).filter(hour => hour < noon === row.hour < noon) },
      }))
    const { present } = report(MATRIX, { ...HOURS, In: [...halves(5, 12), ...hours(6, 60)] })
    const shown = await present('hours', 'hours')
    expect(shown.choice?.options.map(({ label }) => label)).toEqual(['City', 'Burley'])
  })

  test('sums internal trips by the distance between zone centres, and lists pools that span several distances separately', async () => {
    const shown = await report().present('distances', 'distances')
    expect(shown.rows.map(({ name, value }) => [name, value])).toEqual([
      ['Within one zone', 15],
      ['Up to 1 km', null],
      ['1 to 2 km', 25],
      ['2 to 5 km', null],
      ['Several distances', 10],
    ])
    expect(plainText(shown.sentence)).toBe(
      'The distance is known for 80% of the trips inside the zones; 30% stay within one zone. Of the known distances between two zones, 1 to 2 km is the most common, 50% of all trips inside the zones.',
    )
    // Both pairs of the pool are 2 to 5 km long.
    const pool = { origins: [5], destinations: [8], trips: 100, devices: '300+' as const, margin: 5 }
    const pooled = await report({ ...MATRIX, Pools: [pool] }).present('distances', 'distances')
    expect(pooled.rows.find(({ name }) => name === '2 to 5 km')?.value).toBe(5)
  })

  test('requests each reply once, whichever view shows it', async () => {
    const { client, present } = report()
    await Promise.all([present('trips', 'crossing'), present('flows', 'all'), present('zones', 'zones')])
    expect(client.asked.filter(address => address.includes('/flows/matrix'))).toHaveLength(1)
  })
})
