/** The format of a file by its first bytes; four are enough. */
export const isFlatGeobuf = (start: Uint8Array) => start[0] === 0x66 && start[1] === 0x67 && start[2] === 0x62
export const isZip = (start: Uint8Array) => start[0] === 0x50 && start[1] === 0x4b
export const isGzip = (start: Uint8Array) => start[0] === 0x1f && start[1] === 0x8b
/** An object in UTF-8, maybe after a byte order mark or white space. */
export const isJson = (start: Uint8Array) =>
  /^\ufeff?\s*\{/.test(new TextDecoder('utf-8', { ignoreBOM: true }).decode(start))
