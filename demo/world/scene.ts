import { britishCoast, type Rings } from '../../packaged-basemap/coast.ts'
import { GRID_SQUARE_M } from '../../src/domain/constants.ts'
import { createRandom, hashed, normalPair, type Random } from '../../src/domain/random.ts'
import { readTowns, type Town } from '../open-data/read-open-data.ts'

export const COLUMNS = 1400
export const ROWS = 2600
/** The residents of Great Britain. This is the full world's total. */
export const RESIDENTS = 65_000_000
export const LONDON = { e: 530_000, n: 180_500, residents: 8_900_000, reachM: 27_000 } as const

const RURAL_SHARE = 0.13
const RURAL_SIGMA_M = 8500
const OPEN_LAND_PER_KM2 = 3

/** Adds residents in a normal distribution around a point. */
const spread = (surface: Float32Array, e: number, n: number, sigmaM: number, residents: number): void => {
  const reach = sigmaM * 3
  const variance = 2 * sigmaM * sigmaM
  const scale = (residents * GRID_SQUARE_M * GRID_SQUARE_M) / (Math.PI * variance)
  const west = Math.max(0, Math.floor((e - reach) / GRID_SQUARE_M))
  const east = Math.min(COLUMNS - 1, Math.floor((e + reach) / GRID_SQUARE_M))
  const south = Math.max(0, Math.floor((n - reach) / GRID_SQUARE_M))
  const north = Math.min(ROWS - 1, Math.floor((n + reach) / GRID_SQUARE_M))
  for (let row = south; row <= north; row++)
    for (let column = west; column <= east; column++) {
      const dx = (column + 0.5) * GRID_SQUARE_M - e
      const dy = (row + 0.5) * GRID_SQUARE_M - n
      surface[row * COLUMNS + column]! += scale * Math.exp(-(dx * dx + dy * dy) / variance)
    }
}

/** Parks, valleys and estates: a smooth factor of 0.35 to 1.65 that varies over one and over two kilometres. */
const texture = (seed: number, column: number, row: number): number =>
  0.35 + 0.75 * smooth(seed, column / 2, row / 2) + 0.55 * smooth(seed + 1, column / 4 + 0.3, row / 4 + 0.6)

const smooth = (seed: number, x: number, y: number): number => {
  const [i, j] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [x - i, y - j]
  const low = hashed(i, j, seed) * (1 - u) + hashed(i + 1, j, seed) * u
  const high = hashed(i, j + 1, seed) * (1 - u) + hashed(i + 1, j + 1, seed) * u
  return low * (1 - v) + high * v
}

/**
 * Adds a town as a centre with quarters around it. A larger town has more quarters, so that it has parks, gaps and
 * suburbs.
 */
const build = (surface: Float32Array, random: Random, town: { e: number; n: number; population: number }): void => {
  const urban = town.population * (1 - RURAL_SHARE)
  const peakPerKm2 = Math.min(7200, 1900 * (town.population / 5000) ** 0.175)
  const sigmaM = 1000 * Math.sqrt(urban / (2 * Math.PI * peakPerKm2))
  spread(surface, town.e, town.n, RURAL_SIGMA_M, town.population * RURAL_SHARE)
  if (town.population < 9000) {
    spread(surface, town.e, town.n, Math.max(330, sigmaM), urban)
    return
  }
  const quarters = Math.ceil(town.population / 5200)
  const core = urban * 0.3
  spread(surface, town.e, town.n, Math.max(400, sigmaM * 0.9), core)
  let left = urban - core
  for (let i = quarters; i > 0; i--) {
    const [x, y] = normalPair(random)
    const share = i === 1 ? left : (left / i) * (0.6 + 0.8 * random())
    left -= share
    const tight = 0.42 + 0.45 * random()
    const sigma = Math.max(330, 1000 * tight * Math.sqrt(share / 5200))
    spread(surface, town.e + x * sigmaM * 1.12, town.n + y * sigmaM * 1.12, sigma, share)
  }
}

/**
 * Residents per 500 m square of the National Grid. Zones, homes, urban areas and masts follow this density. Squares are numbered row *
 * COLUMNS + column; `land` is 1 if the centre of a square is on land.
 */
const populationSurface = (seed: number, towns: readonly Town[], land: Uint8Array): Float32Array => {
  const random = createRandom(seed, 'population surface')
  const surface = new Float32Array(COLUMNS * ROWS)
  const inLondon = (town: Town) => Math.hypot(town.e - LONDON.e, town.n - LONDON.n) < LONDON.reachM
  for (const town of towns) if (!inLondon(town) && !town.part && town.population > 0) build(surface, random, town)
  build(surface, random, { e: LONDON.e, n: LONDON.n, population: LONDON.residents })
  let total = 0
  for (let i = 0; i < surface.length; i++) {
    if (land[i] === 1)
      surface[i] = surface[i]! * texture(seed, i % COLUMNS, Math.floor(i / COLUMNS)) + OPEN_LAND_PER_KM2 / 4
    else surface[i] = 0
    total += surface[i]!
  }
  for (let i = 0; i < surface.length; i++) surface[i]! *= RESIDENTS / total
  return surface
}

/** 1 if the centre of a 500 m square is on land, by row * COLUMNS + column. */
const landSquares = (coast: Rings): Uint8Array => {
  const crossings: number[][] = Array.from({ length: ROWS }, () => [])
  for (const ring of coast)
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!]
      const from = Math.ceil(Math.min(ay, by) / GRID_SQUARE_M - 0.5)
      for (let row = Math.max(0, from); row < ROWS; row++) {
        const n = (row + 0.5) * GRID_SQUARE_M
        if (n >= Math.max(ay, by)) break
        crossings[row]!.push(ax + ((n - ay) / (by - ay)) * (bx - ax))
      }
    }
  const land = new Uint8Array(COLUMNS * ROWS)
  crossings.forEach((at, row) => {
    at.sort((a, b) => a - b)
    for (let k = 0; k + 1 < at.length; k += 2) {
      const first = Math.max(0, Math.ceil(at[k]! / GRID_SQUARE_M - 0.5))
      const last = Math.min(COLUMNS - 1, Math.floor(at[k + 1]! / GRID_SQUARE_M - 0.5))
      for (let column = first; column <= last; column++) land[row * COLUMNS + column] = 1
    }
  })
  return land
}

export const DEMO_SEED = 20260901

/** The country that zones, trips and the base map are generated from. */
export interface Scene {
  readonly seed: number
  readonly coast: Rings
  readonly land: Uint8Array
  readonly towns: readonly Town[]
  /** Residents per 500 m square for all of Great Britain. */
  readonly surface: Float32Array
}

export const makeScene = (seed = DEMO_SEED): Scene => {
  const coast = britishCoast()
  const land = landSquares(coast)
  const towns = readTowns()
  return { seed, coast, land, towns, surface: populationSurface(seed, towns, land) }
}
