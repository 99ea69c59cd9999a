import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { onBehalfOf } from '../../../../server/runtime/concurrency/caller.ts'
import { tsChild } from '../../../../server/runtime/threads/ts-worker.ts'
import { extractDataset } from '../../../../server/warehouse/builds/extract/extract-dataset.ts'
import { loadCoverage } from '../../../../server/warehouse/deliveries/load/load-rows.ts'
import { loadTrips } from '../../../../server/warehouse/deliveries/load/load-trips.ts'
import { AXES } from '../../../../server/warehouse/dimensions.ts'
import { openChdb } from '../../../../server/warehouse/engines/chdb/open-chdb.ts'
import { openWarehouse, queueFairly } from '../../../../server/warehouse/engines/open-warehouse.ts'
import { migrate } from '../../../../server/warehouse/schema/migrate-warehouse.ts'
import type { Statement } from '../../../../server/warehouse/sql/statement.ts'
import type { Warehouse } from '../../../../server/warehouse/warehouse.ts'
import { sumsBy, visitsOf } from '../../../reference/movement.ts'
import { encodeTrips } from '../../../support/trips.ts'
import { countOf } from '../count-of.ts'
import { makeTrips } from '../invented-trips.ts'
import { AREAS, COVERAGE, factorOf, HOOKS, loadWorld, NOISE, noZones, questionOf, specOf } from '../worlds.ts'

const select = <R>(sql: string): Statement<Record<string, never>, R> => ({ name: 'test', sql })
const ENDLESS = select<number>('SELECT count() FROM numbers(1000000000000) WHERE sipHash64(number) % 7 = 3')
const endless = select<number>(
  "SELECT count() FROM system.processes WHERE query LIKE '%1000000000000%' AND query NOT LIKE '%processes%'",
)

let folder: string
let warehouse: Warehouse
let losses: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambit-chdb-'))
  losses = []
  warehouse = await openChdb({ folder: join(folder, 'movement'), onLost: message => losses.push(message) })
  await migrate(warehouse)
})
afterEach(async () => {
  await warehouse.close()
  await rm(folder, { recursive: true, force: true })
})

const childPid = async (): Promise<number> => {
  const { pid } = JSON.parse(await readFile(join(folder, 'movement', 'lock'), 'utf8')) as { pid: number }
  return pid
}
const kill = async () => process.kill(await childPid(), 'SIGKILL')
const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('kills and restarts a child that hangs, and the statement succeeds', async () => {
  await warehouse.close()
  warehouse = await openChdb({
    folder: join(folder, 'movement'),
    onLost: message => losses.push(message),
    answerMs: 2000,
  })
  process.kill(await childPid(), 'SIGSTOP')
  expect(await warehouse.rows(select<{ one: number }>('SELECT toUInt8(1) AS one'), {})).toEqual([{ one: 1 }])
  expect(losses).toEqual(['The embedded ClickHouse stopped (SIGKILL)'])
})

test('refuses a folder with parts that the engine cannot read, because figures without them would be too low', async () => {
  await loadCoverage(warehouse, COVERAGE)
  await warehouse.close()
  const names = await readdir(join(folder, 'movement'), { recursive: true })
  const parts = names.filter(name => /^chdb.store.*\bcolumns\.txt$/.test(name))
  expect(parts.length).toBeGreaterThan(0)
  for (const name of parts) await rm(join(folder, 'movement', name))
  // The engine sets the parts aside at the first start and never mentions them again.
  for (let starts = 0; starts < 2; starts++)
    await expect(openWarehouse({ DATA_DIR: folder }, { warn: () => undefined })).rejects.toThrow(
      /could not read .*1 of coverage.* Restore the last backup/,
    )
  warehouse = await openChdb({ folder: join(folder, 'movement') })
})

