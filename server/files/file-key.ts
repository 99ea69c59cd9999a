const PART = /^[a-z0-9_][a-z0-9._-]*$/

export const isKeyPart = (part: string): boolean => PART.test(part)

/** A key is a relative path of parts of [a-z0-9._-]; no part begins with a dot, so that no key leaves the folder. */
export const isFileKey = (key: string): boolean => key.length <= 500 && key.split('/').every(isKeyPart)

/** @throws Error where the text is not a key, which is a mistake of the caller */
export const requireFileKey = (key: string): string => {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
  return key
}
