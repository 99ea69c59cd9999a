import type { Tx } from './database.ts'

/** The value that the installation remembers under a key, or null. */
export const remembered = async (tx: Tx, key: string): Promise<unknown> => {
  const row = await tx.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

export const remember = async (tx: Tx, key: string, value: unknown): Promise<void> => {
  const text = JSON.stringify(value)
  await tx
    .insertInto('installation')
    .values({ key, value: text, changed_at: new Date() })
    .onConflict(at => at.column('key').doUpdateSet({ value: text, changed_at: new Date() }))
    .execute()
}
