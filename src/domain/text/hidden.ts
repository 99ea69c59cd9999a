/** Characters that break a line or change the direction of the surrounding text. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** True if a text stays on its line and does not change the direction of the surrounding text. */
export const isOneLine = (text: string): boolean => !NOT_IN_A_LINE.test(text)

/** A text without the characters that would break a line or change the direction of the surrounding text. */
export const withoutBreaks = (text: string): string => text.replace(new RegExp(NOT_IN_A_LINE, 'gu'), '')

/** True if a text lacks a visible character. The braille blank is drawn, but it is empty. */
export const isBlank = (text: string): boolean => /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u.test(text)
