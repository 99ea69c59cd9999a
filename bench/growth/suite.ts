import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Truth } from '../../demo/generate/generate-trips.ts'
import { datasetCosts, datasetRequest, type WizardPayload } from '../../src/contract/datasets.ts'
import { DatasetStatus } from '../../src/domain/constants.ts'
import { pointOrder, settled, signedIn, whenJudged } from '../../tests/durability/place-orders.ts'
import { REAL_MIDDLE_ZONES, REAL_POPULATION, REAL_ZONES } from '../../tests/e2e/support/real-zones.ts'
import { INVENTED, installationSteps, knownPlaceOf } from '../../tests/support/invented-installation.ts'
import { writeInventedZones } from '../../tests/support/invented-zones.ts'
import { operatorOf } from '../../tests/support/operator.ts'
import { startPortal } from '../../tests/support/portal-process.ts'
import { alone, rowOf } from '../measure.ts'
import type { Row, Suite } from '../row.ts'
import { bytesIn, watchPeaks } from './watch-peaks.ts'

const SMALLEST = 0.03
/** The number of trips that one invented person makes in October. */
const TRIPS_A_PERSON = 34.2
/** Merges count as finished when nothing has changed for this many milliseconds. */
const STILL_MS = 10_000

/** The columns of the closing table. */
const FIGURES = new Set(
  'generateS parquetMB importS rowsPerS peakMB peakDiskMB mergedMB bytesPerTrip firstPriceMs secondBuildMs busyBuildMs'.split(
    ' ',
  ),
)

const sizes = (once: boolean): number[] => {
  if (once) return [SMALLEST]
  const millions = (process.env.GROWTH_TRIPS ?? '1,5,20').split(',').map(Number)
  if (!millions.every(each => each > 0)) throw new Error('GROWTH_TRIPS must be millions of trips, as in 1,5,20.')
  return millions
}

const deliveredZones = (folder: string, once: boolean) => {
  const invented = writeInventedZones(folder)
  const real = { small: REAL_ZONES.file, middle: REAL_MIDDLE_ZONES.file, population: REAL_POPULATION }
  return !once && Object.values(real).every(file => existsSync(file)) ? { ...invented, ...real } : invented
}

const whenMerged = async (folder: string): Promise<number> => {
  let [bytes, since] = [-1, Date.now()]
  for (;;) {
    const now = bytesIn(folder)
    if (now !== bytes) since = Date.now()
    bytes = now
    if (Date.now() - since > STILL_MS) return bytes
    await after(500)
  }
}

const row = async (millions: number, once: boolean): Promise<Row> => {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-bench-growth-'))
  const dataDir = join(folder, 'data')
  const movement = join(dataDir, 'movement')
  let pid: number | undefined
  const operator = operatorOf(dataDir, {
    onStart(started) {
      pid = started
    },
  })
  try {
    await mkdir(join(folder, 'made'))
    const zones = deliveredZones(join(folder, 'made'), once)
    const devices = Math.round((millions * 1e6) / TRIPS_A_PERSON)
    const steps = installationSteps(join(folder, 'made'), operator, devices, zones)
    for (const step of ['provider', 'templates', 'organisation', 'user', 'zones', 'postcodes'] as const)
      await steps[step]()
    const generated = await alone(1, steps.generate)
    const { trips } = JSON.parse(await readFile(join(steps.delivery, 'truth.json'), 'utf8')) as Truth
    const parquet = bytesIn(steps.delivery)
    const peaksOf = watchPeaks(dataDir, () => pid)
    const imported = await alone(1, steps.trips)
    await steps.beside()
    const peaks = peaksOf()
    const [busy, second] = [await knownPlaceOf(steps.delivery, 'busy'), await knownPlaceOf(steps.delivery, 'large')]
    await rm(steps.delivery, { recursive: true })

    const portal = await startPortal(dataDir, { DEMO: 'false' })
    try {
      const client = await signedIn(portal.address, INVENTED.user)
      let first = 0
      const price = async (body: WizardPayload) => {
        const begun = performance.now()
        const costs = await client.call(datasetCosts, { body })
        if (first === 0) first = performance.now() - begun
        return costs
      }
      const build = async (name: string, place: readonly [number, number]) => {
        const body = await pointOrder(client, name, { place, price })
        await whenJudged(client, body)
        const { minMs } = await alone(1, async () => {
          await client.call(datasetRequest, { body })
          const made = (await settled(client)).find(({ clientProjectName }) => clientProjectName === name)
          if (made?.reportStatus !== DatasetStatus.Completed) throw new Error(`${name} has failed: ${made?.failure}`)
        })
        return minMs
      }
      const secondMs = await build('The second busiest place', second)
      const busyMs = await build('A busy place', busy)
      const merged = once ? bytesIn(movement) : await whenMerged(movement)
      return rowOf(`${(trips / 1e6).toFixed(trips < 1e6 ? 3 : 1)} M trips`, 'none', imported, null, {
        generateS: generated.minMs / 1000,
        parquetMB: parquet / 1e6,
        importS: imported.minMs / 1000,
        rowsPerS: Math.round((trips / imported.minMs) * 1000),
        peakMB: peaks.memoryMB,
        peakDiskMB: peaks.diskBytes / 1e6,
        mergedMB: merged / 1e6,
        bytesPerTrip: merged / trips,
        firstPriceMs: first,
        secondBuildMs: secondMs,
        busyBuildMs: busyMs,
      })
    } finally {
      await portal.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * An installation that grows: a month of trips (GROWTH_TRIPS=1,5,20, in millions) on the embedded engines. The operator
 * commands generate it on the real zones of England and Wales if they are available, otherwise on invented zones. Our
 * time is that of the import. Each size is removed before the next is generated.
 */
export const suite: Suite = async function* ({ once, wants }) {
  if (!wants('growth')) return
  const rows: Row[] = []
  for (const millions of sizes(once)) {
    const made = await row(millions, once)
    rows.push(made)
    yield made
  }
  const figuresOf = (each: Row) => Object.entries(each).filter(([name]) => FIGURES.has(name))
  console.table(Object.fromEntries(rows.map(each => [each.case, Object.fromEntries(figuresOf(each))])))
}
