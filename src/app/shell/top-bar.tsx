import { useSignals } from '@preact/signals-react/runtime'
import { PanelLeft } from 'lucide-react'
import { Link } from 'wouter'
import { BrandMark } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { homeOf } from '../guard.ts'
import { organisation } from '../organisation.ts'
import { PAGES } from '../pages.ts'
import { session } from '../session.ts'
import { settings } from '../settings.ts'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  readonly sidebarOpen: boolean
  readonly onToggle: () => void
}

export const TopBar = ({ sidebarOpen, onToggle }: TopBarProps) => {
  useSignals()
  const credits = organisation.value?.credits
  const home = homeOf(session.level.value ?? '', PAGES)
  return (
    <header className="shell-top">
      <Button
        variant="quiet"
        label="Toggle sidebar"
        icon={<PanelLeft aria-hidden="true" />}
        aria-expanded={sidebarOpen}
        aria-controls="sidebar"
        onClick={onToggle}
      />
      <Link href={home} className="shell-brand">
        <BrandMark />
        <span className="shell-title">{settings.portalTitle}</span>
      </Link>
      {settings.environmentName !== 'Production' && (
        <span className="shell-environment">{settings.environmentName.toUpperCase()}</span>
      )}
      <span className="push" />
      <p className="shell-credits">
        <b>{credits === undefined ? '?' : credits.toLocaleString('en-GB')}</b> credits
      </p>
      <UserMenu />
    </header>
  )
}
