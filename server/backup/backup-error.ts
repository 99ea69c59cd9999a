/** A backup or a restore that cannot be; the message says what to do about it. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
