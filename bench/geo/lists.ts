import { seeded } from '../../tests/workers/support/mesh.ts'
import { lineKey, resolveLines } from '../../workers/codes/resolve-lines.ts'
import { alone, race, rowOf } from '../measure.ts'
import { type GeoCase, SEED } from './context.ts'

const LINES = 5000

/**
 * Looks up a list of 5,000 codes among all zones, with similar codes and prefixes, compared with maps of all codes and
 * names, which find only exact matches. Then repeats this with one wrong character in each code.
 */
export const lists: GeoCase = async function* ({ columns, turns }) {
  const random = seeded(SEED)
  const lines = Array.from({ length: LINES }, () => columns.codes.at(Math.floor(random() * columns.count)))
  const byMaps = () => {
    const zones = new Map<string, number>()
    for (let zone = 0; zone < columns.count; zone++) {
      zones.set(lineKey(columns.names.at(zone)), zone)
      zones.set(lineKey(columns.codes.at(zone)), zone)
    }
    return lines.map(line => zones.get(lineKey(line)))
  }
  const { ours, peer } = await race(turns, () => resolveLines(columns, lines), byMaps)
  yield rowOf('lists', 'maps of codes and names, made anew', ours, peer, { zones: columns.count, lines: LINES })
  const wrong = lines.map(line => `${line.slice(0, 4)}x${line.slice(5)}`)
  yield rowOf(
    'lists, a typing error in each line',
    'none',
    await alone(turns, () => resolveLines(columns, wrong)),
    null,
  )
}
