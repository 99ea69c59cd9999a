// An S3 server with one empty bucket. Its arguments are a folder, a port, the key and the secret.
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import S3rver from 's3rver'

const [, , directory, port, key, secret] = process.argv
mkdirSync(directory, { recursive: true })
const account = createRequire(import.meta.url)('s3rver/lib/models/account.js')
account.DUMMY_ACCOUNT.createKeyPair(key, secret)
await new S3rver({
  address: '0.0.0.0',
  port: Number(port),
  silent: true,
  vhostBuckets: false,
  directory,
  configureBuckets: [{ name: 'ambit', configs: [] }],
}).run()
