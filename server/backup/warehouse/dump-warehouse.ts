import { OperatorError } from '../../errors.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { type Chunk, createRowSums, type RowSums, sqlOf, whereOf } from './chunks.ts'
import { type NativeBlock, nativeBlocks } from './native-blocks.ts'

/** The entry that precedes a chunk's rows. */
export type ChunkHead = Omit<Chunk, 'rows'> & RowSums

/** An entry's text or bytes. */
interface WarehousePart {
  readonly name: string
  readonly bytes: Uint8Array
  /** The number of warehouse rows in the entry; 0 if it describes a chunk. */
  readonly rows: number
}

/** The approximate size of an entry, in bytes. A few entries are in memory at the same time. */
const PART_BYTES = 4_000_000

/** Joins whole blocks into entries of about that size. */
async function* joined(blocks: AsyncIterable<NativeBlock>): AsyncGenerator<NativeBlock> {
  let buffers: Uint8Array[] = []
  let bytes = 0
  let rows = 0
  const join = (): NativeBlock => {
    const block = { rows, bytes: Buffer.concat(buffers) }
    buffers = []
    bytes = 0
    rows = 0
    return block
  }
  for await (const block of blocks) {
    if (block.rows === 0) continue
    buffers.push(block.bytes)
    bytes += block.bytes.length
    rows += block.rows
    if (bytes >= PART_BYTES) yield join()
  }
  if (buffers.length > 0) yield join()
}

const numbered = (number: number) => String(number).padStart(6, '0')

/** Tables that may grow while they are read, because results and curves are stored when they are first requested. */
const GROWING: readonly string[] = ['dataset_answers', 'square_curves', 'square_sets']
const MAX_TRIES = 5

const changed = (table: string, counted: number, read: number) =>
  new OperatorError(
    `The warehouse answered ${read} rows of ${table} where it had counted ${counted}: the rows changed while they were read, or the files are damaged. Try again; "npm run movement:check" prints what the warehouse holds.`,
  )

/**
 * Dumps chunks as entries: a head with the engine's row count and checksum, then the rows as Native blocks.
 * @throws OperatorError if rows are removed in the meantime
 */
export async function* dumpWarehouse(
  warehouse: Warehouse,
  chunks: readonly Chunk[],
  signal?: AbortSignal,
): AsyncGenerator<WarehousePart> {
  const sumsOf = createRowSums(warehouse)
  const read = (chunk: Chunk) =>
    joined(
      nativeBlocks(
        warehouse.nativeRows(
          sqlOf('rows of a backup', `SELECT * ${whereOf(chunk)}`),
          {},
          { budget: 'load', ...(signal && { signal }) },
        ),
      ),
    )
  /** Reads a small chunk as a whole, and rereads it if it has grown. */
  const settled = async (chunk: Chunk): Promise<{ sums: RowSums; blocks: NativeBlock[] }> => {
    for (let tries = 1; ; tries++) {
      const sums = await sumsOf(chunk)
      const blocks: NativeBlock[] = []
      for await (const block of read(chunk)) blocks.push(block)
      const rows = blocks.reduce((sum, block) => sum + block.rows, 0)
      if (rows === sums.rows) return { sums, blocks }
      if (tries === MAX_TRIES) throw changed(chunk.table, sums.rows, rows)
    }
  }
  for (const [at, chunk] of chunks.entries()) {
    const { table, key, values } = chunk
    const place = `warehouse/${table}/${numbered(at + 1)}`
    const { sums, blocks } = GROWING.includes(table)
      ? await settled(chunk)
      : { sums: await sumsOf(chunk), blocks: read(chunk) }
    const head: ChunkHead = { table, key, values, ...sums }
    yield { name: `${place}.json`, bytes: Buffer.from(JSON.stringify(head)), rows: 0 }
    let rows = 0
    let part = 0
    for await (const block of blocks) {
      rows += block.rows
      yield { name: `${place}.${numbered(++part)}.native`, ...block }
    }
    if (rows !== sums.rows) throw changed(table, sums.rows, rows)
  }
}
