import type { Settings } from '../../runtime/settings.ts'

/** What to do after a restore where neither the backup nor the settings hold the secret. */
export const missingSecret = (
  parts: Pick<ReadonlySet<string>, 'has'>,
  { SECRET, SECRET_FILE }: Pick<Settings, 'SECRET' | 'SECRET_FILE'>,
): readonly string[] =>
  parts.has('secret') || SECRET !== undefined || SECRET_FILE !== undefined
    ? []
    : [
        'The secret is not in it: give SECRET_FILE the copy of it before the start, which is refused with any other secret.',
      ]
