/**
 * `node --import tsx demo/open-data/pack-postcodes.ts PATH`: generates postcodes.csv.br from Code-Point Open, which may
 * be a folder, a zip or a CSV. It contains the unit postcodes of the demo's region, in order, with their positions in
 * whole metres of the National Grid.
 */
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { writePacked } from '../../packaged-basemap/open-data/packed.ts'
import { csvFiles } from '../../server/reference/deliveries/read-csv.ts'
import { createRowReader } from '../../server/reference/postcodes/postcode-row.ts'
import { REGION } from '../world/world-size.ts'
import { POSTCODES_FILE } from './read-open-data.ts'

const lines: string[] = []
for await (const { bytes } of csvFiles(process.argv[2] ?? '')) {
  const read = createRowReader()
  for await (const cells of Readable.from(bytes).pipe(parse({ bom: true }))) {
    const row = read(cells as string[])
    if (row === null || !('in' in row) || row.in !== 'grid') continue
    const { postcode, x, y } = row
    if (Math.hypot(x - REGION.e, y - REGION.n) <= REGION.reachM) lines.push(`${postcode},${x},${y}`)
  }
}
const bytes = writePacked(POSTCODES_FILE, `${lines.sort().join('\n')}\n`)
process.stdout.write(`${lines.length} postcodes, ${bytes} bytes\n`)
