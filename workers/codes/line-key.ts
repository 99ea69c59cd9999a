const encoder = new TextEncoder()

/** A line as it is compared: without case, accents and white space. @example lineKey(' leeds 111a') // 'leeds111a' */
export const lineKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()

export const keyBytes = (text: string): Uint8Array => encoder.encode(lineKey(text))
