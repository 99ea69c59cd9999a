import { Check, ChevronDown, KeyRound, LogOut, PanelLeft, UserRound } from 'lucide-react'
import { useRef } from 'react'
import {
  Button as AriaButton,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components'
import { type Ramp, ramp, setRamp, setTheme, type Theme, theme } from '../../ui/theme/theme.ts'
import { session } from '../session.ts'
import { signOut } from '../start.ts'
import { openChangePassword } from './change-password.tsx'
import '../../ui/controls/menu.css'
import { Link } from 'wouter'
import { whole } from '../../domain/text/numbers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { BrandMark } from '../../ui/display/brand.tsx'
import { settings } from '../browser-settings.ts'
import { organisation } from '../organisation.ts'
import { homeOf } from '../page-table.ts'
import { PAGES } from '../pages.ts'

const THEMES: readonly (readonly [Theme, string])[] = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]
const RAMPS: readonly (readonly [Ramp, string])[] = [
  ['even', 'Even, colour-blind safe'],
  ['warm', 'Warm to green'],
]

/** The user menu, with the user's name, theme, map colours, password and Sign out. */
const UserMenu = () => {
  const name = session.displayName.value
  const button = useRef<HTMLButtonElement>(null)
  const act = (key: unknown): void => {
    if (key === 'logout') signOut()
    if (key === 'password') openChangePassword(button.current)
  }
  return (
    <MenuTrigger>
      <AriaButton ref={button} className="shell-user" aria-label={`User menu, ${name}`}>
        <UserRound aria-hidden="true" />
        <span className="shell-user-name">{name}</span>
        <ChevronDown aria-hidden="true" />
      </AriaButton>
      <Popover className="float menu-popover" offset={4} placement="bottom end">
        <Menu className="menu" onAction={act}>
          <ChoiceSection title="Theme" choices={THEMES} value={theme.value} onChange={setTheme} />
          <ChoiceSection title="Map colours" choices={RAMPS} value={ramp.value} onChange={setRamp} />
          <Separator className="menu-line" />
          <MenuItem id="password" className="menu-item">
            <KeyRound aria-hidden="true" />
            Change Password
          </MenuItem>
          <MenuItem id="logout" className="menu-item">
            <LogOut aria-hidden="true" />
            Logout
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

interface ChoiceSectionProps<C extends string> {
  readonly title: string
  readonly choices: readonly (readonly [C, string])[]
  readonly value: C
  readonly onChange: (value: C) => void
}

const ChoiceSection = <C extends string>({ title, choices, value, onChange }: ChoiceSectionProps<C>) => (
  <MenuSection
    selectionMode="single"
    disallowEmptySelection
    shouldCloseOnSelect={false}
    selectedKeys={[value]}
    onSelectionChange={keys => {
      const chosen = choices.find(([key]) => keys !== 'all' && keys.has(key))
      if (chosen) onChange(chosen[0])
    }}
  >
    <Header className="menu-head">{title}</Header>
    {choices.map(([key, label]) => (
      <MenuItem key={key} id={key} className="menu-item">
        <Check className="menu-tick" aria-hidden="true" />
        {label}
      </MenuItem>
    ))}
  </MenuSection>
)

interface TopBarProps {
  /** The sidebar's state. Null for a user who has neither a sidebar nor credits. */
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
