/**
 * A child process that converts an uploaded zone file. A malicious file therefore runs in a process without access to
 * settings, keys, database and file store, and the parent limits its time and memory (make-in-child.ts).
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { summariseReport } from '../../../src/domain/zone-import/import-report.ts'
import { readFeatures } from '../../../workers/features/read-features.ts'
import { loadGeos } from '../../../workers/geos/geos.ts'
import { type CheckedZones, checkZones } from '../../../workers/zone-import/check-zones.ts'
import type { ZoneFile } from '../../../workers/zone-import/zone-file.ts'
import { openFile } from '../../files/open-file.ts'
import { readKernels } from '../node-engine.ts'
import { makeStandard } from '../standard/import-standard.ts'
import { ImportError, refusedAsImport, requireOnePiece } from './import-error.ts'
import { type ChildMade, type ChildMessage, type ChildOrder, madeFiles, PARENTS_FILE } from './import-order.ts'

/** The interval between progress reports, in milliseconds. */
const EVERY_MS = 500

const send = (message: ChildMessage) =>
  new Promise<void>((resolve, reject) =>
    process.send!(message, (error: Error | null) => (error ? reject(error) : resolve())),
  )

const progress = () => {
  let last = 0
  return (stage: string, done: number, of: number | null): void => {
    if (Date.now() - last < EVERY_MS) return
    last = Date.now()
    void send({ kind: 'progress', stage, done, of })
  }
}

const write = async (folder: string, at: number, file: ZoneFile): Promise<number> => {
  const names = madeFiles(at)
  await writeFile(join(folder, names.flatGeobuf), file.flatGeobuf)
  await writeFile(join(folder, names.neighbours), file.neighbours)
  return file.zones
}

const check = async (order: ChildOrder, onProgress: ReturnType<typeof progress>): Promise<CheckedZones[]> => {
  const engine = { kernels: await readKernels(), geos: await loadGeos() }
  const checked: CheckedZones[] = []
  for (const { path, choices } of order.files)
    checked.push(
      await refusedAsImport(async () => {
        onProgress('reading', 0, null)
        const { source, close } = await openFile(path)
        try {
          const features = await readFeatures(source, {
            onProgress: ({ features: zones }) => onProgress('reading', zones, null),
          })
          const onRepair = (zone: string | null) => void send({ kind: 'repairing', zone })
          return await checkZones(features, choices, engine, onProgress, onRepair)
        } finally {
          await close()
        }
      }),
    )
  return checked
}

const make = async (folder: string, order: ChildOrder): Promise<ChildMade> => {
  const onProgress = progress()
  const checked = await check(order, onProgress)
  const [zones, middle] = order.files
  if (!middle) requireOnePiece(checked[0]!.report)
  const files = checked.map(({ digest, report }) => ({ digest, report: summariseReport(report) }))
  if (files.some(({ digest }, at) => digest !== order.files[at]!.digest)) return { files, zones: [] }
  if (!middle) return { files, zones: [await write(folder, 0, checked[0]!.written.file)] }
  const { made } = await makeStandard(
    {
      name: order.name,
      small: await readFile(zones!.path),
      middle: await readFile(middle.path),
      choices: { small: zones!.choices, middle: middle.choices },
      parents: null,
      population: null,
    },
    onProgress,
  )
  await writeFile(join(folder, PARENTS_FILE), JSON.stringify(made.zones))
  return { files, zones: [await write(folder, 0, made.small), await write(folder, 1, made.middle)] }
}

const run = async (folder: string): Promise<void> => {
  const order = JSON.parse(await readFile(join(folder, 'order.json'), 'utf8')) as ChildOrder
  try {
    await send({ kind: 'made', made: await make(folder, order) })
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    await send({ kind: 'refused', message: error.message })
  }
}

run(process.argv[2]!).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
