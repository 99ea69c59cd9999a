import { session } from '../../../app/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LinkButton } from '../../../ui/controls/link-button.tsx'
import { EmptyPanel } from '../../../ui/display/empty-panel.tsx'
import { EMPTY_TEXT } from '../text.ts'

interface NoTemplatesProps {
  /** Takes the keywords away; null where none are chosen and there is nothing on offer at all. */
  readonly onClear: (() => void) | null
}

/** No template to show: says why, and whose task it is to change that. */
export const NoTemplates = ({ onClear }: NoTemplatesProps) => {
  if (onClear !== null)
    return (
      <EmptyPanel title={EMPTY_TEXT.filtered} action={<Button onClick={onClear}>{EMPTY_TEXT.clear}</Button>}>
        {EMPTY_TEXT.filteredMeans}
      </EmptyPanel>
    )
  const forAdministrator = session.level.value === 'Admin'
  return (
    <EmptyPanel
      title={EMPTY_TEXT.none}
      action={
        <LinkButton to={{ href: forAdministrator ? '/Dataset_Configurator' : '/Contact_Support' }} variant="primary">
          {forAdministrator ? EMPTY_TEXT.configure : EMPTY_TEXT.contact}
        </LinkButton>
      }
    >
      {forAdministrator ? EMPTY_TEXT.administrator : EMPTY_TEXT.customer}
    </EmptyPanel>
  )
}
