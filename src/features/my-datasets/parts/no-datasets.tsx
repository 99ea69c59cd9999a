import { LinkButton } from '../../../ui/controls/link-button.tsx'
import { EmptyPanel } from '../../../ui/display/empty-panel.tsx'

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