describe('the child that owns the folder', () => {
  test('refuses a second process on the folder with a message that names the first', async () => {
    const second = openChdb({ folder: join(folder, 'movement') })
    await expect(second).rejects.toMatchObject({ code: 'folder-in-use' })
    await expect(second).rejects.toThrow(`in use by process ${await childPid()}`)
  })

  test('is restarted when it dies, without losing acknowledged data', async () => {
    await warehouse.insert('coverage', '7\t2026-10-01\t1\n')
    const before = await childPid()
    await kill()
    expect(await warehouse.numbers(select<number>('SELECT batch FROM coverage'), {})).toEqual(Float64Array.of(7))
    expect(await childPid()).not.toBe(before)
    expect(losses).toHaveLength(1)
    expect(await warehouse.healthy()).toBe(true)
  })

  test('repeats a read once if the engine dies during it', async () => {
    const rows = warehouse.numbers(select<number>('SELECT sum(sleepEachRow(0.5)) + 1 FROM numbers(2)'), {})
    await kill()
    expect(await rows).toEqual(Float64Array.of(1))
  })

  test('exits when its parent is killed', async () => {
    await warehouse.close()
    const holder = tsChild(new URL('../hold-folder.ts', import.meta.url), [join(folder, 'movement')])
    await once(holder, 'message')
    const child = await childPid()
    expect(child).not.toBe(holder.pid)
    holder.kill('SIGKILL')
    // The next server starts immediately, and waits until the child has exited.
    warehouse = await openChdb({ folder: join(folder, 'movement') })
    await expect.poll(() => lives(child)).toBe(false)
    expect(await warehouse.healthy()).toBe(true)
  })

  test('waits for a child whose owner was killed before it wrote the child’s id', async () => {
    const other = join(folder, 'other')
    await mkdir(other)
    const leaving = tsChild(new URL('../leave-when-tried.ts', import.meta.url), [other])
    await writeFile(join(other, 'lock'), JSON.stringify({ pid: leaving.pid, began: null }))
    await once(leaving, 'message')
    const opened = await openChdb({ folder: other })
    expect(await opened.healthy()).toBe(true)
    await opened.close()
  })

  test('stops a running or waiting query in the engine when its caller gives up', async () => {
    const stop = new AbortController()
    // Ten reads for four sessions: some run, and the others wait.
    const reads = Array.from({ length: 10 }, () => warehouse.numbers(ENDLESS, {}, { signal: stop.signal }))
    await expect.poll(() => warehouse.numbers(endless, {}, { budget: 'build' })).toEqual(Float64Array.of(4))
    stop.abort()
    const ends = await Promise.allSettled(reads)
    expect(ends.map(end => end.status === 'rejected' && end.reason.code)).toEqual(Array(10).fill('cancelled'))
    await expect.poll(() => warehouse.numbers(endless, {})).toEqual(Float64Array.of(0))
  })

  test('stops a query that would take too long', async () => {
    const brief = select<number>(`${ENDLESS.sql} SETTINGS max_execution_time = 1`)
    const endless: Statement<Record<string, never>, number> = { ...brief, sql: `(${brief.sql})` }
    await expect(warehouse.numbers(endless, {})).rejects.toMatchObject({ code: 'over-budget' })
  })

  test('stops a query that would take too much memory', async () => {
    const greedy = select<{ n: number }>('SELECT length(groupArray(number)) AS n FROM numbers(2000000000)')
    await expect(warehouse.rows(greedy, {})).rejects.toMatchObject({ code: 'over-budget' })
  })
})

