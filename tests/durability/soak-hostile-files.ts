// Reads 10,000 seeded broken zone files. It prints the seed; repeat a failure with SEED=… `npm run soak`.
import { readKernels } from '../../server/zones/node-engine.ts'
import { readHostileFiles } from '../workers/support/hostile-files.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const kernels = await readKernels()
console.log(`broken zone files, seed ${seed}`)
const report = []
for (const [kind, files] of [
  ['FlatGeobuf', 10_000],
  ['GeoJSON', 2000],
  ['zip', 1000],
  ['Shapefile', 1000],
] as const)
  report.push({ kind, files, ...(await readHostileFiles(kind, files, seed, kernels)) })
console.table(report)
console.log('every file was read soundly or refused by name')
