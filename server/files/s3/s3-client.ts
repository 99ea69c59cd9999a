import { createHash } from 'node:crypto'
import { S3Client } from '@aws-sdk/client-s3'
import type { FilesPlace } from '../parse-files-url.ts'

export type S3Place = Extract<FilesPlace, { kind: 's3' }>

// The version of the SDK is pinned to the Node version that Ambit needs, so its warning is of no use to an operator.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** A store that works connects within the first time and is never silent for longer than the others. Milliseconds. */
const TIME_OUTS = { connectionTimeout: 5_000, requestTimeout: 10_000, socketTimeout: 10_000 }
/** Attempts of one request, including the first; the pauses between them grow. */
const TRIES = 3

/**
 * A client of an S3-compatible store. Uploads carry their MD5, which every such store compares; the SDK's newer checksums are
 * sent only where a store requires them, because older stores refuse them.
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
