import { beforeAll, describe, expect, test } from 'vitest'
import { readKernels } from '../../server/zones/node-engine.ts'
import type { Kernels } from '../../wasm/kernels.ts'
import { readHostileFiles } from './support/hostile-files.ts'

const SEED = 42
let kernels: Kernels
beforeAll(async () => {
  kernels = await readKernels()
})

// `npm run soak` reads 10,000 files.
describe(`broken files cause a named error, or yield valid columns within their stated extent (seed ${SEED})`, () => {
  test.each([
    ['FlatGeobuf', 2000, 300],
    ['GeoJSON', 400, 40],
    ['zip', 150, 5],
    ['Shapefile', 150, 5],
  ] as const)('%s: %i files', async (kind, files, least) => {
    const { read, refused } = await readHostileFiles(kind, files, SEED, kernels)
    expect(read + refused).toBe(files)
    expect(Math.min(read, refused)).toBeGreaterThanOrEqual(least)
  })
})
