import { openModal } from '../../ui/overlays/modal-stack.tsx'
import { DownloadList } from './download-list.tsx'

export const openDownloads = (datasetId: number, name: string): void => {
  openModal({
    title: 'Downloads',
    subtitle: <p className="hint">{name}</p>,
    size: 'small',
    content: () => <DownloadList datasetId={datasetId} />,
  })
}
