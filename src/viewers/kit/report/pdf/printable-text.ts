/** A font of the PDF: the number of a code point's glyph, or 0 if the font lacks it. */
interface Glyphs {
  characterToGlyph(codePoint: number): number
}

/** The sign for a letter that the font lacks. A blank could hide a whole name. */
const MISSING_LETTER = '□'
export const MISSING_NOTE = `${MISSING_LETTER} stands for a letter that the font of this PDF lacks.`

/** Marks that only change the letter before them, such as the joiners and selectors in emoji. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
const LAST_OF_PLANE_0 = 0xffff

/**
 * Returns a text in the font's letters. Accents are joined with their letters (NFC), because the font would draw them
 * next to each other, and every letter that the font lacks becomes a visible sign.
 */
const printableText = (text: string, glyphs: Glyphs): string =>
  Array.from(text.normalize('NFC').replace(UNSEEN, ''), letter => {
    const codePoint = letter.codePointAt(0)!
    const isControl = codePoint < 0x20
    return isControl || (codePoint <= LAST_OF_PLANE_0 && glyphs.characterToGlyph(codePoint) > 0)
      ? letter
      : MISSING_LETTER
  }).join('')

/** Keys whose values are URLs, encoded files or colours. The font has all their letters. */
const UNCHANGED = ['link', 'url', 'palette']

const countMissing = (text: string): number => text.split(MISSING_LETTER).length - 1

/** Returns the same plain data with printable texts, and whether a letter was replaced. */
export const printable = <T>(data: T, glyphs: Glyphs): { readonly data: T; readonly hasMissing: boolean } => {
  let hasMissing = false
  const convert = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const text = printableText(value, glyphs)
      hasMissing ||= countMissing(text) > countMissing(value)
      return text
    }
    if (Array.isArray(value)) return value.map(convert)
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
      return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, UNCHANGED.includes(key) ? each : convert(each)]),
    )
  }
  const converted = convert(data) as T
  return { data: converted, hasMissing }
}
