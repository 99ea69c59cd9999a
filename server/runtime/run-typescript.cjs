/**
 * Runs the TypeScript file that its first argument names, in a process or thread of its own. `--import tsx` would do so
 * too, but not in a thread of Node 20, and with a thread more that reads modules: three times the processor's time.
 */
require('tsx/cjs')
process.argv.splice(1, 1)
require(process.argv[1])
