import { makeScene } from '../../demo/world/scene.ts'
import { WORLD_SIZES } from '../../demo/world/world-size.ts'
import { makeZones } from '../../demo/world/zones.ts'

export interface FullWorldReport {
  readonly small: number
  readonly middle: number
  readonly residents: number
  readonly london: number
  /** How many differences from the expected full world there are. */
  readonly faults: number
}

/**
 * The zones of the demo's full world: about 35,000 small zones in 7,200 middle zones. London's are numbered 119 to
 * 1101.
 */
export const fullWorld = (): FullWorldReport => {
  const { standard } = makeZones(makeScene(), WORLD_SIZES.full)
  const [small, middle] = [standard.small.length, standard.middle.length]
  const residents = standard.small.reduce((total, { numbers }) => total + (numbers?.population ?? 0), 0)
  const london = standard.middle.filter(({ numbers }) => numbers?.nczid !== null)
  const ids = london.map(({ id }) => id ?? 0).sort((a, b) => a - b)
  const right = [
    Math.abs(small - 35_000) < 1000,
    Math.abs(middle - 7200) < 200,
    residents === 65_000_000,
    ids.length === 983 && ids.every((id, at) => id === at + 119),
    london.every(({ id, numbers }) => numbers?.nczid === id),
  ]
  return { small, middle, residents, london: london.length, faults: right.filter(holds => !holds).length }
}
