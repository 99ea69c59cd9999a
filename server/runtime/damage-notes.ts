/** What was found damaged, for `/readyz`, which cannot read everything that there is each time. */
export interface DamageNotes {
  /**
   * @param subject what is damaged, or was: it is noted once
   * @param sentence null where it could be read
   * @param keptMs after so long without being found again it is forgotten
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
