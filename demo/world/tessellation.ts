import { createRandom } from '../../src/domain/random.ts'
import { bendBoundaries } from './bend-boundaries.ts'
import { type CoastIndex, indexCoast } from './coast-index.ts'
import { cutAtCoast } from './cut-at-coast.ts'
import { type Faces, findFaces, linkFaces } from './faces.ts'
import { curveOrder, groupUnits, type Links, linkUnits } from './group-units.ts'
import type { Scene } from './scene.ts'
import { framed, relaxed, sampleSites, voronoi } from './voronoi.ts'
import { type Shape, zoneShapes } from './zone-shapes.ts'

/** The average number of blocks per small zone, and of small zones per middle zone, as in England and Wales. */
const BLOCKS_PER_ZONE = 4.78
const BLOCKS = { low: 3.4, high: 5.9, least: 2.5 } as const
const SMALL_ZONES = { low: 3.7, high: 5.75, least: 3 } as const

/** Places where people live or go, as discs that are completely inside their small zones. */
export interface Blocks {
  readonly count: number
  readonly e: Float64Array
  readonly n: Float64Array
  readonly radiusM: Float64Array
  /** The index of the small zone. */
  readonly zone: Int32Array
}

export interface Tessellation {
  readonly blocks: Blocks
  readonly small: number
  /** The index of each small zone's middle zone. */
  readonly middleOf: Int32Array
  readonly middle: number
  /** The number of blocks in each small zone. */
  readonly weight: Float64Array
  /** Interleaved centres of the small zones, in metres. */
  readonly smallAt: Float64Array
  readonly smallLinks: Links
  readonly smallCoastal: Uint8Array
  readonly areaM2: Float64Array
  /**
   * Builds the shapes of unions of small zones. `zoneOf` is the index of the union that each small zone belongs to, or
   * -1 for none.
   */
  shapes(zoneOf: ArrayLike<number>, zones: number): Shape[]
}

/** Divides Great Britain into small zones of about equal residents, nested in middle ones. @param weights residents per 500 m square */
export const tessellate = (scene: Scene, weights: Float32Array, zones: number): Tessellation => {
  const { seed, coast, land } = scene
  const index = indexCoast(coast, land)
  const own = sampleSites(seed, weights, Math.round(zones * BLOCKS_PER_ZONE), index)
  const sites = relaxed(framed(own), own.length / 2, index.isLand)
  const cells = voronoi(sites)
  const cut = cutAtCoast(coast, index, sites, cells)
  const faces = findFaces(cut.plane)
  const mainFace = mainFaces(faces, own.length / 2)
  const blocksIn = new Float64Array(faces.count)
  for (const face of mainFace) if (face >= 0) blocksIn[face] = 1
  const faceLinks = linkFaces(cut.plane, faces)
  const random = createRandom(seed, 'groups')
  const { groupOf, groups } = groupUnits(faceLinks, blocksIn, faces.coastal, curveOrder(faces.middle), BLOCKS, random)

  const smallAt = new Float64Array(groups * 2)
  const weight = new Float64Array(groups)
  const areaM2 = new Float64Array(groups)
  const smallCoastal = new Uint8Array(groups)
  for (let face = 0; face < faces.count; face++) {
    const zone = groupOf[face]!
    weight[zone]! += blocksIn[face]!
    areaM2[zone]! += faces.areaM2[face]!
    smallCoastal[zone]! |= faces.coastal[face]!
    smallAt[zone * 2]! += faces.middle[face * 2]! * faces.areaM2[face]!
    smallAt[zone * 2 + 1]! += faces.middle[face * 2 + 1]! * faces.areaM2[face]!
  }
  for (let i = 0; i < smallAt.length; i++) smallAt[i]! /= areaM2[i >> 1]!
  const smallLinks = joinedLinks(faceLinks, groupOf, groups)
  const one = new Float64Array(groups).fill(1)
  const middle = groupUnits(smallLinks, one, smallCoastal, curveOrder(smallAt), SMALL_ZONES, random)
  const bends = bendBoundaries(cut, faces, groupOf, sites)
  return {
    blocks: blocksOf(sites, own.length / 2, cells, homeFaces(faces, sites, mainFace, index), groupOf, index),
    small: groups,
    middleOf: middle.groupOf,
    middle: middle.groups,
    weight,
    smallAt,
    smallLinks,
    smallCoastal,
    areaM2,
    shapes: (zoneOf, count) => {
      const ofFace = groupOf.map(zone => zoneOf[zone]!)
      return zoneShapes(cut.plane, faces, bends, ofFace, count)
    },
  }
}