describe('interrupted builds and loads', () => {
  const trips = makeTrips({ seed: 5, people: 200, trips: 2000 })
  const question = questionOf(AREAS['a ring with a hole']!)

  test('killing the engine during a build leaves the attempt invisible, and the next attempt is correct', async () => {
    await loadWorld({ warehouse, folder, close: async () => undefined }, trips)
    const visits = visitsOf(trips, question)
    const wanted = sumsBy(visits, factorOf, visit => String(visit.weekday)).map(([weekday, sum]) => [
      weekday,
      sum.value,
    ])
    const complete: number[] = []
    // Killing the engine before trips are written fails the attempt, but killing it before a read only repeats the
    // read. The last attempt is not interrupted.
    for (const [buildId, share] of [0.1, 0.3, 0.7, 2].entries()) {
      const pid = await childPid()
      const onProgress = (done: number) => {
        if (done > share && lives(pid)) process.kill(pid, 'SIGKILL')
      }
      const [end] = await Promise.allSettled([
        extractDataset(warehouse, noZones, NOISE, specOf(question, buildId), { ...HOOKS, onProgress }),
      ])
      complete.push(...(end.status === 'fulfilled' ? [buildId] : []))
    }
    const named = select<number>('SELECT build_id FROM dataset_builds ORDER BY build_id')
    expect([...(await warehouse.numbers(named, {}))]).toEqual(complete)
    expect(complete).not.toContain(0)
    expect(complete).toContain(3)
    expect(losses).toHaveLength(3)
    for (const buildId of complete) {
      const daily = await countOf(warehouse)(buildId, { rows: 'visits', axes: [AXES.weekday] })
      const { categories } = AXES.weekday
      const days = daily.flatMap(({ group, value_m }) => {
        const { covers, children } = categories[group]!
        return children.length === 0 ? [[String(covers[0]), value_m]] : []
      })
      expect(days.sort()).toEqual(wanted)
    }
  })

  test('a user’s waiting or running read ends when the user leaves, and the product’s own reads continue', async () => {
    const shared = queueFairly(warehouse, { viewer: 1, work: 1 })
    const gone = new AbortController()
    const reads = onBehalfOf({ organisationId: 1, signal: gone.signal }, () =>
      Promise.allSettled([shared.numbers(ENDLESS, {}), shared.rows(ENDLESS, {})]),
    )
    const own = shared.numbers(select<number>('SELECT 7'), {})
    while ((await warehouse.numbers(endless, {}))[0] === 0);
    gone.abort()
    const ends = await reads
    expect(ends.map(end => end.status === 'rejected' && end.reason.code)).toEqual(['cancelled', 'cancelled'])
    expect([...(await own)]).toEqual([7])
  })

  test('a cancelled build settles as cancelled and leaves nothing behind', async () => {
    await loadWorld({ warehouse, folder, close: async () => undefined }, trips)
    const stop = new AbortController()
    const built = extractDataset(warehouse, noZones, NOISE, specOf(question, 1), {
      ...HOOKS,
      signal: stop.signal,
      onProgress: share => share > 0.6 && stop.abort(),
    })
    await expect(built).rejects.toMatchObject({ code: 'cancelled' })
    const left = select<number>(
      'SELECT count() FROM (SELECT build_id FROM dataset_visits UNION ALL SELECT build_id FROM dataset_days UNION ALL SELECT build_id FROM build_points) AS parts',
    )
    await expect.poll(() => warehouse.numbers(left, {})).toEqual(Float64Array.of(0))
  })

  const seen = async (): Promise<number> => {
    await loadCoverage(warehouse, COVERAGE)
    const { visits } = await extractDataset(
      warehouse,
      noZones,
      NOISE,
      specOf(question, Math.floor(Math.random() * 2 ** 31)),
      HOOKS,
    )
    return visits
  }

  test('a load that fails midway stays invisible, and its files load when delivered again', async () => {
    const [first, second] = [trips.slice(0, 1200), trips.slice(1200)]
    const files = [join(folder, 'a.rowbinary'), join(folder, 'b.rowbinary')]
    await writeFile(files[0]!, encodeTrips(first))
    await writeFile(files[1]!, encodeTrips(second).subarray(0, -9))
    await expect(loadTrips(warehouse, files)).rejects.toMatchObject({ code: 'refused' })
    expect(await seen()).toBe(0)
    await writeFile(files[1]!, encodeTrips(second))
    expect(await loadTrips(warehouse, files)).toEqual({ files: 2, skipped: 0, trips: 2000 })
    expect(await seen()).toBe(visitsOf(trips, question).length)
  })

  test('a load whose engine is killed leaves nothing behind once its file is delivered again', async () => {
    const file = join(folder, 'a.rowbinary')
    await writeFile(file, encodeTrips(trips))
    const cut = async function* () {
      yield file
      await kill()
      throw new Error('the loader died')
    }
    await expect(loadTrips(warehouse, cut())).rejects.toThrow('the loader died')
    expect(await seen()).toBe(0)
    await loadTrips(warehouse, [file])
    expect(await seen()).toBe(visitsOf(trips, question).length)
    const stored = select<number>('SELECT count() FROM trips')
    expect(await warehouse.numbers(stored, {})).toEqual(Float64Array.of(trips.length))
  })

  test('loads the same content once, regardless of its name', async () => {
    const files = ['a', 'b'].map(name => join(folder, name))
    for (const file of files) await writeFile(file, encodeTrips(trips))
    expect(await loadTrips(warehouse, files)).toEqual({ files: 1, skipped: 1, trips: 2000 })
    expect(await loadTrips(warehouse, files)).toEqual({ files: 0, skipped: 2, trips: 0 })
  })
})
