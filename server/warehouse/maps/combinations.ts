import { encodingOf, type Filter, shiftOf } from './map-filters.ts'

/** Options of some filters together, numbered from 0: the option of the first filter has the highest bits. */
export interface Combinations {
  /** More than any number. */
  readonly end: number
  /** The combination of a trip's code. */
  of(code: number): number
}

export const combinationsOf = (filters: readonly Filter[]): Combinations => {
  const fields = filters.map(filter => ({ shift: shiftOf(filter), bits: encodingOf(filter).bits }))
  return {
    end: 2 ** fields.reduce((sum, { bits }) => sum + bits, 0),
    of: code => fields.reduce((found, { shift, bits }) => (found << bits) | ((code >>> shift) & ((1 << bits) - 1)), 0),
  }
}
