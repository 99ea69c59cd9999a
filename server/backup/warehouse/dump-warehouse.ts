import type { Warehouse } from '../../warehouse/warehouse.ts'
import { BackupError } from '../backup-error.ts'
import { type NativeBlock, nativeBlocks } from './native-blocks.ts'
import type { Piece } from './pieces.ts'
import { createRowSums, type RowSums, sqlOf, whereOf } from './row-sums.ts'

/** What the archive holds of a piece before its rows. */
export type PieceHead = Omit<Piece, 'rows'> & RowSums

/** An entry's text or bytes. */
export interface WarehousePart {
  readonly name: string
  readonly bytes: Uint8Array
  /** Of the warehouse; 0 for a head. */
  readonly rows: number
}

/** Bytes of an entry, about: a few of them are in memory at once. */
const PART_BYTES = 4_000_000

/** Joins blocks, whole ones, until they are an entry's size. */
async function* joined(blocks: AsyncIterable<NativeBlock>): AsyncGenerator<NativeBlock> {
  let held: Uint8Array[] = []
  let bytes = 0
  let rows = 0
  const join = (): NativeBlock => {
    const block = { rows, bytes: Buffer.concat(held) }
    held = []
    bytes = 0
    rows = 0
    return block
  }
  for await (const block of blocks) {
    if (block.rows === 0) continue
    held.push(block.bytes)
    bytes += block.bytes.length
    rows += block.rows
    if (bytes >= PART_BYTES) yield join()
  }
  if (held.length > 0) yield join()
}

const numbered = (number: number) => String(number).padStart(6, '0')

/** Rows may be added to these while they are read: answers and curves are stored when they are first asked for. */
const GROWING: readonly string[] = ['dataset_answers', 'square_curves', 'square_sets']
const MAX_TRIES = 5

const changed = (table: string, counted: number, read: number) =>
  new BackupError(
    `The warehouse answered ${read} rows of ${table} where it had counted ${counted}: something changed them while they were read, or its files are damaged. Try again; "npm run movement:check" says what is there.`,
  )

/**
 * The pieces of a warehouse as entries: a head that says what follows, with the engine's own count and sum of the rows,
 * and the rows as blocks of Native.
 * @throws BackupError where rows were taken away meanwhile
 */
export async function* dumpWarehouse(
  warehouse: Warehouse,
  pieces: readonly Piece[],
  signal?: AbortSignal,
): AsyncGenerator<WarehousePart> {
  const sumsOf = createRowSums(warehouse)
  const read = (piece: Piece) =>
    joined(
      nativeBlocks(
        warehouse.nativeRows(
          sqlOf('rows of a backup', `SELECT * ${whereOf(piece)}`),
          {},
          { budget: 'load', ...(signal && { signal }) },
        ),
      ),
    )
  /** All of a small piece at once, tried again while it grows. */
  const settled = async (piece: Piece): Promise<{ sums: RowSums; blocks: NativeBlock[] }> => {
    for (let tries = 1; ; tries++) {
      const sums = await sumsOf(piece)
      const blocks: NativeBlock[] = []
      for await (const block of read(piece)) blocks.push(block)
      const rows = blocks.reduce((sum, block) => sum + block.rows, 0)
      if (rows === sums.rows) return { sums, blocks }
      if (tries === MAX_TRIES) throw changed(piece.table, sums.rows, rows)
    }
  }
  for (const [at, piece] of pieces.entries()) {
    const { table, key, values } = piece
    const place = `warehouse/${table}/${numbered(at + 1)}`
    const { sums, blocks } = GROWING.includes(table)
      ? await settled(piece)
      : { sums: await sumsOf(piece), blocks: read(piece) }
    const head: PieceHead = { table, key, values, ...sums }
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
