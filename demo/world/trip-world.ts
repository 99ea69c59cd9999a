import type { TripBlocks } from '../trips/blocks.ts'
import { Weighted } from '../trips/blocks.ts'
import { type BusyPlace, busyPlaces } from '../trips/busy-places.ts'
import type { TripWorld } from '../trips/make-trips.ts'
import type { DrawHome } from '../trips/people.ts'
import type { Scene } from './scene.ts'
import { periodOf, REGION, type WorldSize } from './world-size.ts'
import type { WorldZones } from './zones.ts'

/**
 * The maximum distance of homes from the centre of the region, in metres. If there are fewer people, they live closer
 * together, so that zones still have enough of them.
 */
const homeReachM = (residents: number): number => Math.min(7800, Math.max(3200, 4100 * (residents / 6750) ** 0.7))

const SECOND_CITY = 'Bradford city centre'
/** The maximum distance of the second city's homes from its centre, relative to the region's. */
const SECOND_REACH = 0.5

/** Draws homes in the region, in metres, more often near a centre. */
const homesAbout = (blocks: TripBlocks, middle: { readonly e: number; readonly n: number }, reachM: number): Weighted =>
  new Weighted(
    blocks.e.map((e, b) => {
      const n = blocks.n[b]!
      if (Math.hypot(e - REGION.e, n - REGION.n) > REGION.reachM * 1.2) return 0
      return Math.exp(-((Math.hypot(e - middle.e, n - middle.n) / reachM) ** 2))
    }),
  )

const demoHomes = (
  { devices, visitors, secondCity }: Omit<WorldSize, 'zones'>,
  blocks: TripBlocks,
  places: readonly BusyPlace[],
): DrawHome => {
  const reach = homeReachM(devices * (1 - visitors))
  const regional = homesAbout(blocks, REGION, reach)
  const second = places.find(({ name }) => name === SECOND_CITY)
  if (!second) throw new Error(`The busy places hold no ${SECOND_CITY}`)
  const elsewhere = homesAbout(blocks, second, reach * SECOND_REACH)
  const anywhere = new Weighted(
    blocks.e.map((e, b) => (Math.hypot(e - REGION.e, blocks.n[b]! - REGION.n) < REGION.reachM ? 0 : 1)),
  )
  return random => {
    const isVisitor = random() < visitors
    const isSecond = !isVisitor && secondCity > 0 && random() < secondCity
    return { isVisitor, home: (isVisitor ? anywhere : isSecond ? elsewhere : regional).draw(random) }
  }
}

/** The demo's zones and people for the trip generator. */
export const tripWorld = (
  { towns }: Pick<Scene, 'towns'>,
  { tessellation, standard }: WorldZones,
  seed: number,
  size: Omit<WorldSize, 'zones'>,
): TripWorld => {
  const { e, n, radiusM, zone } = tessellation.blocks
  const blocks = { e, n, radiusM, zoneId: Uint32Array.from(zone, each => standard.smallId[each]!) }
  const places = busyPlaces(towns)
  return {
    seed,
    period: periodOf(size),
    devices: size.devices,
    activity: size.activity,
    blocks,
    drawHome: demoHomes(size, blocks, places),
    places,
    towns,
  }
}
