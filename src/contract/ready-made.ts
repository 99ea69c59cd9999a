import { z } from 'zod'
import { defineCall } from './call.ts'

const readyMadeReport = z.object({
  name: z.string(),
  externalDescription: z.string(),
  /** The hex code of a glyph in the icon set. */
  icon: z.string(),
  /** An example, like all prices of ready-made templates. */
  baseCredits: z.int(),
  reportViewer: z.string(),
  mapViewer: z.string(),
  /** The titles of the inputs for the customer. */
  inputs: z.array(z.string()),
  /** A sentence about the data that must be imported in addition to trips; null if trips are enough. */
  needs: z.string().nullable(),
  /** True if a template with this name exists. */
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
  summary: 'Install dataset templates that come with the product; templates whose name is taken are skipped',
  body: z.object({
    names: z.array(z.string().trim().min(1).max(200)).min(1).max(100),
    isDraft: z.boolean().default(true),
  }),
  reply: z.object({
    installed: z.array(z.object({ id: z.int(), name: z.string() })),
    /** The names of templates that already existed. */
    present: z.array(z.string()),
  }),
})
