import { CallError } from '../../app/call-error.ts'
import type { ZoneImport } from '../../contract/zone-imports.ts'
import { ZONE_FILE_PIECE_BYTES } from '../../domain/constants.ts'

export interface UploadDeps {
  /** Returns the SHA-256 digest in hex. */
  readonly digestOf: (bytes: Blob) => Promise<string>
  readonly send: (
    piece: {
      readonly id: number
      readonly file: number
      readonly piece: number
      readonly sha256: string
      readonly data: string
    },
    signal: AbortSignal,
  ) => Promise<unknown>
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The number of pieces processed at a time: one is read while another is sent. */
const AT_ONCE = 2
/** The pauses before a lost connection is retried. The last one repeats. */
const PAUSES_MS = [1000, 2000, 5000, 10_000, 15_000]

const dataUrl = (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The file can no longer be read. Choose it again.'))
    reader.readAsDataURL(bytes)
  })

/** Returns Base64 without the prefix of a data URL. */
const base64 = async (bytes: Blob): Promise<string> => {
  const url = await dataUrl(bytes)
  return url.slice(url.indexOf(',') + 1)
}

/** True if retrying may help: a reply was missing, the server was unavailable, or it asked to wait. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)

/**
 * Sends the pieces of a file that the server does not have yet, or has with different content. Waits while the
 * connection is lost.
 * @param onSent called with the number of bytes that have arrived, and whether the connection is lost
 * @throws permanent errors of `send`, and the signal's reason
 */
export const uploadFile = async (
  { digestOf, send, pause }: UploadDeps,
  { id, files }: ZoneImport,
  at: number,
  file: Blob,
  onSent: (bytes: number, isAway: boolean) => void,
  signal: AbortSignal,
): Promise<void> => {
  const arrived = new Map(files[at]?.pieces.map(({ piece, sha256 }) => [piece, sha256]))
  const pieces = Math.ceil(file.size / ZONE_FILE_PIECE_BYTES)
  let sent = 0
  let next = 0
  const one = async (piece: number): Promise<void> => {
    const bytes = file.slice(piece * ZONE_FILE_PIECE_BYTES, (piece + 1) * ZONE_FILE_PIECE_BYTES)
    const sha256 = await digestOf(bytes)
    if (arrived.get(piece) !== sha256) {
      const data = await base64(bytes)
      for (let tries = 0; ; tries++) {
        signal.throwIfAborted()
        try {
          await send({ id, file: at, piece, sha256, data }, signal)
          break
        } catch (error) {
          signal.throwIfAborted()
          if (!isPassing(error)) throw error
          onSent(sent, true)
          await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]!, signal)
        }
      }
    }
    sent += bytes.size
    onSent(sent, false)
  }
  const lane = async (): Promise<void> => {
    while (next < pieces) await one(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
