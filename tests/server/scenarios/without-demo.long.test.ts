import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startPortal } from '../../support/portal-process.ts'

const HIDDEN = { NODE_OPTIONS: `--import ${pathToFileURL(resolve('tests/support/without-optional.mjs'))}` }

test('an installation without a demo starts without the packages that only the demo needs', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ambit-without-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  // Hides the demo's packages, so the code that draws its zones cannot be loaded.
  const source = ['--import', 'tsx', 'demo/world/voronoi.ts']
  await expect(promisify(execFile)(process.execPath, source, { env: { ...process.env, ...HIDDEN } })).rejects.toThrow(
    'delaunator is not installed',
  )
  const portal = await startPortal(dataDir, { ...HIDDEN, DEMO: 'false' })
  try {
    const ready = await fetch(`${portal.address}/readyz`)
    expect(await ready.json()).toMatchObject({ state: true, migrations: true, movement: true })
    expect(portal.lines.join('\n')).not.toContain('Demo accounts')
  } finally {
    await portal.stop()
  }
})
