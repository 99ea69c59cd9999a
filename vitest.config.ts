import wasm from 'vite-plugin-wasm'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { IS_LONG } from './tests/support/is-long.ts'

/**
 * Files that take long, longest first: one of them begun last would be waited for alone. Before those that begin with a demo
 * installation, which may still be in the making, come some that do not.
 */
const FIRST = [
  '.long.test',
  'server/jobs/',
  'server/scenarios/access.test',
  'server/warehouse/',
  'demo/',
  'server/scenarios/ordering.test',
]

/**
 * Most files wait longer for a database, a warehouse, a server or a time limit than they work. Five of them at once keep two
 * cores at work, where there is memory for the processes that they start. Bytes.
 */
const MEMORY_FOR_MORE = 12 * 2 ** 30

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const path = moduleId.slice(moduleId.lastIndexOf('/tests/'))
      const found = FIRST.findIndex(name => path.includes(name))
      return found < 0 ? FIRST.length : found
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    maxWorkers: process.availableMemory() > MEMORY_FOR_MORE ? 5 : 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [wasm()],
        test: {
          name: 'node',
          environment: 'node',
          // Files share a process and its loaded modules, which took as long to load as the tests take; no test mocks a module.
          isolate: false,
          // Skips the optimising WebAssembly compiler: no embedded database lives long enough here to benefit from it.
          execArgv: ['--liftoff-only', '--max-semi-space-size=64'],
          setupFiles: 'tests/support/seed-properties.ts',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', ...(IS_LONG ? [] : ['tests/**/*.long.test.ts'])],
          globalSetup: 'tests/support/global-setup.ts',
          // Generous, for a machine that is slow or busy: nothing is measured by them.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})
