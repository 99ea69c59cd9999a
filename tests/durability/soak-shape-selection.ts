// Selects and repairs zones in the real file: compares the zones that each rule selects for 2,000 random shapes with
// GEOS, and checks every repair of 5,000 refused selections. It prints the seed; repeat a failure with SEED=… `npm run
// soak`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createNodeEngine } from '../../server/zones/node-engine.ts'
import { decode, hasRealZones, ownBuffer, realZones } from '../workers/support/files.ts'
import { seeded } from '../workers/support/mesh.ts'
import { checkRefusedSets } from '../workers/support/refused-sets.ts'
import { compareWithGeos } from '../workers/support/shape-selection-by-geos.ts'

const SHAPES = 2000
const REFUSED = 5000
const REACH_MM = 5_000_000
/** Middle layer super output areas. They consist of zones in the real file. */
const COARSER = join(import.meta.dirname, '../../../shared/data/zones/msoa_2021_ew_bgc.fgb.gz')

if (!hasRealZones || !existsSync(COARSER)) process.exit(0)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
console.log(`shape selection and repairs over the real zones, seed ${seed}`)
const compared = await compareWithGeos(await decode(realZones()), SHAPES, seed, REACH_MM)
console.table([compared])
if (!(compared.areaApart < 1e-9)) throw new Error('An area inside differs from GEOS’s.')

const engine = await createNodeEngine()
const open = async (file: Uint8Array) => (await engine.open(1, { kind: 'bytes', bytes: ownBuffer(file) })).setId
const setId = await open(realZones())
const coarser = await open(gunzipSync(readFileSync(COARSER)))
const facts = await engine.facts(setId)
const random = seeded(seed)
const inside = (
  await engine.summaries(
    setId,
    facts.ids.filter((_, i) => i % 100 === 0),
  )
).map(zone => zone.inside)
const place = () => inside[Math.floor(random() * inside.length)]!
const kinds = await checkRefusedSets({ engine, setId, facts, place, coarser }, REFUSED, seed)
console.table([{ refused: REFUSED, ...Object.fromEntries(kinds) }])
console.log('every shape takes the zones that GEOS finds, and every repair is allowed')
