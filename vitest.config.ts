import wasm from 'vite-plugin-wasm'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { IS_LONG } from './tests/support/is-long.ts'

/**
 * The slow files, the slowest first, so that none of them runs alone at the end. The first test of the demo installation
 * waits until it has been created, which takes about as long as all files that follow.
 */
const FIRST = [
  '.long.test',
  'demo/history/',
  'server/jobs/',
  'server/scenarios/access.test',
  'server/warehouse/',
  'demo/',
  'server/scenarios/ordering.test',
]

/**
 * The memory from which five files run at once, in bytes. Most files spend longer waiting for a database, a server or a time
 * limit than computing, so five of them keep two cores busy.
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
