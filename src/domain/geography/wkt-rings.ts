export type Ring = readonly (readonly [number, number])[]

/**
 * The rings of a POLYGON or MULTIPOLYGON in well-known text, holes included, in its coordinates; none for any other text.
 * @example wktRings('POLYGON((0 0,1 0,1 1,0 0))') // [[[0, 0], [1, 0], [1, 1], [0, 0]]]
 */
export const wktRings = (wkt: string): Ring[] => {
  if (!/^\s*(MULTI)?POLYGON/i.test(wkt)) return []
  return [...wkt.matchAll(/\(([^()]+)\)/g)].map(([, ring = '']) =>
    ring.split(',').map(pair => {
      const [x = 0, y = 0] = pair.trim().split(/\s+/).map(Number)
      return [x, y] as const
    }),
  )
}
