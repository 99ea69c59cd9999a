import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { basename, dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { releaseTime } from './release-facts.mjs'

/** GNU tar options for reproducible archives. */
const SAME = [
  '--sort=name',
  '--format=gnu',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u+rw,go+r,go-w,a+X',
  '--hard-dereference',
]

/**
 * Packs a folder as a gzipped tar in its parent folder. @returns {Promise<{ file: string, sha256: string, bytes: number
 * }>}
 */
export const packArchive = async folder => {
  const file = `${folder}.tar.gz`
  const tar = spawn(
    'tar',
    [...SAME, `--mtime=@${releaseTime()}`, '-cf', '-', '-C', dirname(folder), basename(folder)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise((done, fail) => tar.once('error', fail).once('exit', done))
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(part, _, next) {
      hash.update(part)
      bytes += part.length
      next(null, part)
    },
  })
  await pipeline(tar.stdout, createGzip({ level: 6 }), count, createWriteStream(file))
  if ((await ended) !== 0) throw new Error('tar could not pack the release; it needs GNU tar.')
  return { file, sha256: hash.digest('hex'), bytes }
}
