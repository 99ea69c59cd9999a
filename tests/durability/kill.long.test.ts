import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readIdentities } from '../../server/backup/encryption.ts'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { lockFolder } from '../../server/runtime/data-folder/folder-lock.ts'
import { parseSettings } from '../../server/runtime/settings.ts'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { demoInstallation } from '../support/demo-installation.ts'
import { runTool } from '../support/portal-process.ts'
import { beforeItsEntry, filesOf, readReplies, repliesOf, rowsOf } from './backup-round-trip.ts'
import { killDuringOrders } from './kill-during-orders.ts'

const SEED = 20261121
const KILLS = 1

describe('on PGlite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-kill-'))
  const dataDir = join(folder, 'data')
  const file = join(folder, 'backup.tar.gz')
  const keyFile = join(folder, 'key.txt')
  const identities = () => readIdentities(readFileSync(keyFile, 'utf8'), keyFile)
  let replies: unknown[]
  beforeAll(() => demoInstallation(dataDir), 600_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('[P1.02] kill -9 at a random point in an order loses no credit and no dataset', async () => {
    const report = await killDuringOrders(
      dataDir,
      PRIMARY_USER,
      KILLS,
      SEED,
      {},
      {
        async atEnd(client) {
          replies = await readReplies(client)
        },
      },
    )
    expect(report, `seed ${SEED}`).toMatchObject({ datasets: report.orders, unfinished: 0, silentReports: 0 })
    expect(report.creditsBefore - report.creditsAfter).toBe(report.charged)
  }, 600_000)

  test('a backup restored elsewhere is the same installation, with the same rows, files and report results', async () => {
    const made = await runTool('server/cli/backup.ts', ['--new-identity', keyFile], dataDir)
    const said = await runTool('server/cli/backup.ts', ['--recipient', /age1\w+/.exec(made)![0], file], dataDir)
    expect(said).toMatch(/encrypted: only the private key/)
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)
    expect(said).toMatch(/warehouse \(embedded\): included/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const before = { rows: await rowsOf(dataDir), files: filesOf(join(dataDir, 'files')) }
    expect(before.rows.datasets!.length).toBeGreaterThan(KILLS)

    const restored = join(folder, 'restored')
    await expect(runTool('server/cli/restore.ts', [file], restored)).rejects.toThrow(/is encrypted: give the file/)
    const restoring = await runTool('server/cli/restore.ts', ['--identity', keyFile, file], restored)
    expect(restoring).toMatch(/^The audit trail is whole up to row \d+/m)
    expect(restoring).toMatch(/^All users must sign in again, .+ waiting e-mails are not sent\.$/m)
    expect(beforeItsEntry(await rowsOf(restored))).toEqual(before.rows)
    expect(filesOf(join(restored, 'files'))).toEqual(before.files)

    expect(replies.length).toBeGreaterThan(KILLS)
    expect(await repliesOf(restored, PRIMARY_USER)).toEqual(replies)
    await expect(restoreBackup(parseSettings({ DATA_DIR: restored }), file, identities())).rejects.toThrow(
      /is not empty \(.*Give DATA_DIR a new one/,
    )
  }, 600_000)

  // The archive is read before any database is opened.
  test('refuses a damaged or truncated backup, a database that has data, and a running server, each with a message', async () => {
    const empty = join(folder, 'empty')
    const bytes = readFileSync(file)
    const bent = Buffer.from(bytes)
    bent[Math.floor(bytes.length / 2)]! ^= 1
    const damaged = { cut: bytes.subarray(0, bytes.length / 2), none: Buffer.from('no backup'), bent }
    for (const [name, content] of Object.entries(damaged)) {
      writeFileSync(join(folder, name), content)
      await expect(
        restoreBackup(parseSettings({ DATA_DIR: empty }), join(folder, name), identities()),
        name,
      ).rejects.toThrow(/is damaged, or is not a backup/)
    }
    await expect(runTool('server/cli/restore.ts', [join(folder, 'none')], empty)).rejects.toThrow(
      /^server\/cli\/restore.ts left with 1:\n\S+ is damaged, or is not a backup: .*\.\n$/,
    )
    expect(statSync(empty, { throwIfNoEntry: false })).toBeUndefined()
    await expect(makeBackup(parseSettings({ DATA_DIR: dataDir }), file)).rejects.toThrow(/exists already/)
    const unlock = await lockFolder(dataDir)
    await expect(runTool('server/cli/backup.ts', [`${file}2`], dataDir)).rejects.toThrow(/is in use by process/)
    await unlock()
  }, 300_000)
})
