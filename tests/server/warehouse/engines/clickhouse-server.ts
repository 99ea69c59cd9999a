import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../support/free-port.ts'

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(file => existsSync(file))

/** The server's command, from Debian's package or from the single binary of newer packages. */
const command = (): string[] | null => {
  const server = onPath('clickhouse-server')
  if (server) return [server]
  const all = onPath('clickhouse')
  return all ? [all, 'server'] : null
}

export const hasClickHouseServer = (): boolean => command() !== null

/** The name of a cluster that a test starts. */
export const CLUSTER = 'ambit_shards'

/** A server's three ports: HTTP, native protocol and inter-server. */
type Ports = readonly [http: number, tcp: number, inter: number]

const replica = ([, tcp]: Ports) => `<replica><host>127.0.0.1</host><port>${tcp}</port></replica>`

/** How the servers form a cluster. */
export interface ClusterShape {
  /** How many servers have the same rows and thus form a shard. One by default. */
  readonly copies?: number
  /** The port of ZooKeeper. */
  readonly zooKeeper?: number
  /**
   * True if an insert into a shard is sent to one of its servers, which replicates it. This is the required setting and
   * the default.
   */
  readonly internalReplication?: boolean
}

const shards = (cluster: readonly Ports[], { copies = 1, internalReplication = true }: ClusterShape): string => {
  let text = ''
  for (let at = 0; at < cluster.length; at += copies)
    text += `<shard><internal_replication>${internalReplication}</internal_replication>${cluster
      .slice(at, at + copies)
      .map(replica)
      .join('')}</shard>`
  return text
}

/** In milliseconds. Sessions are short, so ZooKeeper soon detects a killed server. */
const SESSION_MS = 10_000

const zooKeeperOf = ({ zooKeeper }: ClusterShape): string =>
  zooKeeper === undefined
    ? ''
    : `<zookeeper><node><host>127.0.0.1</host><port>${zooKeeper}</port></node><session_timeout_ms>${SESSION_MS}</session_timeout_ms></zookeeper>
  <interserver_http_host>127.0.0.1</interserver_http_host>`

const config = (folder: string, [http, tcp, inter]: Ports, cluster: readonly Ports[], shape: ClusterShape) => `<yandex>
  <logger><level>warning</level><log>${folder}/server.log</log><errorlog>${folder}/error.log</errorlog></logger>
  <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><interserver_http_port>${inter}</interserver_http_port>
  <listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><user_files_path>${folder}/files/</user_files_path>
  <users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>104857600</mark_cache_size>
  <remote_servers><${CLUSTER}>${shards(cluster, shape)}</${CLUSTER}></remote_servers>
  ${zooKeeperOf(shape)}
</yandex>
`

const USERS = `<yandex>
  <profiles><default></default></profiles>
  <users><default><password></password><networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile><quota>default</quota></default></users>
  <quotas><default></default></quotas>
</yandex>
`

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    reply => reply.ok,
    () => false,
  )

export interface RunningServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

const freePorts = async (): Promise<Ports> => [await freePort(), await freePort(), await freePort()]

/** Long enough for a busy machine, in milliseconds. */
const START_MS = 240_000

/** Runs a server on its folder until it is killed. */
const launch = async (folder: string, url: string): Promise<() => Promise<void>> => {
  const [program = '', ...first] = command() ?? []
  const child: ChildProcess = spawn(program, [...first, `--config-file=${folder}/config.xml`], {
    cwd: folder,
    stdio: 'ignore',
  })
  const exit = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const deadline = Date.now() + START_MS
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`clickhouse-server did not start (${child.exitCode ?? 'it does not respond'})`)
    }
    await wait(50)
  }
  return async () => {
    child.kill('SIGKILL')
    await exit
  }
}

const makeFolder = async (ports: Ports, cluster: readonly Ports[], shape: ClusterShape): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-clickhouse-'))
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'config.xml'), config(folder, ports, cluster, shape))
  await writeFile(join(folder, 'users.xml'), USERS)
  return folder
}

const urlOf = ([http]: Ports) => `http://127.0.0.1:${http}`

/** How many times to try. Another process may take a free port before the server does. */
const STARTS = 3

/** Starts servers, each in its own folder and with a configuration that names all of them. */
const launchAll = async (count: number, shape: ClusterShape = {}, starts = STARTS) => {
  const ports: Ports[] = []
  for (let i = 0; i < count; i++) ports.push(await freePorts())
  const folders = await Promise.all(ports.map(own => makeFolder(own, ports, shape)))
  const begun = await Promise.allSettled(folders.map((folder, i) => launch(folder, urlOf(ports[i]!))))
  const kills = begun.flatMap(one => (one.status === 'fulfilled' ? one.value : []))
  const stop = async () => {
    await Promise.all(kills.map(kill => kill()))
    await Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true })))
  }
  const failed = begun.find(one => one.status === 'rejected')
  if (!failed) return { urls: ports.map(urlOf), folders, kills, stop }
  await stop()
  if (starts === 1) throw failed.reason
  return launchAll(count, shape, starts - 1)
}

/** Starts a real server on loopback in its own folder. */
export const startClickHouseServer = async (): Promise<RunningServer> => {
  const {
    urls: [url = ''],
    stop,
  } = await launchAll(1)
  return { url, stop }
}

export interface RunningCluster {
  /** The addresses of all servers, comma-separated. */
  readonly urls: string
  /** Kills one server with SIGKILL. */
  readonly kill: (server: number) => Promise<void>
  readonly restart: (server: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts real servers on loopback in a cluster named CLUSTER, one per shard unless there are copies. */
export const startClickHouseCluster = async (servers: number, shape: ClusterShape = {}): Promise<RunningCluster> => {
  const { urls, folders, kills, stop } = await launchAll(servers, shape)
  return {
    urls: urls.join(','),
    kill: server => kills[server]!(),
    async restart(server) {
      kills[server] = await launch(folders[server]!, urls[server]!)
    },
    stop,
  }
}
