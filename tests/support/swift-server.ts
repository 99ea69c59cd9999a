import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const BIN = '/usr/bin'
/** Needs these Debian packages: swift-proxy, swift-account, swift-container, swift-object, memcached. */
export const hasSwift = (): boolean => existsSync(join(BIN, 'swift-proxy-server')) && existsSync(join(BIN, 'memcached'))

export const SWIFT_KEYS = { FILES_KEY: 'test:tester', FILES_SECRET: 'testing' }

const KINDS = ['account', 'container', 'object'] as const

const storageConf = (kind: string, folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${process.getuid?.() === 0 ? 'root' : process.env.USER}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
log_level = ERROR
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyConf = (folder: string, port: number, memcached: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${process.getuid?.() === 0 ? 'root' : process.env.USER}
swift_dir = ${folder}
log_level = ERROR
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`

const START_MS = 120_000

/** OpenStack Swift with its S3 layer on free ports. It is the second kind of server that the S3 store is tested on. */
export const startSwift = async (): Promise<{ readonly endpoint: string; stop(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-swift-'))
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true })
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_prefix = ambit\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  const children: ChildProcess[] = []
  const env = { ...process.env, SWIFT_CONF: join(folder, 'swift.conf') }
  const run = promisify(execFile)
  const start = (program: string, ...args: string[]) => {
    const child = spawn(join(BIN, program), args, {
      env,
      stdio: ['ignore', 'ignore', program.includes('proxy') ? 'pipe' : 'ignore'],
    })
    children.push(child)
    process.once('exit', () => child.kill('SIGKILL'))
    return child
  }
  const launch = (kind: string) => start(`swift-${kind}-server`, join(folder, `${kind}.conf`))
  const stop = async () => {
    await Promise.all(
      children.map(child =>
        child.exitCode !== null
          ? undefined
          : new Promise<void>(gone => {
              child.once('exit', () => gone())
              child.kill('SIGKILL')
            }),
      ),
    )
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (const kind of KINDS) {
      const port = await freePort()
      const builder = join(folder, `${kind}.builder`)
      const ring = (...args: string[]) => run(join(BIN, 'swift-ring-builder'), [builder, ...args], { env, cwd: folder })
      await ring('create', '4', '1', '0')
      await ring('add', `r1z1-127.0.0.1:${port}/d1`, '1')
      await ring('rebalance')
      await writeFile(join(folder, `${kind}.conf`), storageConf(kind, folder, port))
      launch(kind)
    }
    const port = await freePort()
    const memcached = await freePort()
    start('memcached', '-l', '127.0.0.1', '-p', String(memcached), '-U', '0', '-u', 'nobody')
    await writeFile(join(folder, 'proxy.conf'), proxyConf(folder, port, memcached))
    const proxy = launch('proxy')
    let said = ''
    proxy.stderr?.on('data', part => {
      said += part
    })
    const endpoint = `http://127.0.0.1:${port}`
    const deadline = Date.now() + START_MS
    const answers = () =>
      fetch(`${endpoint}/healthcheck`).then(
        reply => reply.ok,
        () => false,
      )
    while (!(await answers())) {
      if (proxy.exitCode !== null || Date.now() > deadline)
        throw new Error(`Swift did not start:\n${said.slice(-2000)}`)
      await after(100)
    }
    return { endpoint, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
