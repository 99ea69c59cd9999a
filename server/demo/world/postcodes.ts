import { toLonLat } from './british-grid.ts'
import { POST_TOWNS } from './post-towns.ts'
import type { Scene } from './scene.ts'
import type { Blocks } from './tessellation.ts'
import { REGION } from './world-size.ts'

export interface Postcode {
  /** Upper case, no space. */
  readonly postcode: string
  readonly longitude: number
  readonly latitude: number
}

/** Unit postcodes end in two of these. */
const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ'
const UNITS_A_SECTOR = LETTERS.length ** 2
const MOST = 20_000
const SECTORS = 10
/** A postcode that everybody can type: the middle of the region. */
const KNOWN = 'LS14AP'

/**
 * Postcodes of valid shape at places where people live; areas are named after the real post towns, the rest is made up.
 * District 1 lies in the middle of its town, higher numbers further out.
 */
export const makePostcodes = (scene: Scene, blocks: Blocks): Postcode[] => {
  const towns = POST_TOWNS.flatMap(([area, name]) => {
    const town = scene.towns.find(({ name: own }) => own === name)
    return town ? [{ area, e: town.e, n: town.n }] : []
  })
  const near = (b: number) => Math.hypot(blocks.e[b]! - REGION.e, blocks.n[b]! - REGION.n) < REGION.reachM
  const region = Array.from({ length: blocks.count }, (_, b) => b).filter(near)
  const every = Math.max(1, Math.ceil((blocks.count - region.length) / (MOST - region.length)))
  const chosen = Array.from({ length: blocks.count }, (_, b) => b).filter(b => near(b) || b % every === 0)

  const byArea = new Map<string, { block: number; away: number }[]>(towns.map(({ area }) => [area, []]))
  for (const block of chosen) {
    let best = towns[0]!
    let bestM = Number.POSITIVE_INFINITY
    for (const town of towns) {
      const away = Math.hypot(town.e - blocks.e[block]!, town.n - blocks.n[block]!)
      if (away < bestM) [best, bestM] = [town, away]
    }
    byArea.get(best.area)!.push({ block, away: bestM })
  }
  const [longitude, latitude] = toLonLat([REGION.e, REGION.n])
  const made = new Map<string, Postcode>([[KNOWN, { postcode: KNOWN, longitude, latitude }]])
  for (const [area, places] of byArea) {
    places.sort((a, b) => a.away - b.away || a.block - b.block)
    const aDistrict = Math.max(40, Math.ceil(places.length / 28))
    places.forEach(({ block }, rank) => {
      const within = rank % aDistrict
      const unit = (within * 37 + rank) % UNITS_A_SECTOR
      const letters = LETTERS[Math.floor(unit / LETTERS.length)]! + LETTERS[unit % LETTERS.length]!
      const postcode = `${area}${1 + Math.floor(rank / aDistrict)}${within % SECTORS}${letters}`
      const [lon, lat] = toLonLat([blocks.e[block]!, blocks.n[block]!])
      if (!made.has(postcode)) made.set(postcode, { postcode, longitude: rounded(lon), latitude: rounded(lat) })
    })
  }
  return [...made.values()]
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
