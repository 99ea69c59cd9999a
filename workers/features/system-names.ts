/** Systems of heights as well, other numbers and wider forms of a system, by the code of their horizontal part. */
const HORIZONTAL: Readonly<Record<string, readonly number[]>> = {
  27700: [7405, 9920],
  4326: [4979, 9518, 9705, 9707],
  4258: [
    4937, 5942, 6144, 7409, 7423, 8360, 9286, 9289, 9290, 9422, 9423, 9424, 9425, 9426, 9427, 9428, 9429, 9430, 9449,
    9450, 9452,
  ],
  3857: [3587, 3785, 6871, 54004, 102100, 102113, 900913],
  25831: [5554, 5971, 6171],
  25832: [5555, 5972, 6172],
  2157: [9922],
}
const HORIZONTAL_OF = new Map(
  Object.entries(HORIZONTAL).flatMap(([horizontal, codes]) => codes.map(code => [code, horizontal] as const)),
)

/** Plain names that people type or programs write instead of a code. */
const BY_NAME: readonly (readonly [name: RegExp, code: string])[] = [
  [/^(bng|(osgb|osgb36|osgb1936)?(british)?nationalgrid|osgb|osgb36|osgb1936britishnationalgrid)$/, 'EPSG:27700'],
  [/^(wgs84|wgs1984|gcswgs1984|lonlat|longlat)$/, 'EPSG:4326'],
  [/^(etrs89|etrs1989)$/, 'EPSG:4258'],
  [/^(webmercator|pseudomercator|googlemercator)$/, 'EPSG:3857'],
]

const ofCode = (digits: string): string => `EPSG:${HORIZONTAL_OF.get(Number(digits)) ?? Number(digits)}`

const HORIZONTAL_NODE = /\b(?:PROJCS|PROJCRS|PROJECTEDCRS|GEOGCS|GEOGCRS|GEOGRAPHICCRS|GEODCRS|GEODETICCRS)\s*\[/i

/** The first horizontal system in WKT: the part of a compound, bound or listed one that says where a place is. */
const horizontalWkt = (wkt: string): string => {
  const from = HORIZONTAL_NODE.exec(wkt)?.index
  if (from === undefined) return wkt
  let depth = 0
  let inText = false
  for (let at = from; at < wkt.length; at++) {
    const sign = wkt[at]
    if (sign === '"') inText = !inText
    else if (inText) continue
    else if (sign === '[') depth += 1
    else if (sign === ']' && --depth === 0) return wkt.slice(from, at + 1)
  }
  return wkt
}

/**
 * The coordinate system that a name, URN, URL, link, code or WKT names, as `EPSG:27700` or a definition that proj4 may
 * parse. Compound systems become their horizontal part; a name that is not recognised is returned unchanged.
 */
export const systemNamed = (name: string): string => {
  const plain = name.replace(/^\uFEFF/, '').trim()
  if (plain.includes('[')) return horizontalWkt(plain)
  if (plain.startsWith('+')) return plain
  // CRS84 is WGS84 with longitude first, as used in GeoJSON; CRS84h adds heights.
  if (/(^|[:/#])CRS:?84h?$/i.test(plain)) return 'EPSG:4326'
  // A version may precede the code: `EPSG:9.9.1:27700`, `EPSG/0/27700`.
  const code =
    /(?:epsg|esri)(?:\.io|\.xml)?[:/#\s]+(?:\d{1,2}(?:\.\d+)*[:/]+)?(\d{4,6})(?!\d)/i.exec(plain)?.[1] ??
    /^(\d{4,6})$/.exec(plain)?.[1]
  if (code !== undefined) return ofCode(code)
  const compact = plain.toLowerCase().replace(/[^a-z0-9]/g, '')
  return BY_NAME.find(([pattern]) => pattern.test(compact))?.[1] ?? plain
}
