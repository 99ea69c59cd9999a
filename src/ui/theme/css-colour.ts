/** A colour: red, green and blue from 0 to 255, opacity from 0 to 1. */
export interface Colour {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly opacity: number
}

/**
 * The colour names that are no longer than their hexadecimal notation (CSS Color 4, section 6.1). A build may use them,
 * just as it may shorten `#ffeebb` to `#feb`.
 */
const NAMED: Readonly<Record<string, string>> = {
  azure: 'f0ffff',
  beige: 'f5f5dc',
  bisque: 'ffe4c4',
  black: '000000',
  blue: '0000ff',
  brown: 'a52a2a',
  coral: 'ff7f50',
  gold: 'ffd700',
  gray: '808080',
  green: '008000',
  grey: '808080',
  indigo: '4b0082',
  ivory: 'fffff0',
  khaki: 'f0e68c',
  lime: '00ff00',
  linen: 'faf0e6',
  maroon: '800000',
  navy: '000080',
  olive: '808000',
  orange: 'ffa500',
  orchid: 'da70d6',
  peru: 'cd853f',
  pink: 'ffc0cb',
  plum: 'dda0dd',
  purple: '800080',
  red: 'ff0000',
  salmon: 'fa8072',
  sienna: 'a0522d',
  silver: 'c0c0c0',
  snow: 'fffafa',
  tan: 'd2b48c',
  teal: '008080',
  tomato: 'ff6347',
  transparent: '00000000',
  violet: 'ee82ee',
  wheat: 'f5deb3',
  white: 'ffffff',
  yellow: 'ffff00',
}

const NUMBER = String.raw`([\d.]+)(%?)`
const FUNCTION = new RegExp(
  String.raw`^rgba?\(\s*${NUMBER}[\s,]+${NUMBER}[\s,]+${NUMBER}(?:\s*[,/]\s*${NUMBER})?\s*\)$`,
)
const HEX = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/

/**
 * Parses a colour in a token or in a build's output: hexadecimal with three, four, six or eight digits, `rgb()` in
 * either syntax, or a name.
 * @example parseColour('#feb') // { red: 255, green: 238, blue: 187, opacity: 1 }
 * @throws Error if the text does not have one of these forms
 */
export function parseColour(text: string): Colour {
  const written = text.trim().toLowerCase()
  const named = NAMED[written]
  const digits = named ?? HEX.exec(written)?.[1]
  if (digits !== undefined) return fromDigits(digits)
  const match = FUNCTION.exec(written)
  if (match === null) throw new Error(`'${text}' is not a colour that can be read`)
  const part = (at: number, whole: number) => Number(match[at]) * (match[at + 1] === '%' ? whole / 100 : 1)
  return {
    red: part(1, 255),
    green: part(3, 255),
    blue: part(5, 255),
    opacity: match[7] === undefined ? 1 : part(7, 1),
  }
}

function fromDigits(digits: string): Colour {
  const long = digits.length > 4 ? digits : [...digits].map(digit => digit + digit).join('')
  const [red = 0, green = 0, blue = 0, opacity = 255] = (long.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16))
  return { red, green, blue, opacity: opacity / 255 }
}

/** Formats a colour as `#rrggbbaa`, always with eight digits. */
export const hexOf = ({ red, green, blue, opacity }: Colour): string =>
  `#${[red, green, blue, opacity * 255].map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/**
 * Returns a translucent colour.
 * @param opacity from 0 to 1, multiplied by the colour's own opacity
 * @example seenThrough('#feb', 0.6) // '#ffeebb99'
 */
export const seenThrough = (text: string, opacity: number): string => {
  const colour = parseColour(text)
  return hexOf({ ...colour, opacity: colour.opacity * opacity })
}
