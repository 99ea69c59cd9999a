const SQUARE_M = 10_000
const COLUMNS = 70
const RADIX = 36
const CHUNK = 6

/**
 * The squares of 10 km of the National Grid that hold land of Great Britain, by rows from the south; bit 0 is the westernmost square.
 * Made from the local authority districts of 2013 (ONS, Ordnance Survey, OGL v3.0).
 */
const ROWS = `
  lc 9ukg b280 7sxekg hjrytc hr8lxc w2902yo jgoumbv28 1d3vowun0g ysq3i9ry8sg 4do2a5ownfuo hio94mrqclxc
  z1ci99jgp7uo 3w5e1125usveo 3w5e1125w1tkw 3w5e1109bl5vk 7sas2243dxxc0 3emprwfc5a5mo hio94mrmlreo hio94mroy1hc
  hio94mrrkutc 1y2p0ij32bf9c 1y2p0ij32ctts 3w5e11264pnnk 7sas224c9fbb4 7sas224c8bzeo 7sas224c4l4w0
  fklk448nz6oe8 fklk448nz6oe8 fklk448nz6oe8 fklk448nz6oe8 fklk448nz6oe8 7sas224byce0w 3vvj9vxbaf8qo
  1xsu9de86s268 jpia9pc8ydc jpia9ph8r28 jpia9pjqneo jpia9pjqneo 9ur52w9hibk 9ur52vs07wg 9ur52vs07wg
  9ur50wqw5xc 4xdkghcc0zk 2gos69n1yio 18ce15sexa8 2gos986q1hc 2gos986q1hc 18ce4m3d0qo m672261i4g b33j130r28
  b33j130r28 2rrvkm0xkw oxypymsjk cgz8ag0e8 cgzh6e96o cgzh6e96o 68hql1ibk 68hqkq9s0 68hqkq9s0 348va6tc0
  348v8xv5s 348v9e0ow 348v9e70g 1k4fnbe9s s27tnchs e13wslj4 70jyexog 1n6xdgxs 1r4zlkw0 1r4zkqv4 1r4zlo1s
  vkhssg0 1r4zlog0 3i9z7i0w 3i9z7hmo 70jyesxs 70jyeujk 70jye5b4 e13wu08w e13wtyv4 e13wtvpc s27tnxc0 1k4fnc5fk
  1k4fnc5fk 1k4fnc5ts s27to0yo 3gavutc hr7gps 8vkw77 hqzgub zi9hj4 1z0iz28 7w3v4zk 7w38mv4 7w38l4w 7w38bnk
  fap44cg dt7sdts ukz8um8 1q5h1q80 1p6igw00 1p72hhc0 3gaydaf4 3ebwzegw 2irf6iv4 2c6nh0a2o 2c6nh0a2o 0 0
  9cqlw14ao 9cqlw14ao 9cqlw14ao m0qn15mv4 ocxai5wxs o5wqjqw3k 1dhwstzx8g 2q7rdubr40 1cbth3hs74 1arp1g5lhc
  17ng65h81s 11eyfk4h6o oxyydezgg 0 0 0 0 0 0 0`
  .trim()
  .split(/\s+/)

/** The number of a row has 70 bits, more than a double holds. */
const bitsOf = (digits: string): bigint => {
  let bits = 0n
  for (let at = 0; at < digits.length; at += CHUNK) {
    const part = digits.slice(at, at + CHUNK)
    bits = bits * BigInt(RADIX ** part.length) + BigInt(Number.parseInt(part, RADIX))
  }
  return bits
}

let land: Uint8Array | undefined

/** True if a place lies in a square of 10 km that holds land of Great Britain; metres. */
export const isNearLand = (easting: number, northing: number): boolean => {
  land ??= Uint8Array.from(
    ROWS.flatMap(row => Array.from({ length: COLUMNS }, (_, c) => Number((bitsOf(row) >> BigInt(c)) & 1n))),
  )
  const column = Math.floor(easting / SQUARE_M)
  const row = Math.floor(northing / SQUARE_M)
  return column >= 0 && column < COLUMNS && row >= 0 && row < ROWS.length && land[row * COLUMNS + column] === 1
}
