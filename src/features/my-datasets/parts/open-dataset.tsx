import type { ListedReport } from '../../../contract/datasets.ts'
import { TemplateIcon } from '../../../ui/display/template-icon.tsx'
import { openModal } from '../../../ui/overlays/modal-stack.tsx'
import type { Started } from '../start-dataset-list.ts'
import { DatasetDetails } from './dataset-details.tsx'

/** Opens the details of a dataset; they follow its status. */
export const openDataset = (started: Pick<Started, 'list' | 'areas' | 'scores'>, dataset: ListedReport): void => {
  openModal({
    title: dataset.clientProjectName,
    icon: <TemplateIcon code={dataset.customerReport.icon} />,
    content: close => <DatasetDetails {...started} opened={dataset} close={close} />,
  })
}
