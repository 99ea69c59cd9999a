import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { FileStore } from '../../../server/files/file-store.ts'
import { createFolderStore } from '../../../server/files/folder-store.ts'
import { openFileStore } from '../../../server/files/open-file-store.ts'
import { DependencyDown } from '../../../server/runtime/outages/dependency-down.ts'
import { freePort } from '../../support/free-port.ts'
import { S3_KEYS, type S3Server, s3Url, startS3 } from '../../support/s3-server.ts'
import { STORE_TABLE } from './store-table.ts'

const temporary = () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const open = (FILES_URL: string, keys: { FILES_KEY?: string; FILES_SECRET?: string } = S3_KEYS): Promise<FileStore> =>
  openFileStore({ FILES_URL, ...keys } as Parameters<typeof openFileStore>[0], '/nowhere')
const bytes = (words: string) => new TextEncoder().encode(words)

let s3: S3Server
let stores = 0
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3?.stop())

/** A separate store on the shared server, under a different prefix. */
const s3Store = () => open(s3.url.replace('of-a-test', `store-${++stores}`))

describe.each([
  ['a folder', async () => createFolderStore(temporary())],
  ['a folder by FILES_URL', () => open(`file://${temporary()}`)],
  ['an S3 store', s3Store],
])('%s', (_, store) => {
  test.each(STORE_TABLE)('%s', async (_, check) => check(await store()))
})

test('removes only a killed writer’s old leftovers from a folder', async () => {
  const folder = temporary()
  const files = createFolderStore(folder)
  await files.put('zones/a.fgb', bytes('whole'))
  writeFileSync(join(folder, '.draft-0'), 'half')
  await files.removeDrafts(3_600_000)
  expect(readdirSync(folder).sort()).toEqual(['.draft-0', 'zones'])
  await files.removeDrafts(0)
  expect(readdirSync(folder)).toEqual(['zones'])
})

