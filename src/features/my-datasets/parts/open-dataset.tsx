import type { RequestedReport } from '../../../contract/datasets.ts'
import { openModal } from '../../../ui/modal-stack.tsx'
import { TemplateIcon } from '../../../ui/template-icon.tsx'
import type { DatasetList } from '../model.ts'
import { DatasetDetails } from './dataset-details.tsx'

/** Opens the details of a dataset; they follow its status. */
export const openDataset = (list: DatasetList, dataset: RequestedReport): void => {
  openModal({
    title: dataset.clientProjectName,
    icon: <TemplateIcon code={dataset.customerReport.icon} />,
    content: close => <DatasetDetails list={list} opened={dataset} close={close} />,
  })
}
