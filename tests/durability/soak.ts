/**
 * `npm run soak`: checks that take too long for a test. It prints the seed; set SEED to repeat a failure.
 * PARTS=gate,attackers,flows,intervals,claims,expectations,grounds,world,standardZones,kill,killPostgres,imports,replicas,ledger,flood,bodies,prices,streams,s3,hostile,rolling,upgrade,installation,moves
 * selects parts; OPERATIONS and REQUESTS set their sizes.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type Database } from '../../server/db/database.ts'
import { migrate, readMigrations } from '../../server/db/migrate-state.ts'
import { openPglite } from '../../server/db/pglite.ts'
import { openWorld } from '../server/scenarios/access/world.ts'
import { attack } from '../server/scenarios/hostile/attack.ts'
import { soakGrounds } from '../server/services/areas/measured/soak-grounds.ts'
import { soakAttackers } from '../server/warehouse/attack/soak-attackers.ts'
import { soakFlows } from '../server/warehouse/attack/soak-flows.ts'
import { soakGate } from '../server/warehouse/attack/soak-gate.ts'
import { intervalCoverage, isWithinBounds } from '../server/warehouse/disclosure/interval-coverage.ts'
import { soakExpectations } from '../server/warehouse/pricing/soak-expectations.ts'
import { falseForms, judgeClaims } from '../src/domain/claims/claims.ts'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { hasPostgres, startPostgres } from '../support/postgres.ts'
import { soakEmbeddedFaults } from './embedded/soak-embedded-faults.ts'
import { fullWorld } from './full-world.ts'
import { soakInstallation } from './installation/soak-installation.ts'
import { killDuringImports } from './kill-during-imports.ts'
import { killDuringOrders } from './kill-during-orders.ts'
import { killReplicas } from './kill-replicas.ts'
import { ledgerSoak } from './ledger.ts'
import { hostileFlood } from './limits/hostile-flood.ts'
import { largeBodies } from './limits/large-bodies.ts'
import { priceFlood } from './limits/price-flood.ts'
import { statusStreams } from './limits/status-streams.ts'
import { moveBetweenKinds } from './move-between-kinds.ts'
import { isRollingLost, rollingRestart } from './rolling-restart.ts'
import { s3OnSwift } from './s3-store.ts'
import { standardZonesSoak } from './standard-zones-soak.ts'
import { isUpgradeLost, upgradeFrom1030 } from './upgrade-from-1-0-30.ts'

/** The number of kills on each of the two databases. */
const KILLS = 13
const IMPORT_KILLS = 25
/** The number of pseudonymous people. Importing them takes a few seconds. */
const IMPORT_DEVICES = 900
const LEDGER = { operations: Number(process.env.OPERATIONS ?? 10_000), organisations: 50, kills: 12 }
/** About 100 released figures per place. */
const INTERVAL_PLACES = 400
/** The number of places. Each is described with every form of sentence. */
const CLAIM_PLACES = 1000
/** An honest user's price requests, both before and during the flood. */
const PRICES = 60
const FLOOD_REQUESTS = 5000
const REQUESTS = Number(process.env.REQUESTS ?? 20_000)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'ambit-soak-'))

const kill = async (name: string, env: Record<string, string> = {}) => {
  const report = await killDuringOrders(join(folder, name), PRIMARY_USER, KILLS, seed, env)
  const { datasets, orders, unfinished, silentReports, creditsBefore, creditsAfter, charged } = report
  const lost = datasets !== orders || unfinished + silentReports > 0 || creditsBefore - creditsAfter !== charged
  return { figures: report, lost }
}

/** Runs work on its own embedded database, which is removed when the work ends. */
const onEmbedded = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const driver = await openPglite(null)
  await migrate(driver, await readMigrations())
  const database = createDatabase(driver)
  return work(database).finally(() => database.close())
}

