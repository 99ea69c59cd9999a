/**
 * Runs the TypeScript file that its first argument names, in its own process or thread. `--import tsx` does not work in a thread of
 * Node 20, and starts another thread that reads modules, which triples the processor time.
 */
require('tsx/cjs')
process.argv.splice(1, 1)
require(process.argv[1])
