import { BOUNDARY_MADE, type Boundary } from '../../../domain/geography/boundary.ts'
import { wktRings } from '../../../domain/geography/wkt-rings.ts'
import { keepText, keptText, type Store, storeOfTab } from '../tab-store.ts'

/** A boundary whose text in the address would be longer is kept by the browser, under a key. Characters. */
const MOST_IN_ADDRESS = 1200
const STORED = 'ambit.boundaries'
/** Base of the numbers in the address, digits and small letters. */
const BASE = 36
const STEPS_A_METRE = 100

/** Centimetres as a non-negative number: 0, −1, 1, −2 become 0, 1, 2, 3. */
const folded = (steps: number): number => (steps < 0 ? -2 * steps - 1 : 2 * steps)
const unfolded = (number: number): number => (number % 2 === 1 ? -(number + 1) / 2 : number / 2)

/** Rings as differences from corner to corner in centimetres, without the closing one: `d-1a.2b.3c~…`. */
const written = ({ wkt, made }: Boundary): string => {
  let [e, n] = [0, 0]
  const rings = wktRings(wkt).map(ring =>
    ring
      .slice(0, -1)
      .flatMap(corner => {
        const [nextE, nextN] = corner.map(metres => Math.round(metres * STEPS_A_METRE)) as [number, number]
        const step = [nextE - e, nextN - n]
        ;[e, n] = [nextE, nextN]
        return step.map(steps => folded(steps).toString(BASE))
      })
      .join('.'),
  )
  return `${made[0]}-${rings.join('~')}`
}

const madeOf = (letter: string): Boundary['made'] | undefined => BOUNDARY_MADE.find(made => made[0] === letter)

const read = (text: string): Boundary | null => {
  const match = /^([a-z])-([\da-z.~]+)$/.exec(text)
  const made = madeOf(match?.[1] ?? '')
  if (match === null || made === undefined) return null
  let [e, n] = [0, 0]
  const rings: string[] = []
  for (const part of match[2]!.split('~')) {
    const steps = part.split('.').map(number => unfolded(Number.parseInt(number, BASE)))
    if (steps.length < 6 || steps.length % 2 === 1 || steps.some(step => !Number.isSafeInteger(step))) return null
    const corners: string[] = []
    for (let at = 0; at < steps.length; at += 2) {
      e += steps[at]!
      n += steps[at + 1]!
      corners.push(`${e / STEPS_A_METRE} ${n / STEPS_A_METRE}`)
    }
    rings.push(`(${[...corners, corners[0]].join(', ')})`)
  }
  return { wkt: `POLYGON (${rings.join(', ')})`, made }
}

/**
 * What the address says of a boundary: all of it where it is short, else the key under which this tab keeps it.
 * @param store of the tab; where it refuses, a reload loses the boundary
 */
export const addressOfBoundary = (boundary: Boundary, store: Store = storeOfTab()): string => {
  const text = written(boundary)
  return text.length <= MOST_IN_ADDRESS ? text : keepText(STORED, text, store)
}

/** The boundary that an address means; null where it is none, or is kept in another tab. Whether it is a valid one is for the engine. */
export const boundaryOfAddress = (text: string, store: Store = storeOfTab()): Boundary | null =>
  text.startsWith('k') ? read(keptText(STORED, text, store)) : read(text)
