import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { OperatorError } from '../errors.ts'

/** The first bytes of every file in the age format (age-encryption.org). */
const HEAD = 'age-encryption.org/v1\n'

type Bytes = AsyncIterable<Uint8Array>

/** Transforms a stream of bytes chunk by chunk. */
export type Through = (bytes: Bytes) => Bytes

const webOf = (bytes: Bytes): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as unknown as ReadableStream<Uint8Array>

const iterable = (stream: ReadableStream<Uint8Array>): Bytes => stream as unknown as WebStream<Uint8Array>

/**
 * Encrypts a stream in chunks of 64 KB to public keys (`age1…`). Without keys, the stream passes through unchanged.
 * @throws OperatorError before anything is read if one is not a public key
 */
export const encryptTo = (recipients: readonly string[]): Through => {
  const encrypter = new Encrypter()
  for (const recipient of recipients)
    try {
      encrypter.addRecipient(recipient)
    } catch {
      // If a private key was passed by mistake, it must not reach the terminal or the log.
      if (/^AGE-SECRET-KEY/i.test(recipient))
        throw new OperatorError('--recipient was given a private key; it takes the public one, which begins with age1.')
      throw new OperatorError(`${recipient} is not a public key of age, which begins with age1.`)
    }
  return async function* (bytes) {
    if (recipients.length === 0) yield* bytes
    else yield* iterable(await encrypter.encrypt(webOf(bytes)))
  }
}

/**
 * Reads the private keys in a file written by age-keygen, ignoring comments.
 * @throws OperatorError if the file contains no keys, or anything else
 */
export const readIdentities = (text: string, file: string): string[] => {
  const lines = text.split('\n').map(line => line.trim())
  const keys = lines.filter(line => line !== '' && !line.startsWith('#'))
  const tried = new Decrypter()
  try {
    for (const key of keys) tried.addIdentity(key)
  } catch {
    throw new OperatorError(`${file} contains something other than private keys of age (AGE-SECRET-KEY-…).`)
  }
  if (keys.length === 0) throw new OperatorError(`${file} contains no private key of age (AGE-SECRET-KEY-…).`)
  return keys
}

/** Joins chunks until there are at least `bytes` bytes or the chunks end. */
const startOf = async (chunks: AsyncIterator<Uint8Array>, bytes: number): Promise<Buffer> => {
  let start = Buffer.alloc(0)
  while (start.length < bytes) {
    const { done, value } = await chunks.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  return start
}

/**
 * Decrypts a stream that was encrypted to one of the keys. An unencrypted stream passes through unchanged.
 * @param file the file name for messages
 * @throws OperatorError if the stream is encrypted and no key was given or none matches
 */
export const decryptWith = (identities: readonly string[], file: string): Through =>
  async function* (bytes) {
    const chunks = bytes[Symbol.asyncIterator]()
    const start = await startOf(chunks, HEAD.length)
    const all = (async function* () {
      if (start.length > 0) yield start
      yield* { [Symbol.asyncIterator]: () => chunks }
    })()
    if (start.subarray(0, HEAD.length).toString('latin1') !== HEAD) return yield* all
    if (identities.length === 0)
      throw new OperatorError(`${file} is encrypted: give the file of its private key by --identity.`)
    const decrypter = new Decrypter()
    for (const identity of identities) decrypter.addIdentity(identity)
    const opened = await decrypter.decrypt(webOf(all)).catch((error: unknown) => {
      if (error instanceof Error && /no identity matched/.test(error.message))
        throw new OperatorError(`${file} was encrypted to a key other than the given one.`)
      throw error
    })
    yield* iterable(opened)
  }
