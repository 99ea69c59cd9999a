import { counted, whole } from '../../src/domain/text/numbers.ts'
import type { Contents } from './verify-archive.ts'

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const amount = (files: readonly { readonly bytes: number }[]): string =>
  `${counted(files.length, 'file')}, ${megabytes(files.reduce((sum, { bytes }) => sum + bytes, 0))}`

export const describeBackup = ({ manifest, tables, warehouse, files }: Contents): string => {
  const { format, version, madeAt, state, auditHead } = manifest
  const under = (folder: string) => [...files].filter(([name]) => name.startsWith(`${folder}/`)).map(([, file]) => file)
  const has = (name: string) => (files.has(name) ? 'included' : 'not included')
  const movement =
    manifest.warehouse === null || manifest.movement === 'elsewhere'
      ? ['Warehouse: not included']
      : manifest.warehouse === undefined
        ? [`Warehouse: the embedded engine's own files, ${amount(under('movement'))}`]
        : [
            `Warehouse (${manifest.warehouse.engine === 'embedded' ? 'embedded' : 'ClickHouse server'}):`,
            ...Object.entries(warehouse).map(
              ([table, { rows, bytes }]) => `  ${table}: ${whole(rows)} rows, ${megabytes(bytes)}`,
            ),
          ]
  return [
    `Made at ${madeAt} by version ${version}, format ${format}`,
    ...(auditHead === null ? [] : [`Audit trail: chained up to ${auditHead}`]),
    `State (${state === 'embedded' ? 'embedded' : 'PostgreSQL'}):`,
    ...tables.filter(({ rows }) => rows > 0).map(({ name, rows }) => `  ${name}: ${whole(rows)} rows`),
    ...movement,
    `Files: ${amount(under('files'))}; e-mails: ${whole(under('outbox').length)}`,
    `Secret: ${has('secret')}; signing keys: ${has('signing-keys')}`,
    'Every checksum is right.',
  ].join('\n')
}
