/** Damage that was found, for `/readyz`, which cannot read all files each time. */
export interface DamageNotes {
  /**
   * @param subject names the damaged part, which is recorded once
   * @param sentence null where the part could be read
   * @param keptMs the record expires after this time unless the damage is found again
   */
  tell(subject: string, sentence: string | null, keptMs?: number): void
  sentences(): string[]
}

export const createDamageNotes = (): DamageNotes => {
  const notes = new Map<string, { readonly sentence: string; readonly until: number }>()
  return {
    tell(subject, sentence, keptMs = Number.POSITIVE_INFINITY) {
      if (sentence === null) notes.delete(subject)
      else notes.set(subject, { sentence, until: performance.now() + keptMs })
    },
    sentences: () =>
      [...notes.values()].filter(({ until }) => performance.now() < until).map(({ sentence }) => sentence),
  }
}
