/**
 * Runs the TypeScript file named by its first argument, in this process or thread. `--import tsx` does not work in a
 * thread of Node 20, and starts another thread to read modules, which triples the processor time.
 */
require('tsx/cjs')
process.argv.splice(1, 1)
require(process.argv[1])
