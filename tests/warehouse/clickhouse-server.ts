import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(file => existsSync(file))

/** The server's command: Debian's own program, or the one program of newer packages. */
const command = (): string[] | null => {
  const server = onPath('clickhouse-server')
  if (server) return [server]
  const all = onPath('clickhouse')
  return all ? [all, 'server'] : null
}

export const hasClickHouseServer = (): boolean => command() !== null

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const config = (folder: string, [http, tcp, inter]: readonly number[]) => `<yandex>
  <logger><level>warning</level><log>${folder}/server.log</log><errorlog>${folder}/error.log</errorlog></logger>
  <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><interserver_http_port>${inter}</interserver_http_port>
  <listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><user_files_path>${folder}/files/</user_files_path>
  <users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>104857600</mark_cache_size>
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

/** A real server on loopback with a folder of its own. */
export const startClickHouseServer = async (): Promise<RunningServer> => {
  const [program = '', ...first] = command() ?? []
  const folder = await mkdtemp(join(tmpdir(), 'ambit-clickhouse-'))
  const ports = [await freePort(), await freePort(), await freePort()]
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'config.xml'), config(folder, ports))
  await writeFile(join(folder, 'users.xml'), USERS)
  const child: ChildProcess = spawn(program, [...first, `--config-file=${folder}/config.xml`], {
    cwd: folder,
    stdio: 'ignore',
  })
  const exit = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${ports[0]}`
  const deadline = Date.now() + 30_000
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('clickhouse-server did not start')
    await wait(50)
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}
