import { Download } from 'lucide-react'
import { waitText } from '../../app/call-error.ts'
import { call, routes } from '../../app/client.ts'
import { useLoad } from '../../app/load.ts'
import { ErrorPanel, GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { showError } from '../../ui/overlays/message-modal.tsx'
import { ModalBody } from '../../ui/overlays/modal-stack.tsx'
import { listFiles } from './list-files.ts'
import { DOWNLOADS_TEXT } from './text.ts'
import './downloads.css'

/** Opened only once the link is there: a tab that was opened empty would stay so when the file is saved. */
const openFile = async (datasetId: number, fileKey: string): Promise<void> => {
  try {
    const link = await call(routes.downloadLink, { query: { datasetid: datasetId, fileKey } })
    if (!window.open(link, '_blank')) location.assign(link)
  } catch (error) {
    showError(waitText(error, GENERIC_ERROR))
  }
}

/** The files of a dataset; choosing one opens it in a new tab. */
export const DownloadList = ({ datasetId }: { readonly datasetId: number }) => {
  const files = useLoad(signal => call(routes.downloadsList, { query: { datasetid: datasetId }, signal }), [datasetId])
  return (
    <ModalBody>
      {files.kind === 'loading' && <Skeleton height="var(--row)" />}
      {files.kind === 'failed' && <ErrorPanel onRetry={files.retry} message={waitText(files.error, GENERIC_ERROR)} />}
      {files.kind === 'ready' && files.value.length === 0 && <p className="muted">{DOWNLOADS_TEXT.none}</p>}
      {files.kind === 'ready' && files.value.length > 0 && (
        <ul className="downloads">
          {listFiles(files.value).map(({ key, name, about, size }) => (
            <li key={key}>
              <button type="button" className="download" onClick={() => void openFile(datasetId, key)}>
                <Download aria-hidden="true" />
                <span className="download-words">
                  {name}
                  {about !== null && <span className="hint">{about}</span>}
                </span>
                <span className="hint fig download-size">{size}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </ModalBody>
  )
}
