import { expect, test } from 'vitest'
import { createZoneTiles, serveZoneTiles } from '../../../src/map/zone-tiles.ts'

test('serves each map its own tiles, and empty tiles for a removed map', async () => {
  const [left, right] = [createZoneTiles(), createZoneTiles()]
  left.serve(async () => ({ data: new ArrayBuffer(8) }))
  right.serve(async () => ({ data: new ArrayBuffer(16) }))
  const sizeOf = async ({ address }: { readonly address: string }) =>
    (await serveZoneTiles({ url: `${address}/2/11/1015/659` }, new AbortController())).data.byteLength
  expect([await sizeOf(left), await sizeOf(right)]).toEqual([8, 16])
  left.dispose()
  expect([await sizeOf(left), await sizeOf(right)]).toEqual([0, 16])
})
