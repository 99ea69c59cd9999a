/** `npm run basemap:convert -- FILE OUT`: converts OS Open Zoomstack's vector tiles into a file for BASEMAP_PMTILES. */

import { parseArgs } from 'node:util'
import { whole } from '../../src/domain/text/numbers.ts'
import { checkArchive } from '../basemap/check-archive.ts'
import { convertZoomstack } from '../basemap/zoomstack/convert-zoomstack.ts'
import { DEEPEST_ZOOM } from '../basemap/zoomstack/read-mbtiles.ts'
import { OperatorError } from '../errors.ts'
import { describeArchive } from './describe-archive.ts'
import { onlyFile, runTool, showLine, stopSignal, UsageError } from './run-tool.ts'

const USAGE =
  'Use: npm run basemap:convert -- FILE OUT [--maxzoom N]\nFILE: the vector tiles of OS Open Zoomstack (MBTiles). OUT: the PMTiles file to make, for BASEMAP_PMTILES; an existing one is replaced once the new one is complete. --maxzoom: leave out deeper tiles, which\nmakes the file smaller; closer views enlarge those of N. Ctrl-C stops and leaves nothing behind.'

runTool(USAGE, async args => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { maxzoom: { type: 'string', default: String(DEEPEST_ZOOM) } },
  })
  const [from, ...rest] = positionals
  const maxZoom = /^\d+$/.test(values.maxzoom) ? Number(values.maxzoom) : Number.POSITIVE_INFINITY
  if (maxZoom > DEEPEST_ZOOM) throw new UsageError(`--maxzoom must be a whole number up to ${DEEPEST_ZOOM}.`)
  const source = onlyFile(from === undefined ? [] : [from])
  const out = onlyFile(rest, 'OUT')
  const show = showLine()
  const { read, written, leftOut } = await convertZoomstack(source, out, {
    maxZoom,
    signal: stopSignal(),
    onProgress: (done, all) => show(`${whole(done)} of ${whole(all)} tiles`),
  })
  const report = await checkArchive(out)
  const words = [
    `${whole(written)} of ${whole(read)} tiles contain something that maps show; they are in ${out}.`,
    ...(leftOut.length > 0 ? [`Left out, since maps do not show it: ${leftOut.join(', ')}.`] : []),
    describeArchive(report),
  ].join('\n')
  if (report.faults.length > 0) throw new OperatorError(`${words}\n${report.faults.join('\n')}`)
  return words
})
