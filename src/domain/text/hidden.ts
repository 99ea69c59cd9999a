/** Characters that break a line or change the direction of the surrounding text. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** Whether a text stays within its line and leaves the direction of its surroundings alone. */
export const isOneLine = (text: string): boolean => !NOT_IN_A_LINE.test(text)

/** A text without the characters that would break a line or change the direction of the surrounding text. */
export const withoutBreaks = (text: string): string => text.replace(new RegExp(NOT_IN_A_LINE, 'gu'), '')

/** Whether nothing of a text can be seen. The braille blank is drawn, but empty. */
export const isBlank = (text: string): boolean => /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u.test(text)
