import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { listen } from '../../../server/http/listen.ts'
import { readBytes } from '../../../server/http/read-input.ts'
import { CALLS } from '../../../src/contract/all-calls.ts'
import { authenticate } from '../../../src/contract/authentication.ts'
import { type Call, maxBodyBytes } from '../../../src/contract/call.ts'
import { supportRequest } from '../../../src/contract/contact.ts'
import { datasetCosts } from '../../../src/contract/datasets.ts'
import { codesElsewhere, placeLocations, postcodeLocations } from '../../../src/contract/places.ts'
import { saveArea } from '../../../src/contract/saved-areas.ts'
import { seriesCosts } from '../../../src/contract/series.ts'
import { importStations } from '../../../src/contract/stations.ts'
import { sendZonePiece } from '../../../src/contract/zone-imports.ts'
import {
  MAX_ATTACHMENT_BYTES,
  MAX_BOUNDARY_TEXT,
  MAX_CODES_IN_CALL,
  MAX_POSTCODES_IN_CALL,
  MAX_SAVED_POINTS,
  MAX_SERIES_PLACES,
  STATIONS_FILE_MAX_BYTES,
  ZONE_FILE_PIECE_BYTES,
} from '../../../src/domain/constants.ts'
import { openAnyDatabase } from '../support/databases.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

let database: Database
let portal: TestPortal
let server: Server
const warn = vi.fn()

beforeAll(async () => {
  database = (await openAnyDatabase()).database
  portal = await openTestPortal(database)
  server = listen(portal.app, { PORT: 0, HOST: '127.0.0.1', MAX_CONNECTIONS: 10 }, { warn }, () => {})
  await once(server, 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await portal.close()
  await database.close()
})

const open = async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends a request's head and the start of its body over a new connection, and returns what it receives. */
const send = async (headers: readonly string[], body: string): Promise<string> => {
  const socket = await open()
  socket.write([`POST ${authenticate.path} HTTP/1.1`, 'Host: portal', ...headers, '', ''].join('\r\n') + body)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return String(reply)
}

const JSON_TYPE = 'Content-Type: application/json'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const REFUSED = 'The request is too large: at most 16 kB can be sent here.'

test('refuses a body by its stated length, before any of it has arrived', async () => {
  const reply = await send([JSON_TYPE, 'Content-Length: 10000000'], '{')
  expect(reply).toMatch(/^HTTP\/1\.1 413 /)
  expect(reply).toContain(REFUSED)
})

test('refuses a body in chunks once it has too many bytes, although it has not ended', async () => {
  const reply = await send([JSON_TYPE, 'Transfer-Encoding: chunked'], chunk('a'.repeat(9000)) + chunk('a'.repeat(9000)))
  expect(reply).toMatch(/^HTTP\/1\.1 413 /)
  expect(reply).toContain(REFUSED)
})

test('reads a body in chunks', async () => {
  const body = JSON.stringify({ UserNameOrEmailAddress: 'nobody', Password: 'Wrong-password-9' })
  const chunks = chunk(body.slice(0, 20)) + chunk(body.slice(20)) + chunk('')
  expect(await send([JSON_TYPE, 'Transfer-Encoding: chunked'], chunks)).toContain('"code":"sign-in-failed"')
})

test('authenticates before it looks at the size of a body', async () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '10000000' }
  const reply = await portal.app.request(datasetCosts.path, { method: 'POST', headers, body: '{' })
  expect(reply.status).toBe(401)
})

test('logs a caller who leaves during a body as information, and not as an error', async () => {
  const before = portal.logged.length
  const socket = await open()
  const head = [`POST ${authenticate.path} HTTP/1.1`, 'Host: portal', JSON_TYPE, 'Content-Length: 100', '', '']
  socket.write(`${head.join('\r\n')}{"UserName`)
  // The server must have begun to read the body.
  await new Promise(done => setTimeout(done, 100))
  socket.destroy()
  const lines = () => portal.logged.slice(before).map(line => JSON.parse(line) as { level: number; status?: number })
  await vi.waitFor(() => expect(lines()).not.toEqual([]))
  expect(lines().map(({ level }) => level)).toEqual([30])
  expect([400, 499]).toContain(lines()[0]!.status)
})

test('refuses a body that does not arrive in time', async () => {
  const body = new ReadableStream({ start: controller => controller.enqueue(new Uint8Array(3)) })
  // Node requires `duplex`, which the types of the web do not contain.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
  const never = new Request('http://portal/', init)
  await expect(readBytes(never, 100, 20)).rejects.toMatchObject({ code: 'too-slow' })
})

test('closes connections beyond the maximum, and says so once', async () => {
  const sockets = await Promise.all(Array.from({ length: 14 }, open))
  await vi.waitFor(() => expect(sockets.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(4))
  expect(warn).toHaveBeenCalledTimes(1)
  for (const socket of sockets) socket.destroy()
})

const bytesOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body))
const ring = `POLYGON((${'429888.12 433413.34,'.repeat(MAX_BOUNDARY_TEXT / 20)}`.slice(0, MAX_BOUNDARY_TEXT)
const coords = [-1.547751234567, 53.796188123456]

/** The largest input that a screen sends, or that the schema allows. */
test.each<[Call, unknown]>([
  [
    sendZonePiece,
    { id: 2 ** 31, file: 1, piece: 340, sha256: 'f'.repeat(64), data: 'A'.repeat((ZONE_FILE_PIECE_BYTES / 3) * 4) },
  ],
  [
    supportRequest,
    {
      username: 'x',
      userEmail: 'a@b.example',
      description: '界'.repeat(10_000),
      attachment: `data:application/octet-stream;base64,${'A'.repeat(Math.ceil(MAX_ATTACHMENT_BYTES / 3) * 4)}`,
    },
  ],
  [
    importStations,
    { fileName: 'stations.csv', text: `"Leeds, ""City""","A"\r\n`.repeat(STATIONS_FILE_MAX_BYTES / 22) },
  ],
  [postcodeLocations, { postcodes: Array(MAX_POSTCODES_IN_CALL).fill('LS1 4DY     ') }],
  [codesElsewhere, { zonesystemid: 1, codes: Array(MAX_CODES_IN_CALL).fill('界'.repeat(120)) }],
  [placeLocations, { names: Array(MAX_CODES_IN_CALL).fill('界'.repeat(120)) }],
  [
    saveArea,
    { name: 'x', isShared: true, boundary: { wkt: ring, made: 'drawn' }, lonLat: Array(MAX_SAVED_POINTS).fill(coords) },
  ],
  [
    datasetCosts,
    { studyAreaWkt: ring.repeat(8), geofenceWkt: ring.repeat(7), pois: Array(1000).fill({ coords, radius: 500.25 }) },
  ],
  [
    seriesCosts,
    {
      order: { studyAreaWkt: ring },
      places: Array(MAX_SERIES_PLACES).fill({ name: '界'.repeat(200), coords, radius: 500 }),
    },
  ],
])('$id has room for its largest input', (call, body) => {
  expect(bytesOf(body)).toBeLessThanOrEqual(maxBodyBytes(call))
})

test('only calls that take files, areas or lists may have more than 64 kB, and no public one more than 16 kB', () => {
  const large = CALLS.filter(call => maxBodyBytes(call) > 64 * 1024)
  expect(large.every(({ body, access }) => body !== undefined && access !== 'public')).toBe(true)
  expect(large).toHaveLength(16)
  expect(CALLS.filter(({ access }) => access === 'public').map(maxBodyBytes)).toEqual([16384, 16384, 16384])
})
