import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { copyFiles } from '../../server/files/copy-files.ts'
import { parseFilesUrl } from '../../server/files/files-url.ts'
import { openFileStore } from '../../server/files/open-file-store.ts'
import { createS3Client, type S3Place } from '../../server/files/s3-store.ts'
import { MANY_FILES, STORE_TABLE } from '../server/files/store-table.ts'
import { hasSwift, SWIFT_KEYS, startSwift } from '../support/swift-server.ts'

/** Runs the file-store test table against Swift's S3 layer, and copies files from one prefix to another. */
export const s3OnSwift = async (): Promise<{ readonly checks: number; readonly failed: number }> => {
  if (!hasSwift())
    throw new Error('Swift is missing (Debian: swift-proxy, swift-account, swift-container, swift-object, memcached)')
  const swift = await startSwift()
  try {
    const urlOf = (prefix: string) => `s3://ambit/${prefix}?${new URLSearchParams({ endpoint: swift.endpoint })}`
    const open = (prefix: string) =>
      openFileStore({ FILES_URL: urlOf(prefix), ...SWIFT_KEYS } as Parameters<typeof openFileStore>[0], '/nowhere')
    const client = createS3Client(parseFilesUrl(urlOf('x')) as S3Place, {
      accessKeyId: SWIFT_KEYS.FILES_KEY,
      secretAccessKey: SWIFT_KEYS.FILES_SECRET,
    })
    await client.send(new CreateBucketCommand({ Bucket: 'ambit' }))
    let failed = 0
    const rows = [...STORE_TABLE, MANY_FILES]
    for (const [at, [what, check]] of rows.entries()) {
      console.log(what)
      await check(await open(`row-${at}`)).catch((error: unknown) => {
        failed += 1
        console.error(error)
      })
    }
    const { copied } = await copyFiles(await open(`row-${rows.length - 1}`), await open('copy'))
    return { checks: rows.length + 1, failed: failed + (copied === 1050 ? 0 : 1) }
  } finally {
    await swift.stop()
  }
}