/** The largest face of each site's cell; -1 if the cell is completely at sea. */
const mainFaces = (faces: Faces, sites: number): Int32Array => {
  const main = new Int32Array(sites).fill(-1)
  for (let face = 0; face < faces.count; face++) {
    const site = faces.site[face]!
    if (site < 0 || site >= sites) continue
    if (main[site] === -1 || faces.areaM2[face]! > faces.areaM2[main[site]!]!) main[site] = face
  }
  return main
}

/** The face that certainly contains each site; -1 if a coast cuts its cell, or if it is at sea. */
const homeFaces = (faces: Faces, sites: Float64Array, mainFace: Int32Array, coast: CoastIndex): Int32Array => {
  const pieces = new Int32Array(sites.length / 2)
  for (const site of faces.site) if (site >= 0) pieces[site]!++
  return mainFace.map((face, site) => {
    const whole = pieces[site] === 1 && coast.isLand(sites[site * 2]!, sites[site * 2 + 1]!)
    return whole ? face : -1
  })
}

/** Links between groups from the links between their units. */
const joinedLinks = ({ first, of, borderM }: Links, groupOf: Int32Array, groups: number): Links => {
  const [a, b, length]: [number[], number[], number[]] = [[], [], []]
  for (let unit = 0; unit < groupOf.length; unit++)
    for (let k = first[unit]!; k < first[unit + 1]!; k++) {
      if (of[k]! < unit || groupOf[of[k]!] === groupOf[unit]) continue
      a.push(groupOf[unit]!)
      b.push(groupOf[of[k]!]!)
      length.push(borderM[k]!)
    }
  return linkUnits(groups, a, b, length)
}

const blocksOf = (
  sites: Float64Array,
  own: number,
  { left, right }: { left: Uint32Array; right: Uint32Array },
  homeFace: Int32Array,
  groupOf: Int32Array,
  coast: CoastIndex,
): Blocks => {
  const nearest = new Float64Array(sites.length / 2).fill(Number.POSITIVE_INFINITY)
  for (let i = 0; i < left.length; i++) {
    const [a, b] = [left[i]!, right[i]!]
    const away = Math.hypot(sites[a * 2]! - sites[b * 2]!, sites[a * 2 + 1]! - sites[b * 2 + 1]!)
    nearest[a] = Math.min(nearest[a]!, away)
    nearest[b] = Math.min(nearest[b]!, away)
  }
  const kept = Array.from({ length: own }, (_, site) => site).filter(site => homeFace[site]! >= 0)
  return {
    count: kept.length,
    e: Float64Array.from(kept, site => sites[site * 2]!),
    n: Float64Array.from(kept, site => sites[site * 2 + 1]!),
    // A side between two sites is half-way and may bend inwards by four tenths of the distance. The sea may be nearer.
    radiusM: Float64Array.from(kept, site => {
      const radius = nearest[site]! * 0.25
      const [e, n] = [sites[site * 2]!, sites[site * 2 + 1]!]
      return coast.anyIn(e - radius, n - radius, e + radius, n + radius) ? 0 : radius
    }),
    zone: Int32Array.from(kept, site => groupOf[homeFace[site]!]!),
  }
}
