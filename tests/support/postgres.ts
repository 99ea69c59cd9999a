import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'

const folders = ['/usr/lib/postgresql/15/bin', ...(process.env.PATH ?? '').split(delimiter)]
const bin = folders.find(folder => existsSync(join(folder, 'initdb'))) ?? null

export const hasPostgres = bin !== null
if (!hasPostgres) console.error('NOTICE: PostgreSQL is missing (Debian: postgresql-15); its tests are skipped.')

/** initdb refuses to run as root; in that case the cluster belongs to the user postgres. */
const owner = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

export interface Cluster {
  /** The superuser's address. */
  readonly admin: string
  /** A new, empty database whose owner is not a superuser, as in production. */
  database(name?: string): Promise<string>
  stop(): Promise<void>
}

const OWNER = 'ambit_owner'

const asAdmin = async (admin: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** A new database in a cluster, empty or copied from another one, which must not be in use. */
export const createDatabaseOn = async (admin: string, like = 'template0', name?: string): Promise<string> => {
  const made = name ?? `ambit_${randomUUID().replaceAll('-', '')}`
  await asAdmin(admin, `create database ${made} owner ${OWNER} template ${like}`)
  const url = new URL(admin)
  url.username = OWNER
  url.pathname = made
  return url.href
}

/** The same database, accessed with a new login that owns nothing and lacks privileges. */
export const createLoginOn = async (admin: string, database: string): Promise<string> => {
  const url = new URL(database)
  url.username = `ambit_run_${randomUUID().replaceAll('-', '')}`
  await asAdmin(admin, `create role ${url.username} login`)
  return url.href
}

/** A separate PostgreSQL cluster in a temporary folder on a free port, removed by `stop`. */
export const startPostgres = async (): Promise<Cluster> => {
  if (bin === null) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'ambit-postgres-'))
  const user = owner()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  await promisify(execFile)(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
    { ...user, cwd: folder },
  )
  const port = await freePort()
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F', '-c', 'max_connections=200'],
    { ...user, cwd: folder, stdio: 'ignore' },
  )
  const gone = new Promise<void>(left => server.once('exit', () => left()))
  process.once('exit', () => server.kill('SIGKILL'))
  const admin = `postgresql://postgres@127.0.0.1:${port}/postgres`
  while (!(await answers(admin))) {
    if (server.exitCode !== null) throw new Error(`postgres left with ${server.exitCode}`)
    await after(50)
  }
  await asAdmin(admin, `create role ${OWNER} login createrole`)
  return {
    admin,
    database: name => createDatabaseOn(admin, undefined, name),
    async stop() {
      // A fast shutdown, which ends open sessions.
      server.kill('SIGINT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
