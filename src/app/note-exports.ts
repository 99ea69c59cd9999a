import { onSavedFile } from '../ui/save-file.ts'
import { call, routes } from './client.ts'

/** Tells the audit trail of every file that the browser makes on the page of a dataset; the file does not wait for it. */
export const noteExports = (): void =>
  onSavedFile(file => {
    const datasetid = Number(new URLSearchParams(location.search).get('datasetid'))
    if (datasetid > 0) call(routes.noteExport, { body: { datasetid, file } }).catch(() => undefined)
  })
