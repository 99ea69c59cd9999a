import { mkdtemp, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { tileIdToZxy, zxyToTileId } from 'pmtiles'
import { OperatorError } from '../../errors.ts'

/** Deeper tiles are not read. */
export const DEEPEST_ZOOM = 22
/**
 * A file that lists more tiles than this is damaged or hostile; a SQLite view can be endless. Great Britain at zoom 14
 * has about 400,000.
 */
const MOST_TILES = 20_000_000
const MOST_METADATA = 1000

/** An open SQLite file of vector tiles (MBTiles 1.3). The caller closes it. */
export interface Mbtiles {
  readonly metadata: ReadonlyMap<string, string>
  /** The PMTiles ids of all tiles, in ascending order. */
  readonly tileIds: Float64Array
  /** Reads a tile as stored, still compressed. y counts from the north. */
  tile(zoom: number, x: number, y: number): Uint8Array
  close(): Promise<void>
}

type Sqlite = typeof import('node-sqlite3-wasm')

/** @throws OperatorError if the optional package is not installed */
const loadSqlite = async (): Promise<Sqlite> => {
  try {
    return (await import('node-sqlite3-wasm')).default as unknown as Sqlite
  } catch {
    throw new OperatorError(
      'The package that reads SQLite files is not installed: it is optional. "npm install --include=optional" installs it.',
    )
  }
}

const whole = (value: unknown): number => (typeof value === 'number' && Number.isInteger(value) ? value : -1)

/** Flips a tile row between counting from the south, as in MBTiles, and counting from the north. */
const turned = (zoom: number, row: number): number => 2 ** zoom - 1 - row

/**
 * Opens an MBTiles file for reading. Its folder may be read-only, because SQLite's lock goes into a separate folder.
 * @throws OperatorError if the file does not contain vector tiles; otherwise a file system error
 */
export const openMbtiles = async (path: string): Promise<Mbtiles> => {
  const { Database } = await loadSqlite()
  await stat(path)
  const folder = await mkdtemp(join(tmpdir(), 'ambit-mbtiles-'))
  const link = join(folder, 'tiles.mbtiles')
  await symlink(resolve(path), link)
  const remove = () => rm(folder, { recursive: true, force: true })
  const open = () => {
    const database = new Database(link, { readOnly: true, fileMustExist: true })
    try {
      const about = database.all(`select name, value from metadata limit ${MOST_METADATA}`)
      const metadata = new Map(about.map(({ name, value }) => [String(name), String(value)]))
      const ids: number[] = []
      const rows = database.prepare('select zoom_level, tile_column, tile_row from tiles')
      for (const { zoom_level, tile_column, tile_row } of rows.iterate()) {
        const [zoom, x] = [whole(zoom_level), whole(tile_column)]
        const y = turned(zoom, whole(tile_row))
        const side = 2 ** zoom
        if (zoom < 0 || zoom > DEEPEST_ZOOM || x < 0 || x >= side || y < 0 || y >= side)
          throw new OperatorError(
            `${path} has a tile where no tile can be: zoom ${zoom_level}, ${tile_column}, ${tile_row}.`,
          )
        if (ids.length === MOST_TILES) throw new OperatorError(`${path} has more than ${MOST_TILES} tiles.`)
        ids.push(zxyToTileId(zoom, x, y))
      }
      rows.finalize()
      const tileIds = Float64Array.from(ids).sort()
      const twice = tileIds.find((tileId, at) => tileId === tileIds[at - 1])
      if (twice !== undefined) throw new OperatorError(`${path} has the tile ${tileIdToZxy(twice).join('/')} twice.`)
      const one = database.prepare(
        'select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?',
      )
      return { database, metadata, tileIds, one }
    } catch (error) {
      database.close()
      throw error
    }
  }
  try {
    const { database, metadata, tileIds, one } = open()
    return {
      metadata,
      tileIds,
      tile: (zoom, x, y) => {
        const data = one.get([zoom, x, turned(zoom, y)])?.tile_data
        if (!(data instanceof Uint8Array))
          throw new OperatorError(`The tile ${zoom}/${x}/${y} of ${path} has no bytes.`)
        return data
      },
      close: async () => {
        one.finalize()
        database.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    if (error instanceof OperatorError) throw error
    throw new OperatorError(
      `${path} is no MBTiles file, or a damaged one: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}
