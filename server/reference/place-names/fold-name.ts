/**
 * A name as it is compared: small letters without accents, punctuation or invisible characters, words with one space between them.
 * @example foldName("St John's, Y Drenewydd") // 'st johns y drenewydd'
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}'’`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
