const PART = /^[a-z0-9_][a-z0-9._-]*$/

export const isKeyPart = (part: string): boolean => PART.test(part)

/** A key is relative parts of [a-z0-9._-] that begin with none of the dots: nothing climbs out of the folder. */
export const isFileKey = (key: string): boolean => key.length <= 500 && key.split('/').every(isKeyPart)

/** @throws Error where it is none: a mistake of the caller */
export const requireFileKey = (key: string): string => {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
  return key
}
