import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { killDuringImports } from './kill-during-imports.ts'

const SEED = 20261121
const DEVICES = 200

test('kill -9 of an import or its engine at a random moment leaves nothing partially visible and loses nothing', {
  timeout: 600_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const report = await killDuringImports(folder, 1, SEED, DEVICES)
  expect(report, `seed ${SEED}`).toMatchObject({ kills: 1, halfVisible: 0, wrong: 0 })
})