test('removes only Ambit’s own unfinished uploads from a bucket without a prefix', async () => {
  const uploads = ['zones/a.fgb', 'backups/nightly.tar', 'downloads/1/2/all.csv']
  const ended: string[] = []
  // The S3 server of these tests cannot list uploads.
  const server = createServer(({ method, url = '' }, reply) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (method === 'DELETE') ended.push(pathname)
    if (method !== 'GET') return reply.writeHead(method === 'DELETE' ? 204 : 200).end()
    const listed = uploads
      .filter(key => key.startsWith(searchParams.get('prefix') ?? ''))
      .map(key => `<Upload><Key>${key}</Key><UploadId>1</UploadId><Initiated>2026-01-01T00:00:00Z</Initiated></Upload>`)
    reply.setHeader('Content-Type', 'application/xml')
    reply.end(`<ListMultipartUploadsResult>${listed.join('')}</ListMultipartUploadsResult>`)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const files = await open(s3Url((server.address() as AddressInfo).port).replace('/of-a-test', ''))
  await files.removeDrafts(3_600_000)
  expect(ended).toEqual(['/ambit/zones/a.fgb', '/ambit/downloads/1/2/all.csv'])
})

/** A proxy for the S3 server that breaks off selected replies half-way. */
const cuttingProxy = async (
  isCut: (asked: IncomingMessage) => boolean,
  passing: (headers: IncomingHttpHeaders) => IncomingHttpHeaders = headers => headers,
) => {
  const proxy = createServer((asked, reply) => {
    const { method, url, headers } = asked
    const passed = request(
      { host: '127.0.0.1', port: s3.port, method, path: url, headers: passing(headers) },
      answer => {
        reply.writeHead(answer.statusCode ?? 500, answer.headers)
        if (!isCut(asked)) return answer.pipe(reply)
        answer.once('data', part => reply.write(part.subarray(0, 2), () => reply.destroy()))
        answer.once('end', () => reply.destroy())
      },
    )
    asked.pipe(passed)
  })
  await new Promise<void>(listening => proxy.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void proxy.close())
  return (proxy.address() as AddressInfo).port
}

test('rereads a range that breaks off half-way', async () => {
  let cuts = 0
  const port = await cuttingProxy(({ method }) => method === 'GET' && ++cuts <= 2)
  const files = await open(s3Url(port))
  await files.put('zones/cut.fgb', bytes('0123456789'))
  expect(new TextDecoder().decode(await files.read('zones/cut.fgb', 1, 5))).toBe('12345')
  expect(cuts).toBe(3)
})

test.each([
  ['from the start', 0],
  ['from the middle', 2],
])('reports a store that replies to a range %s with the whole file', async (_, offset) => {
  const port = await cuttingProxy(
    () => false,
    ({ range: _range, ...headers }) => headers,
  )
  const files = await open(s3Url(port))
  await files.put('zones/whole.fgb', bytes('0123456789'))
  await expect(files.read('zones/whole.fgb', offset, 5)).rejects.toThrow(
    /^The file store is unavailable: .*: it replied with another range than requested/,
  )
})

test('reports an unreachable store as a named dependency that is down, for every operation', async () => {
  let away = false
  const port = await cuttingProxy(() => away)
  const files = await open(s3Url(port))
  await files.put('zones/a.fgb', bytes('0123456789'))
  away = true
  const asked = [
    files.reach(),
    files.put('zones/b.fgb', bytes('x')),
    files.read('zones/a.fgb', 0, 10),
    files.stat('zones/a.fgb'),
    files.list('zones/'),
  ]
  for (const one of await Promise.allSettled(asked)) {
    expect(one.status).toBe('rejected')
    const { reason } = one as PromiseRejectedResult
    expect(reason).toBeInstanceOf(DependencyDown)
    expect(reason.dependency).toBe('files')
    // The SDK's own error contains the request with its credentials, which must not be logged.
    expect(reason.cause).toBeUndefined()
    expect(reason.message).toMatch(
      new RegExp(`^The file store is unavailable: ambit at http://127\\.0\\.0\\.1:${port}: `),
    )
  }
})

test.each([
  ['an unreachable server', async () => s3Url(await freePort()), S3_KEYS, /ECONNREFUSED/],
  ['a missing bucket', async () => s3.url.replace('//ambit', '//other'), S3_KEYS, /no such bucket/],
  [
    'a key that the server does not know',
    async () => s3.url,
    { FILES_KEY: 'other', FILES_SECRET: 'S3RVER' },
    /refuses the key/,
  ],
])('refuses to start with %s, and gives the reason', async (_, url, keys, says) => {
  const opening = open(await url(), keys)
  await expect(opening).rejects.toThrow(/^The file store s3:.* cannot be used: .*Check FILES_URL, FILES_KEY and/)
  await expect(opening).rejects.toThrow(says)
})

test('does not create a missing folder, which may be an unmounted volume', async () => {
  await expect(open('file:///not/mounted')).rejects.toThrow(
    'FILES_URL names the folder /not/mounted, which does not exist. Mount it, or create it once.',
  )
})

test('refuses a key without its secret', async () => {
  await expect(open(s3.url, { FILES_KEY: 'S3RVER' })).rejects.toThrow('FILES_KEY and FILES_SECRET belong together')
})

test('reads the key and the secret from separate files', async () => {
  const folder = temporary()
  const [FILES_KEY_FILE, FILES_SECRET_FILE] = [join(folder, 'key'), join(folder, 'secret')]
  writeFileSync(FILES_KEY_FILE, 'S3RVER\n')
  writeFileSync(FILES_SECRET_FILE, 'S3RVER\n')
  const settings = { FILES_URL: s3.url, FILES_KEY_FILE, FILES_SECRET_FILE }
  await expect(openFileStore(settings as Parameters<typeof openFileStore>[0], '/nowhere')).resolves.toBeDefined()
})