/** Each part returns its figures and whether anything was lost. */
const PARTS: Record<string, () => Promise<{ figures: object; lost: boolean }>> = {
  gate: () => soakGate(seed),
  attackers: () => soakAttackers(seed),
  flows: () => soakFlows(seed),
  async intervals() {
    const rows = intervalCoverage(seed, INTERVAL_PLACES).filter(({ cells }) => cells >= 2000)
    const figures = Object.fromEntries(
      rows.map(({ name, cells, covered }) => [name, `${covered.toFixed(3)} of ${cells}`]),
    )
    return { figures, lost: rows.length < 5 || !rows.every(isWithinBounds) }
  },
  /** Checks the claims in sentences against the truth. */
  async claims() {
    const verdicts = await judgeClaims(seed, CLAIM_PLACES)
    const share = ([name, judged]: readonly [string, { readonly claims: number; readonly false: number }]) =>
      [name, `${((100 * judged.false) / judged.claims).toFixed(1)} % false of ${judged.claims}`] as const
    const figures = Object.fromEntries([...verdicts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(share))
    return { figures, lost: falseForms(verdicts).length > 0 }
  },
  expectations: () => soakExpectations(seed),
  /** Counts refused honest orders and accepted revealing pairs, and measures how long judging takes. */
  grounds: () => onEmbedded(database => soakGrounds(database, seed)),
  async world() {
    const report = fullWorld()
    return { figures: report, lost: report.faults > 0 }
  },
  /**
   * Imports the real zones of England and Wales as a new version, after datasets were ordered with the previous one.
   */
  standardZones: () => onEmbedded(standardZonesSoak),
  kill: () => kill('kill'),
  /** Makes every part of a small embedded installation fail in turn; FAULTS=word selects some of them. */
  embeddedFaults: () => soakEmbeddedFaults(join(folder, 'embedded')),
  async killPostgres() {
    if (!hasPostgres) throw new Error('The kills on PostgreSQL need PostgreSQL')
    const cluster = await startPostgres()
    try {
      return await kill('kill-postgres', { DATABASE_URL: await cluster.database(), DEMO: 'true' })
    } finally {
      await cluster.stop()
    }
  },
  async imports() {
    const report = await killDuringImports(join(folder, 'imports'), IMPORT_KILLS, seed, IMPORT_DEVICES)
    return { figures: report, lost: report.halfVisible + report.wrong > 0 }
  },
  /** Moves a backup between kinds of engines. */
  async moves() {
    const report = await moveBetweenKinds(join(folder, 'moves'))
    const isRefused = /^The warehouse is not empty/.test(report.refusal)
    return { figures: report, lost: report.unlike.length > 0 || report.compared < 50 || !isRefused }
  },
  /** Follows the operations document on bare hosts, then makes every part of that installation fail in turn. */
  installation: soakInstallation,
  /** Kills each server of two shards in turn while imports, builds and reads continue. */
  async replicas() {
    const { faults, unlike, ...report } = await killReplicas(join(folder, 'replicas'), seed)
    for (const fault of [...faults, ...unlike]) console.error(fault)
    const { wrong, unequal, readsWithout } = report
    return { figures: report, lost: wrong + unequal + faults.length + unlike.length > 0 || readsWithout === 0 }
  },
  async ledger() {
    if (!hasPostgres) throw new Error('The ledger soak needs PostgreSQL')
    const cluster = await startPostgres()
    try {
      const databaseUrl = await cluster.database()
      const report = await ledgerSoak({ ...LEDGER, dataDir: join(folder, 'ledger'), databaseUrl, seed })
      const {
        wrongReadings,
        wrongBalances,
        unpairedDebits,
        unpairedDatasets,
        wrongRefunds,
        unevenOrders,
        wrongStandingMonths,
        lostOrders,
        unknownOrders,
      } = report
      const faults =
        wrongReadings +
        wrongBalances +
        unpairedDebits +
        unpairedDatasets +
        wrongRefunds +
        unevenOrders +
        wrongStandingMonths +
        lostOrders +
        unknownOrders
      return { figures: report, lost: faults > 0 || report.standingMonths === 0 }
    } finally {
      await cluster.stop()
    }
  },
  /** Sends hostile requests that reach the limits while an honest user keeps working. */
  flood: () =>
    onEmbedded(async database => {
      const { byStatus, ...report } = await hostileFlood(database, FLOOD_REQUESTS, seed)
      console.table([byStatus])
      return { figures: report, lost: report.honestRefused > 0 || report.refusedByLimit === 0 }
    }),
  /** Sends bodies of 10 MB before sign-in, twenty at a time. */
  async bodies() {
    const report = await largeBodies(join(folder, 'bodies'))
    const { otherReplies, healthWorstMs, moreMemoryMb } = report
    return { figures: report, lost: otherReplies > 0 || healthWorstMs > 50 || moreMemoryMb > 50 }
  },
  /** Keeps forty price calls by one user in flight while another organisation requests prices. */
  async prices() {
    const report = await priceFlood(join(folder, 'prices'), PRICES, seed)
    return { figures: report, lost: report.refused + report.hostileOther > 0 || report.ratio > 2 }
  },
  /** Opens a thousand status streams for fifty organisations while others request lists. */
  streams: () =>
    onEmbedded(async database => {
      const report = await statusStreams(database)
      const { streams, overCap, foreign, missed, ratio } = report
      return { figures: report, lost: streams < 1000 || overCap + foreign + missed > 0 || ratio > 5 }
    }),
  /** Runs the file-store tests on OpenStack Swift's S3 layer, and copies files within it. */
  async s3() {
    const report = await s3OnSwift()
    return { figures: report, lost: report.failed > 0 }
  },
  hostile: () =>
    onEmbedded(async database => {
      const world = await openWorld(database)
      try {
        const { byKind, byStatus, byCall } = await attack(world, REQUESTS, seed)
        const calls = Object.entries(byCall).map(([call, { sent, reached }]) => ({ call, sent, share: reached / sent }))
        calls.sort((a, b) => a.share - b.share)
        console.table(calls.map(({ share, ...row }) => ({ ...row, pastTheDoor: `${Math.round(100 * share)} %` })))
        return { figures: { ...byKind, ...byStatus }, lost: false }
      } finally {
        await world.portal.close()
      }
    }),
  /** Restarts nodes one after another with another release without a new migration, while orders are being placed. */
  async rolling() {
    if (!hasPostgres) throw new Error('The rolling restart needs PostgreSQL')
    const report = await rollingRestart(join(folder, 'rolling'), ['9.0.0', '9.0.1'])
    return { figures: report, lost: isRollingLost(report) }
  },
  /** Stops 1.0.30, installs a release and starts it. */
  async upgrade() {
    const report = await upgradeFrom1030(join(folder, 'upgrade'))
    return { figures: report, lost: isUpgradeLost(report) }
  },
}

const wanted = process.env.PARTS?.split(',') ?? Object.keys(PARTS)
let failed = false
for (const name of wanted) {
  console.log(`${name}, seed ${seed}`)
  try {
    const { figures, lost } = await PARTS[name]!()
    console.table([figures])
    console.log(lost ? 'LOST something: see the figures above' : 'nothing lost')
    failed ||= lost
  } catch (error) {
    console.error(error)
    failed = true
  }
}
rmSync(folder, { recursive: true, force: true })
process.exit(failed ? 1 : 0)
