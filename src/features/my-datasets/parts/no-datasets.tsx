import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

export const NoDatasets = () => (
  <EmptyPanel
    title="No datasets yet"
    action={
      <LinkButton to={{ href: '/Create_Dataset' }} variant="primary">
        Create Dataset
      </LinkButton>
    }
  >
    Datasets you create appear here, with their status.
  </EmptyPanel>
)
