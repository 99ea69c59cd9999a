import { z } from 'zod'
import { defineCall } from './call.ts'

export const readyMadeReport = z.object({
  name: z.string(),
  externalDescription: z.string(),
  /** Hex code of a glyph of the icon set. */
  icon: z.string(),
  /** An example, as are all its prices. */
  baseCredits: z.int(),
  reportViewer: z.string(),
  mapViewer: z.string(),
  /** Titles of what a customer is asked. */
  inputs: z.array(z.string()),
  /** What must have been imported beside trips; null where nothing must. */
  needs: z.string().nullable(),
  /** There is a template of this name. */
  isInstalled: z.boolean(),
})
export type ReadyMadeReport = z.infer<typeof readyMadeReport>

export const getReadyMadeReports = defineCall({
  route: 'GET /api/services/app/CustomerReport/GetReadyMadeReports',
  access: 'admin',
  summary: 'The dataset templates that come with the product, and which of them are installed',
  reply: z.array(readyMadeReport),
})

export const installReadyMadeReports = defineCall({
  route: 'POST /api/services/app/CustomerReport/InstallReadyMadeReports',
  access: 'admin',
  summary: 'Install dataset templates that come with the product; one whose name is taken stays as it is',
  body: z.object({
    names: z.array(z.string().trim().min(1).max(200)).min(1).max(100),
    isDraft: z.boolean().default(true),
  }),
  reply: z.object({
    installed: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Those that were there already. */
    present: z.array(z.string()),
  }),
})
