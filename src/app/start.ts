import { navigate } from 'wouter/use-browser-location'
import type { Level, PermittedService } from '../domain/level.ts'
import { showError } from '../ui/overlays/message-modal.tsx'
import { closeAllModals } from '../ui/overlays/modal-stack.tsx'
import { onSavedFile } from '../ui/save-file.ts'
import { startTheme } from '../ui/theme/theme.ts'
import { settings } from './browser-settings.ts'
import { call, connection, pending, routes } from './client.ts'
import { homeOf, LOGIN_PATH, pagesFor } from './page-table.ts'
import { PAGES } from './pages.ts'
import { session, watchSession } from './session.ts'
import { shownDatasets } from './shown-datasets.ts'
import { createSignInFlow } from './sign-in-flow.ts'

const WELCOME = '/Welcome'

/** Loaded lazily, so that the sign-in screen does not wait for it. */
const tellOfRelease = (): void =>
  void import('../features/release-notes/popup.tsx').then(popup => popup.tellOfRelease(), console.error)

/**
 * Follows a link to a dataset or template after sign-in, or stays on the page on which a session was interrupted. If
 * there is neither, opens Welcome or the first page that the user may see.
 */
const enter = (level: Level, resumes: boolean): void => {
  if (level !== '') tellOfRelease()
  const permitted = pagesFor(PAGES, level)
  const linked = permitted.some(({ route, menu, level: page }) => route === location.pathname && !menu && page !== '')
  if (linked && location.search !== '') return
  if (resumes && permitted.some(({ route }) => route === location.pathname)) return
  const welcome = permitted.some(({ route }) => route === WELCOME)
  navigate(welcome ? WELCOME : homeOf(level, PAGES), { replace: true })
}

const askTerms = async (service: PermittedService): Promise<boolean> => {
  const { askTerms: ask } = await import('./terms/terms.tsx')
  return ask(service)
}

export const { signIn, recheck } = createSignInFlow({
  session,
  names: {
    client: settings.providerClient,
    portalService: settings.portalService,
    managementService: settings.managementService,
  },
  authenticate: (userName, password) =>
    call(routes.authenticate, { body: { UserNameOrEmailAddress: userName, Password: password } }),
  permissions: () => call(routes.getCurrentPermissions),
  askTerms,
  showError: message => showError(message),
  enter,
})

/** Signs out at the user's request. */
export const signOut = (): void => {
  // The call needs the token, so the call is sent first. If it fails, the browser signs out anyway.
  call(routes.logOut).catch(() => undefined)
  leave()
}

/** Removes a session that the server has ended, for example because the password changed. */
export const leave = (): void => {
  session.leave()
  navigate(LOGIN_PATH)
}

/**
 * Records every file that the browser creates from a page's datasets in the audit trail. Saving does not wait for the
 * record.
 */
const noteExports = (): void =>
  onSavedFile(file => {
    for (const datasetid of shownDatasets(location.search))
      call(routes.noteExport, { body: { datasetid, file } }).catch(() => undefined)
  })

const watchConnection = (): void => {
  addEventListener('offline', connection.lose)
  addEventListener('online', connection.look)
  if (!navigator.onLine) connection.lose()
}

/** Starts the portal. Runs once, before React renders the page. */
export const start = (): void => {
  startTheme()
  watchSession()
  watchConnection()
  noteExports()
  void recheck()
  pending.subscribe(count => document.documentElement.toggleAttribute('data-busy', count > 0))
  let was = session.values.value
  session.values.subscribe(values => {
    if (was && !values) closeAllModals()
    was = values
  })
}
