import { createHmac } from 'node:crypto'

/**
 * What every person's noise factor in a dataset is drawn by (fragments/factor.sql), each 32 hexadecimal digits. They are secret:
 * whoever knows them and a person's number knows the factor.
 */
export type NoiseKeys = {
  /** The part of the draw that is the same in every dataset. */
  readonly lastingKey: string
  /** The part that is drawn anew for every salt. */
  readonly saltedKey: string
}

/** Draws a salt's keys; the same salt gives the same keys for as long as the installation keeps its secret. */
export type NoiseSource = (salt: string) => NoiseKeys

const KEY_DIGITS = 32

/** @param secret of the installation, for this use alone; it must never change, or old and new figures could be averaged. */
export const createNoiseSource = (secret: Buffer): NoiseSource => {
  const key = (use: string, salt: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([use, salt]))
      .digest('hex')
      .slice(0, KEY_DIGITS)
  const lastingKey = key('lasting', '')
  return salt => ({ lastingKey, saltedKey: key('salted', salt) })
}
