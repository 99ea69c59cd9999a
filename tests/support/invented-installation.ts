import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Truth } from '../../demo/generate/generate-trips.ts'
import { readKernels } from '../../server/zones/node-engine.ts'
import { pointToLonLat } from '../../workers/projection/lon-lat.ts'
import { type DeliveredZones, writeInventedZones } from './invented-zones.ts'
import type { Operator } from './operator.ts'
import { DEMO_PASSWORD } from './portal-process.ts'

export const INVENTED = { organisation: 'Two Towns', user: 'maya@towns.example', credits: 50_000 } as const
/** The delivered month. */
const MONTH = '2026-10'
const DAYS = '2026-10-01..2026-10-31'

/**
 * An operator's steps from an empty folder to an installation that accepts orders, with invented zones and trips.
 * @param folder the folder of the delivery
 * @param given zones to use instead of invented ones
 */
export const installationSteps = (folder: string, { does }: Operator, devices = 5000, given?: DeliveredZones) => {
  mkdirSync(folder, { recursive: true })
  const zones = given ?? writeInventedZones(folder)
  const delivery = join(folder, 'delivery')
  const file = (name: string) => join(delivery, name)
  const account = (email: string) => ['--email', email, '--name', 'Maya', '--surname', 'Ellis', '--password-stdin']
  return {
    delivery,
    provider: () => does('admin', ['create-provider', ...account('root@provider.example')], DEMO_PASSWORD),
    templates: () => does('admin', ['install-templates', '--published']),
    organisation: () =>
      does('admin', ['create-organisation', '--name', INVENTED.organisation, '--credits', String(INVENTED.credits)]),
    user: () =>
      does(
        'admin',
        [
          ...['create-user', '--organisation', INVENTED.organisation, '--primary', '--can-spend'],
          ...account(INVENTED.user),
        ],
        DEMO_PASSWORD,
      ),
    zones: () =>
      does('zones:standard', [
        ...['--name', 'Two towns', '--small', zones.small, '--middle', zones.middle],
        ...['--population', zones.population],
      ]),
    postcodes: () => does('postcodes:import', [zones.postcodes]),
    placeNames: () => does('places:import', [zones.placeNames]),
    stations: () => does('stations:import', [zones.stations]),
    generate: () =>
      does('movement:generate', ['--devices', String(devices), '--from', MONTH, '--seed', '7', '--out', delivery]),
    trips: () =>
      does('movement:import', [
        ...readdirSync(delivery)
          .filter(name => name.endsWith('.parquet'))
          .flatMap(name => ['--trips', file(name)]),
        ...['--rejected', join(folder, 'rejected.csv')],
      ]),
    beside: () =>
      does('movement:import', [
        ...['--days', DAYS, '--cells', file('cells.csv'), '--population', file('population.csv')],
        ...['--payments', file('payments.csv'), '--rejected', join(folder, 'rejected.csv')],
      ]),
  }
}

/** The centre of a place for which the generator knows the figures, as longitude and latitude in degrees. */
export const middleOfKnownPlace = async ({ places }: Truth, name: string): Promise<readonly [number, number]> => {
  const wkt = places.find(place => place.name === name)?.areaWkt ?? ''
  const [west = 0, south = 0, , , east = 0, north = 0] = [...wkt.matchAll(/\d+/g)].map(Number)
  return pointToLonLat(await readKernels(), (west + east) / 2, (south + north) / 2)
}

/** Does the same for a delivery in a folder on this machine. */
export const knownPlaceOf = (delivery: string, name: string): Promise<readonly [number, number]> =>
  middleOfKnownPlace(JSON.parse(readFileSync(join(delivery, 'truth.json'), 'utf8')) as Truth, name)

export const makeInvented = async (folder: string, operator: Operator, devices?: number): Promise<void> => {
  const steps = installationSteps(folder, operator, devices)
  await steps.provider()
  await steps.templates()
  await steps.organisation()
  await steps.user()
  await steps.zones()
  await steps.postcodes()
  await steps.placeNames()
  await steps.stations()
  await steps.generate()
  await steps.trips()
  await steps.beside()
}
