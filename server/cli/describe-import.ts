import { counted, whole } from '../../src/domain/text/numbers.ts'
import { leftOut, type RowTally } from '../reference/deliveries/import-rows.ts'

/**
 * Describes an import for the terminal: what the rows became (`what`, such as `412 stations`) and which rows were left
 * out.
 */
export const describeImport = (
  what: string,
  { rows, skipped, wrong, examples }: Omit<RowTally<string>, 'files'>,
  files?: number,
): string =>
  [
    `Imported ${what} from ${counted(rows, 'row')}${files === undefined ? '' : ` of ${counted(files, 'file')}`}.`,
    ...leftOut(skipped).map(line => `  ${line}`),
    ...(wrong > 0 ? [`  wrong: ${whole(wrong)} left out`, ...examples.map(example => `    ${example}`)] : []),
  ].join('\n')
