import { onSavedFile } from '../ui/save-file.ts'
import { call, routes } from './client.ts'

/** Records in the audit trail every file that the browser makes on a dataset's page. The file does not wait for it. */
export const noteExports = (): void =>
  onSavedFile(file => {
    const datasetid = Number(new URLSearchParams(location.search).get('datasetid'))
    if (datasetid > 0) call(routes.noteExport, { body: { datasetid, file } }).catch(() => undefined)
  })
