import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** Credentials of this server's only user. */
export const S3_KEYS = { FILES_KEY: 'S3RVER', FILES_SECRET: 'S3RVER' }

export interface S3Server {
  readonly port: number
  /** The FILES_URL of the bucket. */
  readonly url: string
  /** Stops the server temporarily; stored objects stay. */
  leave(): Promise<void>
  /** Restarts it on the same port. */
  comeBack(): Promise<void>
  stop(): Promise<void>
}

/** An S3 server with one empty bucket, in this process, on a free port. */
export const startS3 = async (): Promise<S3Server> => {
  const directory = mkdtempSync(join(tmpdir(), 'ambit-s3-'))
  const serve = (port: number) =>
    new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'ambit', configs: [] }],
    })
  let server = serve(0)
  const { port } = await server.run()
  const leave = () => server.close()
  return {
    port,
    url: s3Url(port),
    leave,
    async comeBack() {
      server = serve(port)
      await server.run()
    },
    async stop() {
      await leave()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export const s3Url = (port: number): string =>
  `s3://ambit/of-a-test?${new URLSearchParams({ endpoint: `http://127.0.0.1:${port}` })}`
