import { Damaged } from '../runtime/outages/damaged.ts'

/** A file of the standard zones, and the first digits of the SHA-256 of what it was made with (store-standard.ts). */
const STANDARD = /^zones\/standard-\d+-(?:small|middle)\.([0-9a-f]{12})\.fgb$/

/** Null where the name of the file has no digest. */
export const digestOfKey = (key: string): string | null => STANDARD.exec(key)?.[1] ?? null

/** @param why the fault, for use within a sentence */
export const damagedZones = (key: string, why: string): Damaged =>
  new Damaged(
    'files',
    `The zone file ${key} cannot be used: ${why}. Put it and its .neighbours file back from a backup, where they are files/zones/…${
      digestOfKey(key) === null
        ? '.'
        : '; or, for the newest version of the standard zones, give npm run zones:standard the files it was made of again.'
    }`,
  )
