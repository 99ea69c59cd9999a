import { useCallback, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { errorText } from '../../../app/client.ts'
import type { Template } from '../../../contract/wire-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ask } from '../../../ui/overlays/ask.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { TABS, type TabId, TEXT } from '../configurator-text.ts'
import type { Configurator } from '../create-configurator.ts'
import type { TemplateDraft } from '../template-draft.ts'
import { DatesTab } from './dates-tab.tsx'
import { FactorsTab } from './factors-tab.tsx'
import { InputsTab } from './inputs-tab.tsx'
import { Preview } from './preview.tsx'
import type { TabProps } from './row-list.tsx'
import { SettingsTab } from './settings-tab.tsx'

/** Returns the clicked link if it opens another page in this tab. */
const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const leaves = link?.origin === location.origin && link.target === '' && link.pathname !== location.pathname
  return leaves ? link : null
}

/** Asks before unsaved changes are lost: through `ask` for the portal's links, and otherwise through the browser. */
const useLeaveQuestion = (unsaved: boolean, ask: (onYes: () => void) => void): void =>
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const follow = (event: MouseEvent) => {
      const link = linkOf(event)
      if (link === null) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => navigate(link.pathname + link.search))
    }
    addEventListener('beforeunload', warn)
    addEventListener('click', follow, true)
    return () => {
      removeEventListener('beforeunload', warn)
      removeEventListener('click', follow, true)
    }
  }, [unsaved, ask])

interface ReportFormProps {
  readonly configurator: Configurator
  readonly draft: TemplateDraft
  readonly keywords: readonly string[]
  readonly templates: readonly Template[]
}

/** A template in five tabs, next to a preview of what customers will see. */
export const ReportForm = ({ configurator, draft, keywords, templates }: ReportFormProps) => {
  const [working, setWorking] = useState(false)
  const tried = configurator.tried.value
  const problems = configurator.problems.value
  const changes = configurator.changes.value
  const askToLeave = useCallback(
    (then?: () => void) =>
      ask({
        title: TEXT.leave,
        body: TEXT.leaveMeans,
        yes: 'Discard changes',
        no: 'Go back',
        onYes: () => {
          configurator.discard()
          then?.()
        },
      }),
    [configurator],
  )
  useLeaveQuestion(changes > 0, askToLeave)
  const save = async () => {
    setWorking(true)
    try {
      const refused = await configurator.save()
      if (refused === null) showToast(TEXT.saved)
      else showError(refused)
    } catch (error) {
      showError(errorText(error, TEXT.saveFailed))
    }
    setWorking(false)
  }
  const cancel = () => {
    if (changes === 0) configurator.discard()
    else askToLeave()
  }
  const tabs = TABS.map(tab => ({
    ...tab,
    errors: tried ? problems.filter(problem => problem.tab === tab.id).length : undefined,
  }))
  const props: TabProps = { draft, change: configurator.change, tried }
  const panels: Readonly<Record<TabId, React.ReactNode>> = {
    settings: <SettingsTab {...props} keywords={keywords} templates={templates} />,
    dates: <DatesTab {...props} />,
    population: <FactorsTab {...props} of="population" />,
    area: <FactorsTab {...props} of="area" />,
    inputs: <InputsTab {...props} />,
  }
  const tab = configurator.tab.value
  return (
    <div className="page-pad">
      <div className="page-head">
        <div>
          <nav aria-label="Breadcrumb" className="hint">
            <Button variant="link" onClick={cancel}>
              {TEXT.heading}
            </Button>{' '}
            / {draft.id === null ? 'New' : 'Edit'}
          </nav>
          <h1 className="row">
            {draft.name || TEXT.newName}
            {draft.isDraft && <Tag tone="warn">Draft</Tag>}
          </h1>
        </div>
        <div className="push row">
          {changes > 0 && (
            <span className="hint" role="status">
              {changes} unsaved {changes === 1 ? 'change' : 'changes'}
            </span>
          )}
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" working={working && 'Saving'} onClick={() => void save()}>
            Save
          </Button>
        </div>
      </div>
      <div className="configurator">
        <Tabs
          panelClassName="configurator-panel"
          label="Parts of the template"
          tabs={tabs}
          selected={tab}
          onSelect={configurator.show}
        >
          {panels[tab]}
        </Tabs>
        <Preview draft={draft} problems={tried ? problems : []} />
      </div>
    </div>
  )
}
