import { addAbortSignal, Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { DependencyDown } from '../../runtime/outages/dependency-down.ts'
import { isFileKey, requireFileKey } from '../file-key.ts'
import type { FileStore } from '../file-store.ts'
import { createS3Client, type S3Credentials, type S3Place } from './s3-client.ts'
import { isMissing, statusOf, storeError } from './s3-error.ts'

/** The size of a chunk; S3 requires at least 5 MB in a part. Bytes. */
const PIECE = 8 * 1024 * 1024
/** Attempts to read a chunk whose transfer breaks off. */
const READS = 3
/** The time limits of a chunk with all its attempts, and of a call that transfers no file. Milliseconds. */
const PIECE_MS = 30_000
const CALL_MS = 15_000

/** The folders of Ambit's files: no other uploads are touched, even where Ambit shares a bucket without a prefix. */
const OWN_FOLDERS = ['zones/', 'downloads/', 'attachments/']

/** Files in a bucket of an S3-compatible store, all below a prefix. S3 guarantees that writes are atomic. */
export const openS3Store = (place: S3Place, credentials?: S3Credentials): FileStore => {
  const client = createS3Client(place, credentials)
  const { bucket: Bucket, endpoint, region } = place
  const root = place.prefix === '' ? '' : `${place.prefix}/`
  const where = `${Bucket} at ${endpoint ?? `Amazon S3 (${region})`}`
  const objectOf = (key: string) => ({ Bucket, Key: root + requireFileKey(key) })
  const inTime = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) })
  const asked = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw storeError(error, where)
    })

  /** At most one chunk; empty past the end. The body is read within the try, because it may break off midway. */
  const readPiece = async (key: string, offset: number, length: number): Promise<Uint8Array> => {
    const Range = `bytes=${offset}-${offset + length - 1}`
    const signal = AbortSignal.timeout(PIECE_MS)
    for (let tries = 1; ; tries++) {
      try {
        const asked = new GetObjectCommand({ ...objectOf(key), Range })
        const { Body, ContentRange, ContentLength = 0 } = await client.send(asked, { abortSignal: signal })
        if (Body instanceof Readable) addAbortSignal(signal, Body)
        if (ContentLength > length || (ContentRange === undefined && offset > 0)) {
          if (Body instanceof Readable) Body.destroy()
          throw new DependencyDown('files', `${where}: it answers with another range than the one that was asked for`)
        }
        return (await Body?.transformToByteArray()) ?? new Uint8Array()
      } catch (error) {
        if (error instanceof DependencyDown) throw error
        const status = statusOf(error)
        if (status === 416) return new Uint8Array()
        if (isMissing(error)) throw new Error(`There is no file ${key} in the file store`)
        // An error that the store replied with is not retried here: the client has retried where that helps.
        if (status !== undefined || signal.aborted || tries === READS) throw storeError(error, where)
      }
    }
  }

  return {
    folder: null,
    async reach() {
      await asked(client.send(new HeadBucketCommand({ Bucket }), inTime()))
    },
    async put(key, bytes) {
      let cutOff: { readonly error: unknown } | null = null
      const watched = async function* (parts: AsyncIterable<Uint8Array>) {
        try {
          yield* parts
        } catch (error) {
          cutOff = { error }
          throw error
        }
      }
      const Body = bytes instanceof Uint8Array ? bytes : Readable.from(watched(bytes))
      const upload = new Upload({ client, params: { ...objectOf(key), Body }, partSize: PIECE, queueSize: 2 })
      await upload.done().catch((error: unknown) => {
        throw cutOff === null ? storeError(error, where) : cutOff.error
      })
    },
    async read(key, offset, length) {
      requireFileKey(key)
      const bytes = new Uint8Array(length)
      let filled = 0
      while (filled < length) {
        const wanted = Math.min(PIECE, length - filled)
        const piece = await readPiece(key, offset + filled, wanted)
        bytes.set(piece, filled)
        filled += piece.length
        if (piece.length < wanted) break
      }
      return bytes.subarray(0, filled)
    },
    async stat(key) {
      if (!isFileKey(key)) return null
      try {
        const { ContentLength = 0, ETag = '' } = await client.send(new HeadObjectCommand(objectOf(key)), inTime())
        return { bytes: ContentLength, etag: ETag }
      } catch (error) {
        if (isMissing(error)) return null
        throw storeError(error, where)
      }
    },
    async list(prefix) {
      const keys: string[] = []
      const read = async () => {
        let ContinuationToken: string | undefined
        do {
          const page = new ListObjectsV2Command({ Bucket, Prefix: root + prefix, ContinuationToken })
          const { Contents = [], NextContinuationToken } = await client.send(page, inTime())
          for (const { Key = '' } of Contents) if (isFileKey(Key.slice(root.length))) keys.push(Key.slice(root.length))
          ContinuationToken = NextContinuationToken
        } while (ContinuationToken !== undefined)
      }
      await asked(read())
      return keys.sort()
    },
    async remove(key) {
      await asked(client.send(new DeleteObjectCommand(objectOf(key)), inTime()))
    },
    async removeDrafts(olderThanMs) {
      const read = async (folder: string) => {
        // One page of a thousand uploads is enough: the next sweep removes others.
        const listed = new ListMultipartUploadsCommand({ Bucket, Prefix: root + folder })
        const { Uploads = [] } = await client.send(listed, inTime())
        for (const { Key, UploadId, Initiated } of Uploads)
          if (Initiated && Date.now() - Initiated.getTime() >= olderThanMs)
            await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), inTime())
      }
      const readAll = async () => {
        for (const folder of OWN_FOLDERS) await read(folder)
      }
      await readAll().catch((error: unknown) => {
        // Some stores cannot list unfinished uploads; they remove them by their own rules.
        if (statusOf(error) !== 501) throw storeError(error, where)
      })
    },
  }
}
