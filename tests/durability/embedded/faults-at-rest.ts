import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { allDatasets } from '../../support/all-datasets.ts'
import { balance, settled } from '../place-orders.ts'
import {
  customer,
  type EmbeddedInstallation,
  figuresOf,
  type Losses,
  orderFor,
  place,
  refusedInWords,
  standsAsBefore,
  start,
} from './embedded-installation.ts'

/** A fault to apply to a copy of a stopped installation. */
export interface Fault {
  readonly name: string
  /** Why the fault cannot be produced here; null if it can. */
  readonly cannot?: () => string | null
  readonly happen: (dataDir: string, installation: EmbeddedInstallation) => Promise<Losses>
}

const PAGE_BYTES = 8192

/** Flips every bit in the first bytes of each page, or in the middle of the file. */
const flip = (file: string, pageBytes?: number): void => {
  const bytes = readFileSync(file)
  const step = pageBytes ?? bytes.length
  for (let at = pageBytes === undefined ? bytes.length >> 1 : 0; at < bytes.length; at += step)
    for (let i = at; i < Math.min(at + 24, bytes.length); i++) bytes[i]! ^= 0xff
  writeFileSync(file, bytes)
}

const filesIn = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && name.test(join(entry.parentPath, entry.name)))
    .map(entry => join(entry.parentPath, entry.name))

/** A truncated secret is refused; once it is restored, everything works as before. */
const cutSecret = (bytes: number): Fault => ({
  name: `the secret file is cut to ${bytes} characters`,
  async happen(dataDir, installation) {
    const file = join(dataDir, 'secret')
    const whole = readFileSync(file)
    writeFileSync(file, whole.subarray(0, bytes))
    const refused = await refusedInWords(
      dataDir,
      /The secret \S+ is not 32 bytes in base64\. Restore the file from a backup/,
    )
    writeFileSync(file, whole)
    return [...refused, ...(await standsAsBefore(dataDir, installation))]
  },
})

/**
 * Reads and orders while files are damaged. Each call returns an error or the right figures, and a failed order leaves
 * nothing behind.
 */
const onDamage = async (dataDir: string, installation: EmbeddedInstallation): Promise<Losses> => {
  const portal = await start(dataDir)
  const losses: string[] = []
  try {
    const client = await customer(portal)
    const figures = await figuresOf(client, installation.dataset).catch((error: Error) => error)
    if (typeof figures === 'string' && figures !== installation.figures)
      losses.push('the first dataset shows other figures')
    const ordered = await orderFor(client, installation, 'On damage').then(
      body => place(client, body),
      (error: Error) => error,
    )
    if (!(ordered instanceof Error)) {
      const made = (await settled(client)).find(({ clientProjectName }) => clientProjectName === 'On damage')
      if (made?.reportStatus === DatasetStatus.Completed) {
        if ((await figuresOf(client, made.id)) !== installation.figures)
          losses.push('the new dataset shows other figures')
        return losses
      }
    } else if ((await allDatasets(client)).length !== 1) losses.push('an order that was refused has become a dataset')
    if ((await balance(client)) !== installation.credits) losses.push('an order that failed was charged')
    if (!portal.lines.some(line => /"level":(40|50)|WARN|ERROR/.test(line)))
      losses.push('nothing of it stands in the log')
    return losses
  } finally {
    await portal.stop()
  }
}

/**
 * Damages files. Reads and orders then either fail or are right, and everything works as before once the files are
 * restored.
 */
const damaged = (name: string, files: (dataDir: string) => string[]): Fault => ({
  name,
  async happen(dataDir, installation) {
    const all = files(dataDir)
    if (all.length === 0) return ['there is no such file']
    const whole = all.map(file => readFileSync(file))
    for (const file of all) flip(file)
    const losses = await onDamage(dataDir, installation)
    all.forEach((file, i) => {
      rmSync(file, { force: true })
      writeFileSync(file, whole[i]!)
    })
    return losses
  },
})

const columnsOf = (dataDir: string) =>
  filesIn(join(dataDir, 'movement'), /\/store\/.*\/(data|[\w%]+)\.bin$/).filter(file => statSync(file).size > 1000)

export const FAULTS_AT_REST: readonly Fault[] = [
  cutSecret(4),
  cutSecret(0),
  {
    name: 'the pg folder is gone while secret, files and movement are there',
    async happen(dataDir) {
      renameSync(join(dataDir, 'pg'), `${dataDir}-pg`)
      try {
        return await refusedInWords(
          dataDir,
          /its state \(\S+\/pg\) is missing\. Mount or put back what was lost, or restore the last backup/,
        )
      } finally {
        rmSync(join(dataDir, 'pg'), { recursive: true, force: true })
        renameSync(`${dataDir}-pg`, join(dataDir, 'pg'))
      }
    },
  },
  {
    name: 'pages of the embedded state are flipped',
    async happen(dataDir, installation) {
      const file = join(dataDir, 'pg', 'base', '5', '1255')
      const whole = readFileSync(file)
      flip(file, PAGE_BYTES)
      const refused = await refusedInWords(dataDir, /damaged.*restore/is)
      writeFileSync(file, whole)
      return [...refused, ...(await standsAsBefore(dataDir, installation))]
    },
  },
  damaged('columns of the embedded warehouse are flipped', columnsOf),
  {
    name: 'columns.txt of the embedded warehouse is removed',
    async happen(dataDir) {
      const files = filesIn(join(dataDir, 'movement'), /\/columns\.txt$/)
      for (const file of files) rmSync(file)
      const refused = await refusedInWords(dataDir, /The movement data in \S+ are damaged.*Restore the last backup/s)
      return files.length === 0 ? ['there is none'] : refused
    },
  },
  damaged('the file of the standard zones is flipped', dataDir =>
    filesIn(join(dataDir, 'files'), /\/zones\/standard-1-small\.\w+\.fgb$/),
  ),
]
