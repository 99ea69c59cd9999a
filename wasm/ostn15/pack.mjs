// `node wasm/ostn15/pack.mjs [FOLDER]` packs Ordnance Survey's OSTN15 shifts, as distributed in Debian's
// libgeo-coordinates-osgb-perl, into shifts.bin (docs/formats/shift-grid.md). The packed file is committed; this script
// documents its origin.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { ABI } from '../abi.mjs'

const folder = process.argv[2] ?? '/usr/share/perl5/auto/share/dist/Geo-Coordinates-OSGB'
const columns = ABI.SHIFT_COLUMNS
const nodes = columns * ABI.SHIFT_ROWS

/**
 * Stores each value's difference from west + south - south-west, zigzag-encoded, as a plane of low bytes and a plane of
 * high bytes.
 */
const planes = name => {
  const file = readFileSync(join(folder, name))
  if (file.length !== nodes * 2) throw new Error(`${name} holds ${file.length} bytes, not ${nodes * 2}.`)
  const at = (row, column) => (row < 0 || column < 0 ? 0 : file.readUInt16LE((row * columns + column) * 2))
  const out = new Uint8Array(nodes * 2)
  for (let i = 0; i < nodes; i++) {
    const row = Math.floor(i / columns)
    const column = i % columns
    const guess = at(row, column - 1) + at(row - 1, column) - at(row - 1, column - 1)
    const off = ((at(row, column) - guess) << 16) >> 16
    const zigzag = (off << 1) ^ (off >> 31)
    out[i] = zigzag & 0xff
    out[nodes + i] = (zigzag >> 8) & 0xff
  }
  return out
}

const plain = Buffer.concat([
  planes(`ostn_east_shift_${ABI.SHIFT_EAST_MM}`),
  planes(`ostn_north_shift_${ABI.SHIFT_NORTH_MM}`),
])
const packed = deflateRawSync(plain, { level: 9, memLevel: 9 })
writeFileSync(new URL('./shifts.bin', import.meta.url), packed)
