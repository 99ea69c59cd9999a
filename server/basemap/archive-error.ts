/** A file of map tiles that cannot be served; the message says why, for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
