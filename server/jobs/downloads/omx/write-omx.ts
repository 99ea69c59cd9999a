import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One matrix of an OMX file. */
export interface OmxMatrix {
  /** How a modeller's script asks for it. */
  readonly name: string
  readonly description: string
  /** Rows of origins, one after another: `values[origin * zones + destination]`. */
  readonly values: Float64Array
}

/** What an OMX file holds: matrices of as many rows as columns, and what stands for each row and column. */
export interface OmxContents {
  readonly description: string
  readonly matrices: readonly OmxMatrix[]
  /** Arrays by name, each with one entry for every row of a matrix. */
  readonly lookups: Readonly<Record<string, Int32Array | readonly string[]>>
  readonly zones: number
}

/** Small matrices of few values; a higher level saves nothing. */
const DEFLATE_LEVEL = 1
/** The version of the OMX format. */
const OMX_VERSION = '0.2'

const encoder = new TextEncoder()
/** Text of a fixed length, in bytes of UTF-8: PyTables, by which most scripts read OMX, cannot read an array of texts of any length. */
const fixedText = (texts: readonly string[]): string =>
  `S${Math.max(1, ...texts.map(text => encoder.encode(text).length))}`

/**
 * An OMX file (github.com/osPlanning/omx, version 0.2), the matrix format of transport modellers: HDF5 with the matrices in the group
 * `data`, and in `lookup` what each of their rows and columns is.
 */
export const writeOmx = async ({ description, matrices, lookups, zones }: OmxContents): Promise<Uint8Array> => {
  // 4 MB of WebAssembly, needed for flows alone
  const { default: h5 } = await import('h5wasm/node')
  await h5.ready
  const folder = await mkdtemp(join(tmpdir(), 'ambit-omx-'))
  try {
    const path = join(folder, 'flows.omx')
    const file = new h5.File(path, 'w')
    const shape = [zones, zones]
    try {
      file.create_attribute('OMX_VERSION', OMX_VERSION, null, fixedText([OMX_VERSION]))
      file.create_attribute('SHAPE', Int32Array.from(shape))
      file.create_attribute('DESCRIPTION', description, null, fixedText([description]))
      const data = file.create_group('data')
      for (const { name, description: about, values } of matrices)
        data
          .create_dataset({ name, data: values, shape, chunks: shape, compression: DEFLATE_LEVEL })
          .create_attribute('DESCRIPTION', about, null, fixedText([about]))
      const lookup = file.create_group('lookup')
      for (const [name, entries] of Object.entries(lookups))
        if (entries instanceof Int32Array) lookup.create_dataset({ name, data: entries, shape: [zones] })
        else lookup.create_dataset({ name, data: [...entries], shape: [zones], dtype: fixedText(entries) })
    } finally {
      file.close()
    }
    return new Uint8Array(await readFile(path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
