import { beforeAll, expect, test } from 'vitest'
import { measurePlace } from '../../../server/services/ordering/measure-place.ts'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import type { ZoneEngines } from '../../../server/zones/zone-engines.ts'
import { zoneFileKey } from '../../../server/zones/zone-files.ts'
import type { CustomerReport } from '../../../src/contract/templates.ts'
import { PopulationCountArea } from '../../../src/domain/constants.ts'
import { writeFlatGeobuf } from '../../../workers/flatgeobuf/write.ts'
import { CENTRE, gridOfZones, smallZones } from '../support/country.ts'

/** The customer's own 500 m zones have 260 residents each, but the standard zones count 250 on the same ground. */
const OWN = 'own-zones'
const OWN_RESIDENTS = 260
const STANDARD = 'standard-small'

let engines: ZoneEngines
beforeAll(async () => {
  const engine = await createNodeEngine()
  const open = async (bytes: Uint8Array) => {
    const { setId } = await engine.open(1, { kind: 'bytes', bytes: new Uint8Array(bytes).buffer })
    return setId
  }
  const sets = new Map([
    [zoneFileKey(OWN), await open(writeFlatGeobuf(gridOfZones(20, 500, OWN_RESIDENTS), OWN))],
    [zoneFileKey(STANDARD), await open(writeFlatGeobuf(smallZones(), STANDARD))],
  ])
  engines = { run: (fileKey, work) => work(engine, sets.get(fileKey)!) }
})

const template = (populationCountArea: 0 | 1) =>
  ({
    populationCountArea,
    geofenceExtensionSize: 1000,
    areaFactors: [],
    populationFactors: [],
  }) as unknown as CustomerReport
const FOUR = { kind: 'zones', ids: [1, 2, 21, 22], fileName: OWN } as const

test('[P5.24] [P7.25] sums the listed residents of chosen zones, and the standard zones’ residents in their geofence', async () => {
  const own = await measurePlace(engines, STANDARD, template(PopulationCountArea.StudyArea), FOUR)
  expect([own.population, own.areaKm2]).toEqual([4 * OWN_RESIDENTS, 1])
  const around = await measurePlace(engines, STANDARD, template(PopulationCountArea.Geofence), FOUR)
  // 1 km by 1 km with a margin of one kilometre, rounded at its corners.
  expect(around.population).toBeGreaterThan(8000)
  expect(around.population! % OWN_RESIDENTS).not.toBe(0)
})

test('[P2.24] accepts a circle at sea that reaches a zone, and refuses one that does not, naming its number', async () => {
  const at = (metres: number) => [CENTRE[0] + (15_000 + metres) / 65_900, CENTRE[1]] as const
  const points = (...east: number[]) => ({ kind: 'points', points: east.map(at), radiusM: 500 }) as const
  const measure = (...east: number[]) =>
    measurePlace(engines, STANDARD, template(PopulationCountArea.StudyArea), points(...east))
  expect((await measure(200)).areaKm2).toBe(0.79)
  await expect(measure(-2000, 3000)).rejects.toMatchObject({
    message:
      'Point 2 is in the sea or outside the area with data: no zone lies within 500 m. Remove it, and click on land',
    details: { points: [1] },
  })
})
