import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const onPath = name => process.env.PATH.split(delimiter).some(dir => existsSync(join(dir, name)))
const postgres = () => existsSync('/usr/lib/postgresql/15/bin/initdb') || onPath('initdb')

/** The real services and programs that the tests use, each with its Debian package and a check that finds it. */
const PARTS = [
  { part: 'Chromium', package: 'chromium', found: () => Boolean(process.env.CHROMIUM_PATH) || onPath('chromium') },
  { part: 'PostgreSQL 15', package: 'postgresql', found: postgres },
  {
    part: 'ClickHouse',
    package: 'clickhouse-server',
    found: () => onPath('clickhouse-server') || onPath('clickhouse'),
  },
  { part: 'ogrinfo', package: 'gdal-bin', found: () => onPath('ogrinfo') },
  { part: 'pdftotext', package: 'poppler-utils', found: () => onPath('pdftotext') },
]

/** The packages that only the soak needs. */
const SOAK_PARTS = [
  { part: 'ZooKeeper', package: 'zookeeper', found: () => existsSync('/usr/share/java/zookeeper.jar') },
  { part: 'nginx', package: 'nginx-light', found: () => existsSync('/usr/sbin/nginx') },
  { part: 'ip', package: 'iproute2', found: () => onPath('ip') },
  { part: 'Java', package: 'default-jre-headless', found: () => onPath('java') },
]

/**
 * Installs the missing parts if this user may. The tests of a part that is still missing fail in CI, and are skipped
 * with a warning elsewhere.
 * @param {boolean} soak true to include the parts that the soak needs
 */
export const installParts = async (soak = false) => {
  const parts = soak ? [...PARTS, ...SOAK_PARTS] : PARTS
  let missing = parts.filter(({ found }) => !found())
  if (missing.length === 0) return
  if (onPath('apt-get') && process.getuid?.() === 0) {
    console.log(`Installing ${missing.map(({ part }) => part).join(', ')} …`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', ...missing.map(({ package: name }) => name)],
      { env, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    missing = parts.filter(({ found }) => !found())
  }
  for (const { part, package: name } of missing)
    console.error(
      `NOTICE: ${part} is missing (Debian's package ${name}); the tests that drive it ${process.env.CI ? 'fail' : 'are skipped'}.`,
    )
  if (missing.length > 0 && process.env.CI) process.exit(1)
}
