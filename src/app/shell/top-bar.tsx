import { PanelLeft } from 'lucide-react'
import { Link } from 'wouter'
import { whole } from '../../domain/text/numbers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { BrandMark } from '../../ui/display/brand.tsx'
import { homeOf } from '../guard.ts'
import { organisation } from '../organisation.ts'
import { PAGES } from '../pages.ts'
import { session } from '../session.ts'
import { settings } from '../settings.ts'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  /** The sidebar; null: the user has none, and no credits. */
  readonly menu: { readonly open: boolean; readonly onToggle: () => void } | null
}

export const TopBar = ({ menu }: TopBarProps) => {
  const credits = organisation.value?.credits
  const home = homeOf(session.level.value ?? '', PAGES)
  return (
    <header className="shell-top">
      {menu && (
        <Button
          variant="quiet"
          label="Toggle sidebar"
          icon={<PanelLeft aria-hidden="true" />}
          aria-expanded={menu.open}
          aria-controls="sidebar"
          onClick={menu.onToggle}
        />
      )}
      <Link href={home} className="shell-brand">
        <BrandMark />
        <span className="shell-title">{settings.portalTitle}</span>
      </Link>
      {settings.environmentName !== 'Production' && (
        <span className="shell-environment">{settings.environmentName.toUpperCase()}</span>
      )}
      <span className="push" />
      {menu && (
        <p className="shell-credits">
          <b>{credits === undefined ? '?' : whole(credits)}</b> credits
        </p>
      )}
      <UserMenu />
    </header>
  )
}
