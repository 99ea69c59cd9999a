import Flatbush from 'flatbush'
import { seeded } from '../../tests/workers/support/mesh.ts'
import { ZoneIndex } from '../../workers/index/zone-index.ts'
import { race, rowOf } from '../measure.ts'
import { type GeoCase, SEED } from './context.ts'

const SEARCHES = 20_000
const BOX_MM = 2_000_000

/** Builds the index of all zones' boxes and searches 20,000 boxes of 2 km, compared with flatbush. */
export const index: GeoCase = async function* ({ columns, turns }) {
  const { boxes, count } = columns
  const random = seeded(SEED)
  const asked = Int32Array.from({ length: SEARCHES }, () => Math.floor(random() * count))
  const { ours, peer } = await race(
    turns,
    () => {
      const tree = new ZoneIndex(columns)
      for (const zone of asked) {
        const [x, y] = [boxes[zone * 4]!, boxes[zone * 4 + 1]!]
        tree.search(x, y, x + BOX_MM, y + BOX_MM)
      }
    },
    () => {
      const tree = new Flatbush(count)
      for (let i = 0; i < count * 4; i += 4) tree.add(boxes[i]!, boxes[i + 1]!, boxes[i + 2]!, boxes[i + 3]!)
      tree.finish()
      for (const zone of asked) {
        const [x, y] = [boxes[zone * 4]!, boxes[zone * 4 + 1]!]
        tree.search(x, y, x + BOX_MM, y + BOX_MM)
      }
    },
  )
  yield rowOf('index', 'flatbush', ours, peer, { zones: count, searches: SEARCHES })
}
