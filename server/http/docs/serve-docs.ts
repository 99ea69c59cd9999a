import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { openApiDocument } from '../open-api.ts'
import { apiPage } from './api-page.ts'

const HOUR = 'public, max-age=3600'

/** The interface for programs and for people: `/openapi.json`, `/docs/api`; each made at its first request. */
export const serveDocs = (app: Hono<AppEnv>, title: string): void => {
  let document: object | undefined
  let page: ReturnType<typeof apiPage> | undefined
  let style: string | undefined
  app.get('/openapi.json', c => {
    document ??= openApiDocument(title)
    return c.json(document)
  })
  app.get('/docs/api', c => {
    page ??= apiPage(title)
    return c.html(page, 200, { 'Cache-Control': HOUR })
  })
  app.get('/docs/api.css', c => {
    style ??= readFileSync(join(import.meta.dirname, 'api.css'), 'utf8')
    return c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': HOUR })
  })
}
