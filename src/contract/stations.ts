import { z } from 'zod'
import { STATIONS_FILE_MAX_BYTES } from '../domain/constants.ts'
import { defineCall } from './call.ts'
import { oneLine } from './one-line.ts'

const station = z.object({
  code: z.string(),
  name: z.string(),
  /** In degrees, WGS84. */
  lon: z.number(),
  lat: z.number(),
})

export const stations = defineCall({
  route: 'GET /datasetsapi/stations',
  access: 'user',
  summary: 'The stations that the provider has imported, by name',
  reply: z.array(station),
})

export const importStations = defineCall({
  route: 'POST /datasetsapi/stations/import',
  access: 'admin',
  summary:
    'Replace all stations by those of a CSV file with code, name and position, or by the active rail stations of a NaPTAN file',
  body: z.object({
    /** For the audit trail. */
    fileName: oneLine(200),
    /** At most STATIONS_FILE_MAX_BYTES as UTF-8. */
    text: z.string().min(1).max(STATIONS_FILE_MAX_BYTES),
  }),
  bodyBytes: 2 * STATIONS_FILE_MAX_BYTES,
  reply: z.object({
    /** The number of rows in the file, without the header. */
    rows: z.int(),
    /** The number of stations after the import. */
    stations: z.int(),
    /** Why rows were skipped, and how many. */
    leftOut: z.array(z.object({ reason: z.string(), rows: z.int() })),
    /** The first invalid rows, with their line. */
    examples: z.array(z.string()),
  }),
  refusals: {
    422: 'The file is not a CSV file, is larger than 2 MB, has no stations or too many, or more than 1 % of its rows are wrong; the message says which',
  },
})
