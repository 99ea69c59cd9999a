/** The newest row of the chain. */
export interface Head {
  readonly hash: string
  readonly sequence: number
}

/** The text form of a head in logs, in backups and for `--head`: HASH:NUMBER. */
export const headText = ({ hash, sequence }: Head): string => `${hash}:${sequence}`

/** The head that a text names; null where it is none. */
export const parseHead = (text: string): Head | null => {
  const [, hash, sequence] = /^([0-9a-f]{64}):([1-9]\d{0,8})$/.exec(text.trim().toLowerCase()) ?? []
  return hash && sequence ? { hash, sequence: Number(sequence) } : null
}
