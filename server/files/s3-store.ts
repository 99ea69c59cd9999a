import { createHash } from 'node:crypto'
import { addAbortSignal, Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { DependencyDown } from '../runtime/outages/dependency-down.ts'
import { type FileStore, isFileKey, requireFileKey } from './file-store.ts'
import type { FilesPlace } from './files-url.ts'

export type S3Place = Extract<FilesPlace, { kind: 's3' }>

// The SDK version is pinned to Ambit's Node version, so operators cannot act on the SDK's warning.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'

interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * In milliseconds. A working store connects within the first time-out, and is never silent for longer than the others.
 */
const TIME_OUTS = { connectionTimeout: 5_000, requestTimeout: 10_000, socketTimeout: 10_000 }
/** The number of attempts per request, including the first. The delays between them grow. */
const TRIES = 3

/**
 * Creates a client for an S3-compatible store. Uploads include their MD5, which all such stores check. The SDK's newer
 * checksums are only sent if a store requires them, because older stores refuse them.
 */
export const createS3Client = ({ endpoint, region, pathStyle }: S3Place, credentials?: S3Credentials): S3Client => {
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: TRIES,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...TIME_OUTS, throwOnRequestTimeout: true },
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
  })
  client.middlewareStack.add(
    next => args => {
      const { request } = args as { request?: { body?: unknown; headers: Record<string, string> } }
      if (request?.body instanceof Uint8Array && request.body.length > 0)
        request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64')
      return next(args)
    },
    { step: 'build', name: 'md5OfBodies' },
  )
  return client
}

interface Fault {
  readonly name?: string
  readonly code?: string
  readonly message?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

const faultOf = (error: unknown): Fault => (typeof error === 'object' && error !== null ? (error as Fault) : {})

export const statusOf = (error: unknown): number | undefined => faultOf(error).$metadata?.httpStatusCode

/** True if the file or the bucket does not exist. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404

const reasonOf = (error: unknown): string => {
  const { name = 'Error', code, message } = faultOf(error)
  const status = statusOf(error)
  if (status === 403) return `it refuses the key (${name})`
  if (status === 404) return `it has no such bucket or file (${name})`
  if (status !== undefined) return `it answers ${status} (${name})`
  return code ?? (message ? `${name}: ${message}` : name)
}

/**
 * Describes a failed call in a sentence, because the SDK's error contains the whole request, including its
 * authorisation.
 */
const storeError = (error: unknown, where: string): Error =>
  error instanceof DependencyDown ? error : new DependencyDown('files', `${where}: ${reasonOf(error)}`)

/** The size of a chunk in bytes. S3 requires parts of at least 5 MB. */
const PIECE = 8 * 1024 * 1024
/** The number of attempts to read a chunk if the transfer breaks off. */
const READS = 3
/** The time limits for a chunk with all its attempts, and for a call that transfers no file, in milliseconds. */
const PIECE_MS = 30_000
const CALL_MS = 15_000

/** Ambit's own folders. Other uploads are never touched, even if Ambit shares a bucket without a prefix. */
const OWN_FOLDERS = ['zones/', 'downloads/', 'attachments/']

/** Stores files under a prefix in a bucket of an S3-compatible store. S3 guarantees atomic writes. */
export const openS3Store = (place: S3Place, credentials?: S3Credentials): FileStore => {
  const client = createS3Client(place, credentials)
  const { bucket: Bucket, endpoint, region } = place
  const root = place.prefix === '' ? '' : `${place.prefix}/`
  const where = `${Bucket} at ${endpoint ?? `Amazon S3 (${region})`}`
  const objectOf = (key: string) => ({ Bucket, Key: root + requireFileKey(key) })
  const inTime = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) })
  const translated = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw storeError(error, where)
    })

  /**
   * Reads at most one chunk; empty beyond the end. The body is read inside the try block, because the transfer may
   * break off.
   */
  const readPiece = async (key: string, offset: number, length: number): Promise<Uint8Array> => {
    const Range = `bytes=${offset}-${offset + length - 1}`
    const signal = AbortSignal.timeout(PIECE_MS)
    for (let tries = 1; ; tries++) {
      try {
        const command = new GetObjectCommand({ ...objectOf(key), Range })
        const { Body, ContentRange, ContentLength = 0 } = await client.send(command, { abortSignal: signal })
        if (Body instanceof Readable) addAbortSignal(signal, Body)
        if (ContentLength > length || (ContentRange === undefined && offset > 0)) {
          if (Body instanceof Readable) Body.destroy()
          throw new DependencyDown('files', `${where}: it replied with another range than requested`)
        }
        return (await Body?.transformToByteArray()) ?? new Uint8Array()
      } catch (error) {
        if (error instanceof DependencyDown) throw error
        const status = statusOf(error)
        if (status === 416) return new Uint8Array()
        if (isMissing(error)) throw new Error(`There is no file ${key} in the file store`)
        // Do not retry an error reply from the store here: the client has already retried it if that makes sense.
        if (status !== undefined || signal.aborted || tries === READS) throw storeError(error, where)
      }
    }
  }

  return {
    folder: null,
    async reach() {
      await translated(client.send(new HeadBucketCommand({ Bucket }), inTime()))
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
        const pieceLength = Math.min(PIECE, length - filled)
        const piece = await readPiece(key, offset + filled, pieceLength)
        bytes.set(piece, filled)
        filled += piece.length
        if (piece.length < pieceLength) break
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
      await translated(read())
      return keys.sort()
    },
    async remove(key) {
      await translated(client.send(new DeleteObjectCommand(objectOf(key)), inTime()))
    },
    async removeDrafts(olderThanMs) {
      const read = async (folder: string) => {
        // One page of a thousand uploads is enough. The next sweep removes more.
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
        // Some stores cannot list unfinished uploads and remove them by their own rules.
        if (statusOf(error) !== 501) throw storeError(error, where)
      })
    },
  }
}
