import { Link } from 'wouter'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { SCREENS } from '../page-screens.ts'
import type { Page } from '../pages.ts'
import { prefetchChunk } from '../use-chunk.ts'
import { pageIcon } from './page-icons.ts'

interface SideLinkProps {
  readonly page: Page
  readonly current: boolean
  readonly rail: boolean
}

export const SideLink = ({ page, current, rail }: SideLinkProps) => {
  const Icon = pageIcon(page.title)
  const ahead = () => prefetchChunk(SCREENS[page.title])
  const link = (
    <Link
      href={page.route}
      className="side-link"
      aria-current={current ? 'page' : undefined}
      onPointerEnter={ahead}
      onFocus={ahead}
    >
      <Icon aria-hidden="true" />
      <span className={rail ? 'visually-hidden' : undefined}>{page.title}</span>
    </Link>
  )
  return rail ? (
    <Tooltip text={page.title} describes={false}>
      {link}
    </Tooltip>
  ) : (
    link
  )
}
