import { readPacked } from './packed.ts'

/** Made by pack-countries.ts; its notice is COUNTRIES-NOTICE.md. */
export const COUNTRIES_FILE = new URL('countries.json.br', import.meta.url)

/** Country outlines on the whole-number grid on which they were published: degrees = number * scale + origin. */
export interface PackedCountries {
  readonly scale: readonly [number, number]
  readonly origin: readonly [number, number]
  /** Polygons of rings of interleaved numbers, each the difference from the previous point, by country. */
  readonly countries: Readonly<Record<string, readonly (readonly (readonly number[])[])[]>>
}

/** Polygons of rings of [lon, lat] degrees by country: the United Kingdom and the countries that the map draws around it. */
export const readCountries = (): Map<string, number[][][][]> => {
  const { scale, origin, countries } = JSON.parse(readPacked(COUNTRIES_FILE)) as PackedCountries
  const ringOf = (steps: readonly number[]): number[][] => {
    let [x, y] = [0, 0]
    return Array.from({ length: steps.length / 2 }, (_, i) => {
      x += steps[2 * i]!
      y += steps[2 * i + 1]!
      return [x * scale[0] + origin[0], y * scale[1] + origin[1]]
    })
  }
  return new Map(Object.entries(countries).map(([name, polygons]) => [name, polygons.map(rings => rings.map(ringOf))]))
}
