/** Keys of a zone system's two files in the file store (docs/formats). */
export const zoneFileKey = (fileName: string) => `zones/${fileName}.fgb`
export const neighboursKey = (fileName: string) => `zones/${fileName}.neighbours`
