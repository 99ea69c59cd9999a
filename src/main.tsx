import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { settings } from './app/browser-settings.ts'
import { start } from './app/start.ts'
import './ui/theme/base.css'

/** Logs errors of the interface, except in production. */
const report = (error: unknown): void => {
  if (settings.environmentName !== 'Production') console.error(error)
}

start()
const root = document.getElementById('root')
if (root)
  createRoot(root, { onCaughtError: report, onUncaughtError: report, onRecoverableError: report }).render(<App />)
