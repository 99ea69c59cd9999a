import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { acceptTerms } from '../../../../src/contract/authentication.ts'
import {
  datasetArea,
  getRequestedReport,
  getRequestedReports,
  type ListedReport,
  type ReportDetails,
  type RequestedReport,
  searchDatasets,
} from '../../../../src/contract/datasets.ts'
import { withRepeats } from '../../../../src/domain/repeated-fields.ts'
import { CENTRE } from '../../support/country.ts'
import { onDatabases } from '../../support/databases.ts'
import { everyInput, orderOf, placed, zoneOrderOf } from '../../support/orders.ts'
import { openTestPortal, type TestPortal } from '../../support/test-portal.ts'

/** Three zones of the customer's grid, in a column. */
const ZONES = [190, 210, 230]

onDatabases(get => {
  let portal: TestPortal
  let points: number
  let zones: number
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
    await portal.ask(acceptTerms, portal.people.viewOwn.id, { body: { serviceId: 1 } })
    const { primary } = portal.people
    const reportInputs = await everyInput(portal)
    points = await placed(portal, primary.id, orderOf(portal, { clientProjectName: 'Station_forecourt', reportInputs }))
    zones = await placed(portal, primary.id, zoneOrderOf(portal, ZONES, { clientProjectName: 'By zones, Évreux' }))
  })
  afterAll(() => portal?.close())

  const list = async <R extends ListedReport>(query = {}): Promise<R[]> => {
    const { json } = await portal.ask(getRequestedReports, portal.people.primary.id, { query })
    return json.result as R[]
  }
  const short = async () => withRepeats<ListedReport>(await list({ fields: 'list' }))
  const search = async (words: string, as = portal.people.primary.id) =>
    (await portal.ask(searchDatasets, as, { query: { words } })).json.Results as number[]

  test('the short list omits geometry, choices and places beyond the second, and writes repeated values once', async () => {
    const long = await list<RequestedReport>()
    expect(long.map(({ id }) => id)).toEqual([zones, points])
    const expected = long.map(({ studyAreaWkt, pois, requestedReportOptionsJSON, ...rest }) => ({
      ...rest,
      places: rest.places.slice(0, 2),
    }))
    expect(await short()).toEqual(expected)
    const [, second] = await list({ fields: 'list' })
    expect(second).not.toHaveProperty('organisationName')
    expect(long.map(each => [each.placeCount, each.places.length])).toEqual([
      [3, 3],
      [1, 1],
    ])
  })

  test('returns a dataset’s area with the geometry and places that the short list omits', async () => {
    const { primary, stranger } = portal.people
    const { json } = await portal.ask(datasetArea, primary.id, { query: { datasetid: zones } })
    const { json: record } = await portal.ask(getRequestedReport, primary.id, { query: { id: zones } })
    const { studyAreaWkt, pois, places, details } = record.result as ReportDetails
    const { areaKm2, reportInputs } = details
    expect(areaKm2).toBeGreaterThan(0)
    expect(json.Results).toEqual({ studyAreaWkt, pois, places, areaKm2, reportInputs })
    expect((await portal.ask(datasetArea, stranger.id, { query: { datasetid: zones } })).status).toBe(404)
  })

  test('puts a pin at the first point or inside the area, even if the order stored none', async () => {
    const pins = async () => new Map((await short()).map(({ id, pin }) => [id, pin]))
    const kept = await pins()
    expect(kept.get(points)).toEqual([...CENTRE])
    await get().database.within(WORKER, tx =>
      tx.updateTable('datasets').set({ pin: null }).where('id', '=', zones).execute(),
    )
    const computed = (await pins()).get(zones)
    for (const at of [0, 1]) expect(computed?.[at]).toBeCloseTo(kept.get(zones)?.[at] ?? 0, 3)
    await get().database.within(WORKER, tx =>
      tx
        .updateTable('datasets')
        .set({ pin: JSON.stringify(kept.get(zones)) })
        .where('id', '=', zones)
        .execute(),
    )
  })

  test('gives datasets on the same ground the same key, and other datasets different keys', async () => {
    const again = await placed(portal, portal.people.primary.id, zoneOrderOf(portal, ZONES.toReversed()))
    const keys = new Map((await short()).map(({ id, groundKey }) => [id, groundKey]))
    expect(keys.get(again)).toBe(keys.get(zones))
    expect(keys.get(points)).not.toBe(keys.get(zones))
  })

  test('[P2.28] searches words in every field: names, choices, and places that the list omits', async () => {
    const { places, creationTime } = (await list<RequestedReport>()).find(({ id }) => id === zones)!
    expect(await search(creationTime.slice(0, 'yyyy-mm-ddThh:mm:ss'.length))).toContain(zones)
    const third = places[2] as { readonly code: string }
    expect(await search(third.code)).toContain(zones)
    expect(await search('STATION_fore')).toEqual([points])
    const [input] = await everyInput(portal)
    expect(await search(input!.displayTitle)).toEqual([points])
    expect(await search('maya')).toEqual(expect.arrayContaining([points, zones]))
    for (const words of ['évreux', 'ÉVREUX']) expect(await search(words)).toEqual([zones])
    expect(await search('Evreux')).toEqual([])
  })

  test('treats pattern characters literally, and does not search coordinates', async () => {
    expect(await search('%')).toEqual([])
    expect(await search('Station_f')).toEqual([points])
    expect(await search('forecourt_')).toEqual([])
    expect(await search('\\')).toEqual([])
    expect(await search(String(CENTRE[0]))).toEqual([])
  })

  test('finds nothing outside the user’s own list', async () => {
    const { stranger, viewOwn } = portal.people
    for (const { id } of [stranger, viewOwn]) expect(await search('by zones', id)).toEqual([])
  })

  test('sends the same list compressed to clients that accept it', async () => {
    const headers = { Authorization: `Bearer ${await portal.token(portal.people.primary.id)}` }
    const ask = (more: Record<string, string>) =>
      portal.app.request(getRequestedReports.path, { headers: { ...headers, ...more } })
    const packed = await ask({ 'Accept-Encoding': 'gzip' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    const plain = await ask({})
    expect(plain.headers.get('content-encoding')).toBe(null)
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await plain.text())
  })
})
