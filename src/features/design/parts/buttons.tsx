import { Download, Trash2 } from 'lucide-react'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Specimen, States } from './specimen.tsx'

const VARIANTS: readonly ButtonVariant[] = ['primary', 'plain', 'quiet', 'danger', 'link']
const icon = <Download aria-hidden="true" />

export const Buttons = () => (
  <Specimen title="Buttons">
    {VARIANTS.map(variant => (
      <States key={variant} label={variant}>
        <Button variant={variant}>Rest</Button>
        <Button variant={variant} icon={icon}>
          With an icon
        </Button>
        <Button variant={variant} small>
          Small
        </Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
        <Button variant={variant} disabledReason="Choose a month first">
          Disabled with its reason
        </Button>
        <Button variant={variant} working="Saving">
          Save
        </Button>
      </States>
    ))}
    <States label="Icon alone, its name as the tooltip">
      <Button variant="quiet" label="Delete" icon={<Trash2 aria-hidden="true" />} />
      <Button variant="quiet" small label="Delete, small" icon={<Trash2 aria-hidden="true" />} />
      <Button variant="quiet" label="Delete, held" disabledReason="Saved inputs stay" icon={<Trash2 />} />
    </States>
    <States label="Links that look like buttons">
      <LinkButton to={{ href: '/design' }} icon={icon}>
        Explore Report
      </LinkButton>
      <LinkButton to={{ href: '/design' }} variant="primary">
        Explore Map
      </LinkButton>
      <LinkButton to={{ reason: 'This template has no map' }}>Explore Map</LinkButton>
    </States>
  </Specimen>
)
